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
import type { Config } from './config.ts'
import { Refusal } from './fail.ts'
import type { Log } from './log.ts'

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
/** A connection that goes on after this many events over the bound is cut. */
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
  redis?: Redis | undefined
}): HubSockets {
  const { server, config, callers, log, redis } = parts
  const io: HubSockets = new Server(server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(config, request.headers)),
    ...(redis ? { adapter: createAdapter(busConnection(redis, server)) } : {}),
  })
  io.use((socket, next) => {
    void identify(callers, socket)
      .then(() => next())
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a socket could not be opened')
        next(new Error(error instanceof Refusal ? error.refusal : 'ServerError'))
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

async function identify(callers: Callers, socket: HubSocket): Promise<void> {
  const handshake = SocketHandshake.safeParse(socket.handshake.auth)
  const token = handshake.success ? handshake.data.token : undefined
  socket.data = { caller: await callers.identify(token) }
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
