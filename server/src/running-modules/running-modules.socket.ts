/** Handles the socket events of a run: track_module and stop_track_module, one at a time for each socket (DEL-023). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type SocketFailureName, StopTrackModule, TrackModule } from '@hub/contract/running-modules'
import type { Caller, Callers } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { callerOf, type HubSocket, type HubSockets } from '#platform/http/sockets.ts'
import { Holders } from './holders.ts'
import { startRounds } from './rounds.ts'
import { type Asker, startAtOnce, stop, track } from './tracking.service.ts'

const ASK_AGAIN_MS = 500

interface Parts {
  context: Context
  callers: Callers
  sockets: HubSockets
}

/** Handles the events of every socket until `stop`, which releases the runs so that another node may take them over. */
export function openRunningModulesSocket({ context, callers, sockets }: Parts): { stop(): Promise<void> } {
  const holders = new Holders(context)
  const rounds = startRounds({ context, callers, sockets, holders })
  const tails = new Map<string, Promise<void>>()
  const closing = new AbortController()

  /** Handles a socket's events in the order of their arrival. `rounds.ready` comes before the first. */
  function inTurn(socketId: string, deed: () => Promise<void>): void {
    const tail = (tails.get(socketId) ?? rounds.ready).then(deed)
    tails.set(socketId, tail)
    void tail.then(() => {
      if (tails.get(socketId) === tail) tails.delete(socketId)
    })
  }

  function listen(socket: HubSocket): void {
    const asker = (): Asker => ({ socketId: socket.id, askedAt: context.clock.iso() })
    const take = <T>(shape: z.ZodType<T>, deed: (from: Asker, event: T) => Promise<void>) => {
      return (given: unknown) => {
        if (closing.signal.aborted) return
        const from = asker()
        inTurn(socket.id, () =>
          guarded(context, socket, async () => {
            const event = shape.safeParse(given)
            if (!event.success) return void socket.emit('socketFailed', { message: 'ServerError' })
            await deed(from, event.data)
          }),
        )
      }
    }
    socket.on(
      'track_module',
      take(TrackModule, async (from, event) => {
        if (!socket.connected || closing.signal.aborted) return
        const known = socket.data.caller
        if (!(await startAtOnce(context, known, { asker: from, event }))) {
          const asked = { caller: await callerOf(callers, socket), from, event, closing: closing.signal }
          const answer = await trackPatiently(context, socket, asked)
          if (answer === 'gone') return
          if (answer !== 'tracking') return void socket.emit('socketFailed', { message: answer })
        }
        holders.hold(socket, known.id)
        socket.emit('tracking', { socketId: socket.id })
      }),
    )
    socket.on(
      'stop_track_module',
      take(StopTrackModule, async (from, event) => {
        const answer = await stop(context, await callerOf(callers, socket), { asker: from, event })
        if (answer !== 'track_stopped') return void socket.emit('socketFailed', { message: answer })
        holders.forget(socket.id)
        socket.emit('track_stopped', { socketId: socket.id })
      }),
    )
    socket.on('disconnect', (reason) => {
      inTurn(socket.id, () => guarded(context, socket, () => holders.leave(socket.id, reason)))
    })
  }

  sockets.on('connection', listen)
  return {
    async stop() {
      sockets.off('connection', listen)
      closing.abort()
      await rounds.stop()
      await Promise.all(tails.values())
      await holders.leaveAll()
    },
  }
}

/** Tracks, and retries while the caller's own old connection is not known to be dead (DEL-012). */
async function trackPatiently(
  context: Context,
  socket: HubSocket,
  asked: { caller: Caller; from: Asker; event: TrackModule; closing: AbortSignal },
): Promise<'tracking' | 'gone' | SocketFailureName> {
  for (;;) {
    if (!socket.connected || asked.closing.aborted) return 'gone'
    const answer = await track(context, asked.caller, { asker: asked.from, event: asked.event })
    if (answer !== 'wait') return answer
    await sleep(ASK_AGAIN_MS)
  }
}

/** Answers every failure. An ended session also closes the connection, so that nothing extends its run. */
async function guarded(context: Context, socket: HubSocket, deed: () => Promise<void>): Promise<void> {
  try {
    await deed()
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (!isRefused)
      context.log.error(
        { err: error },
        'a socket event failed with ServerError, because of an unexpected error',
      )
    socket.emit('socketFailed', { message: isRefused ? 'Forbidden' : 'ServerError' })
    if (isRefused) socket.disconnect(true)
  }
}
