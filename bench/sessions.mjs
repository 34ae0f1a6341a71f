/**
 * A thousand tracked sessions on one node: how fast they start against bare Socket.IO, and how much memory each takes.
 * Every page has checked its session before, as in production.
 */
import { io } from 'socket.io-client'
import { findPostgres } from '../scripts/parts/services.mjs'
import { PlainFailure } from '../scripts/parts/steps.mjs'
import { median, memoryMib, pause } from './parts/measure.mjs'
import { startHub, startProgram } from './parts/programs.mjs'

/** The same value as in the contract. */
const SOCKET_PATH = '/api/socket'
const SESSIONS = 1000
const AT_ONCE = 50
const ROUNDS = 3
const SETTLE_MS = 3000
const KIB = 1024
const S = 1000

/** Opens one socket and waits until the server tracks it. */
function track(address, { id, token }, topicId, moduleKey) {
  return new Promise((resolve, reject) => {
    const socket = io(address, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    })
    socket.once('connect', () => {
      socket.emit('track_module', { hostId: id, topicId, moduleKey, source: 'online', isContinue: false })
    })
    socket.once('tracking', () => resolve(socket))
    socket.once('socketFailed', ({ message }) => reject(new Error(message)))
    socket.once('connect_error', reject)
  })
}

/** Checks each session, as every page does long before its module starts; the server caches the token. */
async function openPages({ told: { address } }, people) {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const group = people.slice(from, from + AT_ONCE)
    await Promise.all(group.map((one) => readSession(address, one)))
  }
}

async function readSession(address, { token }) {
  const answer = await fetch(`${address}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new PlainFailure(`GET /sessions answered ${answer.status}`)
  await answer.arrayBuffer()
}

/** Starts per second, some at once, until all run; and the memory they added to the server. */
async function startAll(program, people, { topicId, moduleKey }, before = memoryMib(program.pid)) {
  const began = performance.now()
  const sockets = []
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const group = people.slice(from, from + AT_ONCE)
    sockets.push(
      ...(await Promise.all(group.map((one) => track(program.told.address, one, topicId, moduleKey)))),
    )
  }
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
    await openPages(hub, people)
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
