/** Tracks a live run: who holds it, its last contact, and how it ends when the contact is lost (DEL-018 to DEL-022). */
import type { SocketFailureName, StopTrackModule, TrackModule } from '@hub/contract/running-modules'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { findModuleByKey } from '../catalogue/catalogue.neighbours.ts'
import { isHeardSince, isHeld, isLost, lastContactEnd, notBefore } from './running-modules.rules.ts'
import { insertRun, lockUnrecorded, type Run, updateEnded, updateHolder } from './running-modules.store.ts'

/** The caller: the socket, and the instant when its request arrived (ISO 8601). */
export interface Asker {
  socketId: string
  askedAt: string
}

/** A request and its caller. */
export interface Asked<Event> {
  asker: Asker
  event: Event
}

/**
 * `wait`: the holder is most likely the caller's own broken connection, which is not known to be dead yet. Retry after
 * a moment with the same `askedAt`.
 */
export type TrackAnswer = 'tracking' | 'wait' | SocketFailureName
export type StopAnswer = 'track_stopped' | 'ModuleIsRunning'

/**
 * Starts a run at the server's time, in one statement. True when it started, which is the usual case. The caller may be
 * the one of the handshake, because the statement checks the session and the module's theme and learning type again.
 * When it did not start, `track` returns the cause.
 */
export async function startAtOnce(
  context: Context,
  caller: Caller,
  { asker, event }: Asked<TrackModule>,
): Promise<boolean> {
  return event.hostId === caller.id && start(context, caller, asker, event)
}

/**
 * Starts a run at the server's time, or continues the caller's own. One host has one unrecorded run, also with
 * concurrent requests (DEL-019).
 */
export async function track(
  context: Context,
  caller: Caller,
  { asker, event }: Asked<TrackModule>,
): Promise<TrackAnswer> {
  if (event.hostId !== caller.id) return 'Forbidden'
  const module = await findModuleByKey(context, event.topicId, event.moduleKey)
  if (!module) return 'ModuleNotFound'
  const wanted = { ...event, moduleId: module.id }
  return context.db.transaction(async () => {
    const run = await lockUnrecorded(context.db, caller.id)
    if (run) return meet(context, run, asker, wanted)
    // A theme or learning type that was closed since refuses a new run, but never one that has started (DEL-022).
    if (!module.isOpen) return 'Forbidden'
    if (await start(context, caller, asker, wanted)) return 'tracking'
    const quicker = await lockUnrecorded(context.db, caller.id)
    return quicker ? meet(context, quicker, asker, wanted) : 'Forbidden'
  })
}

type Wanted = TrackModule & { moduleId: number }

function start(context: Context, caller: Caller, asker: Asker, wanted: TrackModule): Promise<boolean> {
  return insertRun(context.db, {
    sessionId: caller.sessionId,
    topicId: wanted.topicId,
    moduleKey: wanted.moduleKey,
    source: wanted.source,
    now: context.clock.iso(),
    socketId: asker.socketId,
  })
}

/** The answer when a run already exists (DEL-019). */
async function meet(context: Context, run: Run, asker: Asker, wanted: Wanted): Promise<TrackAnswer> {
  const now = context.clock.now()
  if (run.state === 'to-complete') return 'ModuleToComplete'
  const isSame = run.moduleId === wanted.moduleId
  const isOwn = isSame && run.socketId === asker.socketId
  if (!isOwn && isHeld(run, now)) {
    // After a lost connection the old socket may look alive for a while. If it is heard again, it belongs to someone
    // else.
    return isSame && wanted.isContinue && !isHeardSince(run, asker.askedAt) ? 'wait' : 'ModuleIsRunning'
  }
  if (isOwn || (isSame && wanted.isContinue && !isLost(run, now))) {
    await updateHolder(context.db, run.id, asker.socketId, now.toISOString())
    return 'tracking'
  }
  await updateEnded(context.db, run.id, { endTime: lastContactEnd(run), endMethod: 'lost' })
  return 'ModuleToComplete'
}

/**
 * Ends the caller's run: at the request when its holder asks; at the last contact of the holder when another socket
 * asks, unless the holder is still connected (DEL-021). A run that has ended is not changed.
 */
export async function stop(
  context: Context,
  caller: Caller,
  { asker, event: { endMethod } }: Asked<StopTrackModule>,
): Promise<StopAnswer> {
  return context.db.transaction(async () => {
    const run = await lockUnrecorded(context.db, caller.id)
    if (run?.state !== 'running') return 'track_stopped'
    if (run.socketId === asker.socketId) {
      await updateEnded(context.db, run.id, { endTime: notBefore(run.startTime, asker.askedAt), endMethod })
      return 'track_stopped'
    }
    if (isHeld(run, context.clock.now())) return 'ModuleIsRunning'
    await updateEnded(context.db, run.id, { endTime: lastContactEnd(run), endMethod: 'lost' })
    return 'track_stopped'
  })
}
