/** The periodic work of a node: stores socket contacts, ends lost runs, and closes the sockets of ended sessions. */
import type { Callers } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { callerOf, type HubSocket, type HubSockets } from '#platform/http/sockets.ts'
import type { Holders } from './holders.ts'
import { releaseAll, sweep } from './tracking.sweep.ts'

/** Together with the 10 s between pings it limits how old a live holder's row may be: see HOLDER_SILENT_MS. */
const TELL_EVERY_MS = 5000
const SWEEP_EVERY_MS = 30_000
/** A node whose listener was silent for this long may have missed the end of a session. */
const DEAF_AFTER_MS = 5000

interface Parts {
  context: Context
  callers: Callers
  sockets: HubSockets
  holders: Holders
}

export interface Rounds {
  /** Settles when the work of the start is done, successful or not. */
  ready: Promise<void>
  stop(): Promise<void>
}

export function startRounds(parts: Parts): Rounds {
  const { context, holders } = parts
  const ready = begin(context)
  let isSwept = true
  const telling = every(TELL_EVERY_MS, context, async () => {
    await holders.tell()
    cutEnded(parts)
    if (performance.now() - context.signals.heardUntilMs() > DEAF_AFTER_MS) await recheck(parts, '*')
  })
  const sweeping = every(SWEEP_EVERY_MS, context, async () => {
    // After an outage other nodes need time to store their contacts, so the sweep skips one turn.
    const isPutOff = !isSwept
    isSwept = false
    await (isPutOff ? Promise.resolve() : sweep(context))
    isSwept = true
  })
  context.signals.on('forget-caller', (facilitatorId) => void recheck(parts, facilitatorId))
  return {
    ready,
    async stop() {
      await Promise.all([ready, telling(), sweeping()])
    },
  }
}

/** The sweep at the start (DEL-020). The only node also knows that no earlier socket still exists. */
async function begin(context: Context): Promise<void> {
  try {
    if (context.config.redisUrl === undefined) await releaseAll(context)
    await sweep(context)
  } catch (error) {
    context.log.error(
      { err: error },
      'the sweep of running modules at the start failed, the next sweep tries again',
    )
  }
}

/** Runs the work periodically, never twice at once. Returns a function that stops it and waits for the last run. */
function every(ms: number, context: Context, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) =>
        context.log.warn(
          { err: error },
          'the periodic work on running modules failed, the next run tries again',
        ),
      )
      .finally(() => {
        running = undefined
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** A session's absolute end (ACC-052) also ends its sockets. */
function cutEnded({ context, sockets }: Parts): void {
  const now = context.clock.now()
  for (const socket of sockets.sockets.sockets.values())
    if (socket.data.caller.sessionEndsAt <= now) socket.disconnect(true)
}

/** Something about a facilitator changed, with '*' possibly about any: closes the sockets of ended sessions. */
async function recheck({ context, callers, sockets }: Parts, facilitatorId: string): Promise<void> {
  for (const socket of [...sockets.sockets.sockets.values()]) {
    if (facilitatorId !== '*' && String(socket.data.caller.id) !== facilitatorId) continue
    try {
      await callerOf(callers, socket)
    } catch (error) {
      if (error instanceof Refusal) cut(socket)
      else
        context.log.warn({ err: error }, 'could not check whether a session has ended, its socket stays open')
    }
  }
}

function cut(socket: HubSocket): void {
  socket.emit('socketFailed', { message: 'Forbidden' })
  socket.disconnect(true)
}
