/**
 * Ten thousand tracked sessions on three nodes: what the nodes grow by, and how long it takes until all go on after one of the
 * nodes is killed (SCL-004, SCL-005). Each page asks again every second, of the nodes in turn.
 */
import { findPostgres } from '../scripts/parts/services.mjs'
import { memoryMib, pause } from './parts/measure.mjs'
import { startAnotherNode, startHub } from './parts/programs.mjs'
import { inGroups, openPages, track } from './parts/tracked.mjs'

const SESSIONS = 10_000
const SETTLE_MS = 10_000
const AGAIN_MS = 1000
const S = 1000

const memoryOf = (nodes) => nodes.reduce((sum, { pid }) => sum + memoryMib(pid), 0)

/** Resolves once this session goes on at one of the nodes that are left. */
async function goOn(one, left, module) {
  for (let tries = 0; ; tries += 1) {
    try {
      one.socket = await track(left[(one.id + tries) % left.length].address, one, module, true)
      return
    } catch {
      // The hub is still to notice that the old connection is gone.
      await pause(AGAIN_MS)
    }
  }
}

export async function measure() {
  const { url, why } = await findPostgres()
  const what = `${SESSIONS} tracked sessions on three nodes`
  if (!url) return [{ id: 'nodes-memory', what, skipped: why }]
  const hub = await startHub({ databaseUrl: url, facilitators: SESSIONS })
  const nodes = [{ pid: hub.pid, address: hub.told.address }]
  const others = []
  try {
    for (let n = 0; n < 2; n += 1) others.push(await startAnotherNode(hub))
    nodes.push(...others)
    const { module } = hub.told
    const people = hub.told.people.map((one, n) => ({ ...one, node: nodes[n % nodes.length] }))
    const before = memoryOf(nodes)
    for (const node of nodes)
      await openPages(
        node.address,
        people.filter((one) => one.node === node),
      )
    const began = performance.now()
    await inGroups(people, async (one) => {
      one.socket = await track(one.node.address, one, module)
    })
    const perSecond = SESSIONS / ((performance.now() - began) / S)
    await pause(SETTLE_MS)
    const grownMib = memoryOf(nodes) - before
    const [lost] = others
    const left = nodes.filter((node) => node !== lost)
    const gone = people.filter((one) => one.node === lost)
    const ended = Promise.all(
      gone.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))),
    )
    const killed = performance.now()
    process.kill(lost.pid, 'SIGKILL')
    await ended
    await Promise.all(gone.map((one) => goOn(one, left, module)))
    const backS = (performance.now() - killed) / S
    const stayed = people.filter((one) => one.node !== lost && one.socket.connected).length
    for (const { socket } of people) socket.disconnect()
    const samples = [{ perSecond, grownMib, gone: gone.length, stayed, backS }]
    return [
      {
        id: 'nodes-memory',
        what: `${what}: what the nodes grow by, together`,
        value: grownMib,
        unit: 'MiB',
        ...{ bar: 400, aim: 200, better: 'less' },
        note: `${Math.round(perSecond)} began in a second`,
        samples,
      },
      {
        id: 'nodes-back',
        what: `${what}: until all go on after one node is killed`,
        value: backS,
        unit: 's',
        ...{ bar: 60, aim: 15, better: 'less' },
        note: `${gone.length} on the lost node, ${stayed} on the others stayed`,
        samples,
      },
    ]
  } finally {
    for (const { stop } of others) await stop()
    await hub.stop()
  }
}
