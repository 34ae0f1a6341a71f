/** The realtime socket: one address, a bearer token in the handshake body, and a bound on what one may send (DEL-023). */
import type { IncomingHttpHeaders, Server as NodeServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
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
import { originReader } from './origins.ts'
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
/** A track_module is some two hundred bytes; nothing we take is larger. */
const MESSAGE_MAX_BYTES = 10_000
/** Who connects says so at once. */
const HANDSHAKE_MS = 10_000
/** One facilitator has some tabs, and some connections that are not yet known to be dead. */
const OF_FACILITATOR_MAX = 50
/** A connection is closed when it sends this many times the allowed events. */
const FLOOD_FACTOR = 4

/**
 * Opens the socket on the hub's server. With Redis, several nodes behind one address act as one.
 * A stranger is refused in the handshake; a caller whose session ends meanwhile is refused at the next event.
 */
export function openSockets(parts: {
  server: NodeServer
  config: Config
  callers: Callers
  log: Log
  limits: Limits
  redis?: Redis | undefined
}): HubSockets {
  const { server, config, callers, log, limits, redis } = parts
  const originAt = originReader(config)
  const strangers = new Strangers()
  /** Called when it is known whose a connection is. */
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
      answer(null, isOwnOrigin(config, request.headers) && strangers.hasRoom(originAt(request))),
    ...(redis ? { adapter: createAdapter(busConnection(redis, server)) } : {}),
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
        if (error instanceof Refusal && error.refusal !== 'TooManyRequests')
          return next(new Error(error.refusal))
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a socket could not be opened')
        // What passes is no refusal, after which a browser gives up: one that is cut tries again by itself.
        socket.conn.close()
      })
  })
  io.on('connection', (socket) => {
    socket.use(boundedEvents(socket))
    // The upgrade request is not needed any more; a thousand of them weigh more than the sockets.
    Reflect.set(socket.conn, 'request', null)
  })
  return io
}

/**
 * The connection by which the nodes tell each other: it reads by waiting, so nothing may time out, and what is asked
 * of it while Redis is away must wait, for the adapter asks again at once when it is refused.
 */
function busConnection(redis: Redis, server: NodeServer): Redis {
  const bus = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
    socketTimeout: undefined,
  })
  // The connection it was made from logs; without a listener this one would end the process.
  bus.on('error', () => {})
  server.once('close', () => bus.disconnect())
  return bus
}

async function identify(callers: Callers, socket: HubSocket): Promise<Caller> {
  const handshake = SocketHandshake.safeParse(socket.handshake.auth)
  const token = handshake.success ? handshake.data.token : undefined
  const caller = await callers.identify(token)
  socket.data = { caller }
  return caller
}

/** Refuses the next socket of a facilitator who has as many on this node as anybody needs. */
function bounded(io: HubSockets, caller: Caller): void {
  let count = 0
  for (const other of io.sockets.sockets.values()) if (other.data.caller.id === caller.id) count += 1
  if (count >= OF_FACILITATOR_MAX) fail('TooManyRequests')
}

/** The caller as they stand now; refuses when the session has ended since the handshake. */
export function callerOf(callers: Callers, socket: HubSocket): Promise<Caller> {
  return callers.again(socket.data.caller)
}

function isOwnOrigin(config: Config, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers
  if (!origin) return true
  return (
    origin === new URL(config.publicUrl).origin ||
    origin === `http://${host}` ||
    config.allowedOrigins.includes(origin)
  )
}

/** Drops events over the bound and cuts a flood; stop_track_module always passes, for it ends a session honestly. */
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
