/** The server of an earlier commit, built beside this one, and the change from it to the present one, node by node. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkOut } from '../parts/earlier-tree.mjs'
import { mustRun } from '../parts/run.mjs'
import { say } from '../parts/steps.mjs'

const SETTLE_MS = 5000

/**
 * Builds the server of a commit in a work tree of its own.
 * @returns {Promise<{ main: string, remove: () => Promise<void> }>}
 */
export async function buildBefore(commit) {
  const { tree, remove } = await checkOut('before', commit)
  await mustRun([join(tree, 'node_modules/.bin/vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(tree, 'server'),
  })
  return { main: join(tree, 'server/dist/main.js'), remove }
}

/**
 * Every node changes to the server of `main`, one after the other, as a rolling release does: it gets no more calls, ends
 * in order, and starts from the other.
 */
export async function roll(site, main) {
  for (const node of site.nodes) {
    site.front.mark(node.ports, 'down')
    await sleep(SETTLE_MS / 2)
    node.child.kill('SIGTERM')
    await node.ended
    node.main = main
    await site.startNode(node)
    site.front.mark(node.ports, 'up')
    await sleep(SETTLE_MS)
  }
}

/**
 * From the earlier server to the present one, back, and forth again, on the present tables and under load.
 * @returns {Promise<{ asked: number, failed: number }>} what the probes asked meanwhile, and how much of it failed
 */
export async function rollToAndFro(site, load, { before, now }) {
  const from = performance.now()
  for (const main of [now, before, now]) await roll(site, main)
  const probes = [...load.probes.read, ...load.probes.write].filter(({ askedAt }) => askedAt >= from)
  const failed = probes.filter(({ isGood }) => !isGood).length
  say(`  three changes of all nodes: ${failed} of ${probes.length} calls failed`)
  return { asked: probes.length, failed }
}
