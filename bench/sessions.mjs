/**
 * A thousand tracked sessions on one node: how fast they start against bare Socket.IO, and how much memory each takes.
 * Every page has checked its session before, as in production.
 */
import { findPostgres } from '../scripts/parts/services.mjs'
import { median, memoryMib, pause } from './parts/measure.mjs'
import { startHub, startProgram } from './parts/programs.mjs'
import { inGroups, openPages, track } from './parts/tracked.mjs'

const SESSIONS = 1000
const ROUNDS = 3
const SETTLE_MS = 3000
const KIB = 1024
const S = 1000

/** Starts per second, some at once, until all run; and the memory they added to the server. */
async function startAll(program, people, { topicId, moduleKey }, before = memoryMib(program.pid)) {
  const began = performance.now()
  const sockets = await inGroups(people, (one) => track(program.told.address, one, { topicId, moduleKey }))
  const perSecond = people.length / ((performance.now() - began) / S)
  await pause(SETTLE_MS)
  const kibEach = ((memoryMib(program.pid) - before) * KIB) / people.length
  for (const socket of sockets) socket.disconnect()
  return { perSecond, kibEach }
}

async function oneRound(url) {
  const hub = await startHub({ databaseUrl: url, facilitators: SESSIONS })
  const bare = await startProgram('bare-sockets.mjs')
  try {
    const { people, module } = hub.told
    const theirs = await startAll(bare, people, module)
    const before = memoryMib(hub.pid)
    await openPages(hub.told.address, people)
    const ours = await startAll(hub, people, module, before)
    return { bare: theirs, hub: ours, ratio: ours.perSecond / theirs.perSecond }
  } finally {
    await hub.stop()
    await bare.stop()
  }
}

export async function measure() {
  const { url, why } = await findPostgres()
  const what = `${SESSIONS} tracked sessions on one node`
  if (!url) return [{ id: 'sessions-rate', what, skipped: why }]
  const samples = []
  for (let round = 0; round < ROUNDS; round += 1) samples.push(await oneRound(url))
  const each = median(samples.map(({ hub }) => hub.kibEach))
  const rate = median(samples.map(({ ratio }) => ratio))
  return [
    {
      id: 'sessions-rate',
      what: `${what}: start rate over a bare Socket.IO connect`,
      value: rate,
      unit: 'ratio',
      bar: 0.4,
      aim: 0.7,
      better: 'more',
      samples,
    },
    {
      id: 'sessions-memory',
      what: `${what}: memory of each`,
      value: each,
      unit: 'KiB',
      bar: 41,
      aim: 20,
      better: 'less',
      samples,
    },
  ]
}
