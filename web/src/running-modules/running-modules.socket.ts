/** Follows a run over the socket: asks to track at every connection, and repeats a stop until it is confirmed (DEL-012). */
import type { SocketFailureName, StopTrackModule, TrackModule } from '@hub/contract/running-modules'
import { createSocket, type HubSocket } from '#platform/calls/socket.ts'

/** A socket that the server closed does not reconnect by itself. */
const CUT_AGAIN_MS = 1000

export interface RunSocketInput {
  run: Omit<TrackModule, 'isContinue'>
  /** The server tracks the run on this connection. */
  onTracking: () => void
  /** The connection is lost; it is being opened again. */
  onLost: () => void
  onStopped: () => void
  /** The server refused. `Forbidden` also when it refuses the connection: the session may be over. */
  onFailed: (message: SocketFailureName) => void
}

export interface RunSocket {
  /** Ends the run; if the connection is lost, as soon as it is back. */
  stop(endMethod: StopTrackModule['endMethod']): void
  /** Closes the connection. A tracking request without a response is withdrawn. */
  close(): void
}

/** Connects and asks to track; later connections of the same run continue it. */
export function openRunSocket({ run, onTracking, onLost, onStopped, onFailed }: RunSocketInput): RunSocket {
  let socket: HubSocket | undefined
  let stopping: StopTrackModule | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let isAsked = false
  let isAnswered = false
  let isTracked = false

  function listen(made: HubSocket): void {
    made.on('connect', () => {
      made.emit('track_module', { ...run, isContinue: isAsked })
      isAsked = true
    })
    made.on('tracking', () => {
      isAnswered = true
      isTracked = true
      // A request sent on a connection that died may not have arrived.
      if (stopping) made.emit('stop_track_module', stopping)
      onTracking()
    })
    made.on('track_stopped', onStopped)
    made.on('socketFailed', ({ message }) => {
      isAnswered = true
      onFailed(message)
    })
    made.on('disconnect', () => {
      isTracked = false
      if (isClosed) return
      if (!made.active) again = setTimeout(() => made.connect(), CUT_AGAIN_MS)
      onLost()
    })
    made.on('connect_error', () => {
      // An active socket retries by itself; any other was refused.
      if (!made.active) onFailed('Forbidden')
    })
  }

  createSocket()
    .then((made) => {
      if (isClosed) return
      socket = made
      listen(made)
      made.connect()
    })
    .catch(() => {
      if (!isClosed) onFailed('ServerError')
    })

  return {
    stop(endMethod) {
      stopping = { endMethod }
      // Without tracking the server would not accept this connection as the holder of the run.
      if (isTracked) socket?.emit('stop_track_module', stopping)
    },
    close() {
      isClosed = true
      clearTimeout(again)
      if (isAsked && !isAnswered && socket?.connected) {
        socket.emit('stop_track_module', { endMethod: 'route' })
      }
      socket?.disconnect()
    },
  }
}
