/** Opens the realtime socket: one address, a token in the handshake body, and limits on what one may send (DEL-023). */
import type { IncomingMessage, Server as NodeServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { SOCKET_EVENTS_PER_MIN } from '@hub/contract/constants'
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  SOCKET_PATH,
  SocketHandshake,
} from '@hub/contract/running-modules'
import type { Caller, Callers } from './caller.ts'
import type { Config } from '../config/config.ts'
import { fail, Refusal } from '../fail.ts'
import type { Limits } from './limits.ts'
import type { Log } from '../log.ts'
import { isAllowedOrigin, originReader } from './origins.ts'
import { Strangers } from './strangers.ts'

interface SocketFacts {
  caller: Caller
}
type NoEvents = Record<string, never>
export type HubSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketFacts>
export type HubSockets = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketFacts>

const MINUTE_MS = 60_000
const PING_INTERVAL_MS = 10_000
const PING_TIMEOUT_MS = 10_000
/** The largest event that we accept, track_module, has about two hundred bytes. */
const MESSAGE_MAX_BYTES = 10_000
/** A client sends its handshake as soon as it is connected. */
const HANDSHAKE_MS = 10_000
/** A facilitator may have several tabs, and some lost connections that are not yet closed. */
const OF_FACILITATOR_MAX = 50
/** A connection is closed when it sends this many times the allowed events. */
const FLOOD_FACTOR = 4

/**
 * Opens the socket on the hub's server. Each node has its own sockets and sends to no other's: what they share is in the
 * database. A connection without a valid token is refused in the handshake. A caller whose session has ended is refused
 * at the next event.
 */
export function openSockets(parts: {
  server: NodeServer
  config: Config
  callers: Callers
  log: Log
  limits: Limits
}): HubSockets {
  const { server, config, callers, log, limits } = parts
  const originAt = originReader(config)
  const strangers = new Strangers()
  /** For each connection: the function to call once it has shown whose it is. */
  const leaving = new WeakMap<object, () => void>()
  const io: HubSockets = new Server(server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: HANDSHAKE_MS,
    allowRequest: (request, answer) =>
      answer(null, isOfOurPages(config, request, log) && strangers.hasRoom(originAt(request))),
  })
  io.engine.on('connection', (connection: HubSocket['conn']) => {
    const leave = strangers.enter(originAt(connection.request))
    leaving.set(connection, leave)
    connection.once('close', leave)
  })
  io.use((socket, next) => {
    void identify(callers, socket)
      .then((caller) => bounded(io, caller))
      .then(() => {
        leaving.get(socket.conn)?.()
        next()
      })
      .catch(async (error: unknown) => {
        // A refused token counts like a refused call.
        if (error instanceof Refusal) await limits.use('anonymousCalls', originAt(socket.request))
        throw error
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) log.info({ refusal: error.refusal }, 'a socket was refused')
        if (error instanceof Refusal && error.refusal !== 'TooManyRequests')
          return next(new Error(error.refusal))
        if (!(error instanceof Refusal))
          log.error({ err: error }, 'a socket was closed, because an unexpected error stopped its handshake')
        // After a refusal a browser gives up. After a closed connection it retries, which may succeed later.
        socket.conn.close()
      })
  })
  io.on('connection', (socket) => {
    socket.use(boundedEvents(socket))
    // The upgrade request is not needed any more, and takes more memory than the socket itself.
    Reflect.set(socket.conn, 'request', null)
  })
  return io
}

/** Refuses the sockets of other pages, and leaves it in the log. */
function isOfOurPages(config: Config, { headers }: IncomingMessage, log: Log): boolean {
  const isAllowed = isAllowedOrigin(config, headers)
  if (!isAllowed)
    log.warn({ refusal: 'Forbidden' }, 'a socket was refused, because a page of another origin asked for it')
  return isAllowed
}

async function identify(callers: Callers, socket: HubSocket): Promise<Caller> {
  const handshake = SocketHandshake.safeParse(socket.handshake.auth)
  const token = handshake.success ? handshake.data.token : undefined
  const caller = await callers.identify(token)
  socket.data = { caller }
  return caller
}

/** Refuses the socket when the facilitator already has the highest number of sockets on this node. */
function bounded(io: HubSockets, caller: Caller): void {
  let count = 0
  for (const other of io.sockets.sockets.values()) if (other.data.caller.id === caller.id) count += 1
  if (count >= OF_FACILITATOR_MAX) fail('TooManyRequests')
}

/** Reads the caller again; refuses when the session has ended since the handshake. */
export function callerOf(callers: Callers, socket: HubSocket): Promise<Caller> {
  return callers.again(socket.data.caller)
}

/** Drops events above the limit, and closes the connection of a flood. stop_track_module passes, as it ends a run. */
function boundedEvents(socket: HubSocket) {
  const sent: number[] = []
  return ([event]: [string, ...unknown[]], next: (error?: Error) => void) => {
    const now = performance.now()
    while (sent[0] !== undefined && now - sent[0] > MINUTE_MS) sent.shift()
    sent.push(now)
    if (sent.length > SOCKET_EVENTS_PER_MIN * FLOOD_FACTOR) return void socket.disconnect(true)
    if (sent.length > SOCKET_EVENTS_PER_MIN && event !== 'stop_track_module') return
    next()
  }
}
