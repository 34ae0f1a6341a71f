/** Facilitators whose modules are tracked by a node, each by a socket. */
import { io } from 'socket.io-client'
import { PlainFailure } from '../../scripts/parts/steps.mjs'

/** The same value as in the contract. */
const SOCKET_PATH = '/api/socket'
const AT_ONCE = 50

/** Does it for all, some at a time, and gives what came of each. */
export async function inGroups(people, deed) {
  const results = []
  for (let from = 0; from < people.length; from += AT_ONCE)
    results.push(...(await Promise.all(people.slice(from, from + AT_ONCE).map(deed))))
  return results
}

/** Opens one socket and waits until the server tracks it. */
export function track(address, { id, token }, { topicId, moduleKey }, isContinue = false) {
  return new Promise((resolve, reject) => {
    const socket = io(address, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    })
    socket.once('connect', () => {
      socket.emit('track_module', { hostId: id, topicId, moduleKey, source: 'online', isContinue })
    })
    socket.once('tracking', () => resolve(socket))
    socket.once('socketFailed', ({ message }) => {
      socket.disconnect()
      reject(new Error(message))
    })
    socket.once('connect_error', reject)
  })
}

/** Checks each session, as every page does long before its module starts; the server caches the token. */
export const openPages = (address, people) => inGroups(people, (one) => readSession(address, one))

async function readSession(address, { token }) {
  const answer = await fetch(`${address}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new PlainFailure(`GET /sessions answered ${answer.status}`)
  await answer.arrayBuffer()
}
