/** A facilitator's socket for tests: connects with a token and returns the server's messages in order. */
import { io, type Socket } from 'socket.io-client'
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  SOCKET_PATH,
  type StopTrackModule,
  type TrackModule,
} from '@hub/contract/running-modules'

/** A message of the server: the event's name, and its text or the socket's id. */
export interface Said {
  event: keyof ServerToClientEvents
  text: string
}

export interface SocketClient {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>
  /** Sends track_module and returns the answer. */
  track(event: TrackModule): Promise<Said>
  /** Sends stop_track_module and returns the answer. */
  stop(endMethod: StopTrackModule['endMethod']): Promise<Said>
  /** The next unread message of the server. Rejects when none arrives. */
  next(waitMs?: number): Promise<Said>
  /** Settles when the connection ends. */
  readonly ended: Promise<string>
  /** Disconnects as a closed tab does. */
  close(): void
}

const ANSWER_MS = 10_000

/** Connects. Rejects with the server's reason when it is refused. `origin` is what a browser would send. */
export async function openSocket(
  address: string,
  token: string | undefined,
  options: { origin?: string } = {},
): Promise<SocketClient> {
  const socket: SocketClient['socket'] = io(address, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: token === undefined ? {} : { token },
    ...(options.origin ? { extraHeaders: { origin: options.origin } } : {}),
  })
  const said: Said[] = []
  const waiting: ((one: Said) => void)[] = []
  const hear = (one: Said) => {
    const first = waiting.shift()
    if (first) first(one)
    else said.push(one)
  }
  socket.on('tracking', ({ socketId }) => hear({ event: 'tracking', text: socketId }))
  socket.on('track_stopped', ({ socketId }) => hear({ event: 'track_stopped', text: socketId }))
  socket.on('socketFailed', ({ message }) => hear({ event: 'socketFailed', text: message }))
  const ended = new Promise<string>((resolve) => socket.once('disconnect', (reason) => resolve(reason)))

  function next(waitMs = ANSWER_MS): Promise<Said> {
    const first = said.shift()
    if (first) return Promise.resolve(first)
    return new Promise((resolve, reject) => {
      const take = (one: Said) => {
        clearTimeout(timer)
        resolve(one)
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1)
        reject(new Error('the server said nothing'))
      }, waitMs)
      waiting.push(take)
    })
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return {
    socket,
    next,
    ended,
    track(event) {
      socket.emit('track_module', event)
      return next()
    },
    stop(endMethod) {
      socket.emit('stop_track_module', { endMethod })
      return next()
    },
    close: () => void socket.close(),
  }
}
