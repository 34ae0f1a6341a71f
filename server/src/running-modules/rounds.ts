/** What a node does again and again: tells of the sockets it hears, ends lost runs, and cuts ended sessions' sockets. */
import type { Callers } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { callerOf, type HubSocket, type HubSockets } from '#platform/http/sockets.ts'
import type { Holders } from './holders.ts'
import { releaseAll, sweep } from './tracking.sweep.ts'

/** With the 10 s between pings it bounds how old a live holder's row may look: see HOLDER_SILENT_MS. */
const TELL_EVERY_MS = 5000
const SWEEP_EVERY_MS = 30_000
/** A node that has had no sign of its listener for so long may have missed the end of a session. */
const DEAF_AFTER_MS = 5000

interface Parts {
  context: Context
  callers: Callers
  sockets: HubSockets
  holders: Holders
}

export interface Rounds {
  /** Settles once what the start requires is done, well or not. */
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
    // After an outage other nodes first say whom they hear; the sweep waits for its next turn.
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

/** The sweep of the start (DEL-020); the only node also knows that no socket of before is there any more. */
async function begin(context: Context): Promise<void> {
  try {
    if (context.config.redisUrl === undefined) await releaseAll(context)
    await sweep(context)
  } catch (error) {
    context.log.error({ err: error }, 'the sweep of the start failed')
  }
}

/** Runs the work again and again, never twice at once; gives what stops it and waits for the last run. */
function every(ms: number, context: Context, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => context.log.warn({ err: error }, 'a round over the running modules failed'))
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

/** Something about a facilitator changed, for '*' perhaps about any: sockets of ended sessions are cut. */
async function recheck({ context, callers, sockets }: Parts, facilitatorId: string): Promise<void> {
  for (const socket of [...sockets.sockets.sockets.values()]) {
    if (facilitatorId !== '*' && String(socket.data.caller.id) !== facilitatorId) continue
    try {
      await callerOf(callers, socket)
    } catch (error) {
      if (error instanceof Refusal) cut(socket)
      else context.log.warn({ err: error }, 'a session could not be checked again')
    }
  }
}

function cut(socket: HubSocket): void {
  socket.emit('socketFailed', { message: 'Forbidden' })
  socket.disconnect(true)
}
