/**
 * Facilitators at work on two nodes, each with a call every two seconds, whether the one before was answered in time or not
 * (SCL-005): 70 of 100 calls are lists of clients, 20 content, 8 records and 2 logins. Each is in a team of ten that has a
 * hundred clients.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { findPostgres } from '../scripts/parts/services.mjs'
import { PlainFailure } from '../scripts/parts/steps.mjs'
import { cpuMs, pause } from './parts/measure.mjs'
import { addTeams } from './parts/many-teams.mjs'
import { startAnotherNode, startHub } from './parts/programs.mjs'

const FEW = 500
const MANY = 2000
const CALL_EVERY_S = 2
const SECONDS = 30
const WARM_SECONDS = 5
/** How many of fifty calls. */
const MIX = { list: 35, content: 10, record: 4, login: 1 }
const SESSION_MS = 1_800_000
const S = 1000

const trainingOf = (id, { topicId, moduleId }) => {
  const endedAt = Date.now() - 1000
  const times = { startTime: endedAt - SESSION_MS, endTime: endedAt }
  const [startTime, endTime] = Object.values(times).map((at) => new Date(at).toISOString())
  const offlineRun = { id: randomUUID(), topicId, moduleId, startTime, endTime }
  return JSON.stringify({ offlineRun, facilitatorIds: [id], facilitatorTraining: true })
}

/** The calls of one facilitator, in an order of their own: in one order, all would log in at the same moment. */
function callsOf({ id, token, teamId }, { login, module }) {
  const headers = { authorization: `Bearer ${token}` }
  const withBody = { ...headers, 'content-type': 'application/json' }
  const kinds = {
    list: () => ({ method: 'GET', path: `/api/teams/${teamId}/clients?limit=100`, headers }),
    content: () => ({ method: 'GET', path: `/api/topics/${module.topicId}/modules`, headers }),
    record: () => ({ method: 'POST', path: '/api/records', headers: withBody, body: trainingOf(id, module) }),
    login: () => ({
      ...{ method: 'POST', path: '/api/sessions', body: JSON.stringify(login) },
      headers: { 'content-type': 'application/json' },
    }),
  }
  return Object.entries(MIX)
    .flatMap(([kind, times]) => Array.from({ length: times }, () => kinds[kind]))
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Whether it was answered with a success. */
function ask({ address, agent }, { path, body, ...options }) {
  return new Promise((resolve) => {
    const sent = request(new URL(path, address), { ...options, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve((answer.statusCode ?? 500) < 300))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}

/** Each call is made at its time, and waited for from then. Gives how long each took, in milliseconds, and how many failed. */
async function work(nodes, people, told, seconds) {
  const before = nodes.map(({ pid }) => cpuMs(pid))
  const agents = nodes.map(({ address }) => ({ address, agent: new Agent({ keepAlive: true }) }))
  const took = []
  let failed = 0
  await Promise.all(
    people.map(async (one, n) => {
      const calls = callsOf(one, told)
      const began = performance.now() + Math.random() * CALL_EVERY_S * S
      const made = Array.from({ length: seconds / CALL_EVERY_S }, async (_, at) => {
        const due = began + at * CALL_EVERY_S * S
        await pause(due - performance.now())
        if (!(await ask(agents[n % agents.length], calls[at % calls.length]()))) failed += 1
        took.push(performance.now() - due)
      })
      await Promise.all(made)
    }),
  )
  for (const { agent } of agents) agent.destroy()
  const spent = nodes.reduce((sum, { pid }, at) => sum + cpuMs(pid) - before[at], 0)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part) => Math.round(sorted[Math.floor(sorted.length * part)])
  return { answered: took.length, failed, cpuMs: spent / took.length, p50: at(0.5), p99: at(0.99) }
}

const rowOf = (count, sample, { bar, aim }) => ({
  id: `open-loop-${count}`,
  what: `${count} facilitators on two nodes, a call each ${CALL_EVERY_S} s: p99`,
  value: sample.p99,
  unit: 'ms',
  ...{ bar, aim, better: 'less' },
  note: `p50 ${sample.p50} ms; ${sample.answered} calls in ${SECONDS} s, ${sample.failed} of them failed`,
  samples: [sample],
})

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: `open-loop-${MANY}`, what: 'Facilitators at work on two nodes', skipped: why }]
  // Calls beyond what the machine carries are answered 503, and each is a line of the log.
  const settings = { HUB_LOG_LEVEL: 'silent' }
  const hub = await startHub({ databaseUrl: url, facilitators: MANY, settings })
  try {
    const { told } = hub
    const teamOf = await addTeams({ databaseUrl: told.settings.DATABASE_URL, people: told.people })
    const people = told.people.map((one, n) => ({ ...one, teamId: teamOf[n] }))
    const one = { pid: hub.pid, address: told.address }
    const few = people.slice(0, FEW)
    await work([one], few, told, WARM_SECONDS)
    const alone = await work([one], few, told, SECONDS)
    const other = await startAnotherNode(hub)
    try {
      const nodes = [one, other]
      await work(nodes, few, told, WARM_SECONDS)
      const together = await work(nodes, few, told, SECONDS)
      if (together.failed > 0)
        throw new PlainFailure(`${together.failed} calls of ${FEW} facilitators failed.`)
      const all = await work(nodes, people, told, SECONDS)
      return [
        rowOf(FEW, together, { bar: 100, aim: 30 }),
        rowOf(MANY, all, { bar: 300, aim: 100 }),
        {
          id: 'two-nodes',
          what: `CPU of a call of ${FEW} facilitators on two nodes over that on one`,
          value: together.cpuMs / alone.cpuMs,
          unit: 'ratio',
          ...{ bar: 1.25, aim: 1.1, better: 'less' },
          samples: [{ alone, together }],
        },
      ]
    } finally {
      await other.stop()
    }
  } finally {
    await hub.stop()
  }
}
