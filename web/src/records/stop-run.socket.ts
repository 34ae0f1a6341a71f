/** Asks the server to end a run that this tab does not hold (DEL-021). */
import { createSocket, type HubSocket } from '#platform/calls/socket.ts'

interface Answers {
  onEnded: () => void
  onElsewhere: () => void
  onFailed: () => void
}

/** Connects, sends the request, and closes the socket after the response; returns the function that cancels it. */
export function askToEnd({ onEnded, onElsewhere, onFailed }: Answers): () => void {
  let socket: HubSocket | undefined
  let isOver = false

  function finish(tell: () => void) {
    if (isOver) return
    stop()
    tell()
  }
  function stop() {
    isOver = true
    socket?.disconnect()
  }
  async function ask() {
    const made = await createSocket()
    if (isOver) return
    socket = made
    made.on('connect', () => made.emit('stop_track_module', { endMethod: 'route' }))
    made.on('track_stopped', () => finish(onEnded))
    made.on('socketFailed', ({ message }) => finish(message === 'ModuleIsRunning' ? onElsewhere : onFailed))
    // The socket retries by itself; meanwhile the form says why it waits.
    made.on('connect_error', onFailed)
    made.connect()
  }
  ask().catch(() => finish(onFailed))
  return stop
}
