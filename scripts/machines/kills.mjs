/** The ways in which a part of the installation is lost, and how each comes back as its manager would bring it. */
import { once } from 'node:events'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('../../server/src/platform/random.ts').Random} Random */

/** A cluster manager that asks every second and gives up after the second silence. */
const NOTICED_MS = 2000
/** A service manager starts again what has ended. */
const STARTED_AGAIN_MS = 1000
const FROZEN_MS = 8000
const SMALL_DISK = 'size=24m'

const nodeOf = (site, random) => site.nodes[random.int(site.nodes.length)]

async function loseNode(site, random) {
  const node = nodeOf(site, random)
  node.child.kill('SIGKILL')
  await node.ended
  await sleep(STARTED_AGAIN_MS)
  await site.startNode(node)
}

async function freezeNode(site, random) {
  const { child } = nodeOf(site, random)
  child.kill('SIGSTOP')
  await sleep(FROZEN_MS)
  child.kill('SIGCONT')
}

async function stopNode(site, random) {
  const node = nodeOf(site, random)
  node.child.kill('SIGTERM')
  await node.ended
  await site.startNode(node)
}

/** The old primary never answers again: it is killed before the standby becomes the primary, frozen or not. */
async function losePrimary(site, signal) {
  site.cluster.primary.signal(signal)
  await sleep(NOTICED_MS)
  await site.cluster.primary.kill()
  const began = performance.now()
  await site.cluster.promote()
  site.promotedMs.push(performance.now() - began)
  await site.leadToPrimary()
  await site.cluster.followAgain()
}

async function loseStandby(site) {
  const { cluster } = site
  await cluster.standby.kill()
  await sleep(NOTICED_MS)
  await cluster.wait('')
  await cluster.resume()
}

async function loseRedis(site) {
  const ended = once(site.redis, 'exit')
  site.redis.kill('SIGKILL')
  await ended
  await sleep(STARTED_AGAIN_MS)
  site.startRedis()
}

async function freezeRedis(site) {
  site.redis.kill('SIGSTOP')
  await sleep(FROZEN_MS)
  site.redis.kill('SIGCONT')
}

async function loseFront(site) {
  await site.front.kill()
  await sleep(STARTED_AGAIN_MS)
  await site.front.open()
}

async function cut(line) {
  await line.cut()
  await sleep(NOTICED_MS)
  await line.restore()
}

async function silence(line) {
  line.hold()
  await sleep(FROZEN_MS)
  await line.cut()
  await line.restore()
}

/** A node whose disk is full: it is small, and something else has filled it. */
async function fillDisk(site, random) {
  const node = nodeOf(site, random)
  node.child.kill('SIGKILL')
  await node.ended
  execFileSync('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', node.dataDir])
  try {
    await site.startNode(node)
    try {
      writeFileSync(join(node.dataDir, 'filler'), Buffer.alloc(64 * 1024 * 1024))
    } catch {
      // It is full now, which is the point.
    }
    await sleep(FROZEN_MS)
  } finally {
    node.child.kill('SIGKILL')
    await node.ended
    execFileSync('umount', ['-l', node.dataDir])
  }
  await site.startNode(node)
}

/** Each: what is lost, and a function that loses it and brings it back. */
export function killsOf(site, { canMount }) {
  /** @type {[string, (site: Site, random: Random) => Promise<void>, ('store' | 'mount')?][]} */
  const all = [
    ['a node, kill -9', loseNode],
    ['the primary, kill -9', (at) => losePrimary(at, 'SIGKILL')],
    ['a node, frozen 8 s', freezeNode],
    ['Redis, kill -9', loseRedis],
    ['the standby, kill -9', loseStandby],
    ['the store, cut 2 s', (at) => cut(at.store), 'store'],
    ['a node, kill -9', loseNode],
    ['nginx, kill -9', loseFront],
    ['the primary, frozen', (at) => losePrimary(at, 'SIGSTOP')],
    ['Redis, frozen 8 s', freezeRedis],
    ['connections to the database, cut 2 s', (at) => cut(at.database)],
    ['a node, stopped in order', stopNode],
    ['the store, silent 8 s', (at) => silence(at.store), 'store'],
    ['a node, its disk full 8 s', fillDisk, 'mount'],
  ]
  return all
    .filter(([, , needs]) => !needs || (needs === 'store' ? site.store : canMount))
    .map(([name, act]) => ({ name, act }))
}

/** Whether this account may mount a small disk. */
export function mayMount(folder) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' })
    execFileSync('umount', [folder], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
