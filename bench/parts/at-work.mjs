/** Facilitators at work, each with a call every two seconds, whether the one before was answered in time or not. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { cpuMs, pause } from './measure.mjs'

export const CALL_EVERY_S = 2
export const SECONDS = 30
export const WARM_SECONDS = 5
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

/**
 * A way to a node.
 * @typedef {{ ask: (options: object, then: (answer: import('node:http').IncomingMessage) => void) => import('node:http').ClientRequest,
 *   options: import('node:https').RequestOptions & { agent: Agent } }} Door
 */

/** The way to a node itself. @returns {Door} */
const doorOf = ({ address }) => {
  const { hostname, port } = new URL(address)
  return { ask: request, options: { hostname, port, agent: new Agent({ keepAlive: true }) } }
}

/** The way through nginx in front of the nodes (deploy/tests/front.mjs). @returns {Door} */
export const frontDoorOf = ({ securePort, certificate }, host) => ({
  ask: requestSecure,
  options: {
    ...{ hostname: '127.0.0.1', port: securePort, servername: host, headers: { host } },
    agent: new SecureAgent({ keepAlive: true, ca: certificate }),
  },
})

/** Whether it was answered with a success. */
function ask(door, { body, headers, ...call }) {
  return new Promise((resolve) => {
    const options = { ...door.options, ...call, headers: { ...door.options.headers, ...headers } }
    const sent = door.ask(options, (answer) => {
      answer.resume()
      answer.once('end', () => resolve((answer.statusCode ?? 500) < 300))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}

/**
 * Each call is made at its time, and waited for from then. Gives how long each took, in milliseconds, how many failed, and
 * what a call cost the nodes.
 * @param {{ nodes: { pid: number, address: string }[], doors?: Door[] }} site the ways to the nodes
 *   are used in turns
 */
export async function work({ nodes, doors = nodes.map(doorOf) }, people, told, seconds) {
  const before = nodes.map(({ pid }) => cpuMs(pid))
  const took = []
  let failed = 0
  await Promise.all(
    people.map(async (one, n) => {
      const calls = callsOf(one, told)
      const began = performance.now() + Math.random() * CALL_EVERY_S * S
      const made = Array.from({ length: seconds / CALL_EVERY_S }, async (_, at) => {
        const due = began + at * CALL_EVERY_S * S
        await pause(due - performance.now())
        if (!(await ask(doors[n % doors.length], calls[at % calls.length]()))) failed += 1
        took.push(performance.now() - due)
      })
      await Promise.all(made)
    }),
  )
  for (const { options } of doors) options.agent.destroy()
  const spent = nodes.reduce((sum, { pid }, at) => sum + cpuMs(pid) - before[at], 0)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part) => Math.round(sorted[Math.floor(sorted.length * part)])
  return { answered: took.length, failed, cpuMs: spent / took.length, p50: at(0.5), p99: at(0.99) }
}
