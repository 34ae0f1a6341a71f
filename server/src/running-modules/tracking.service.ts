/** Follows a live run: who holds it, when they were last there, and how it ends when they are not (DEL-018 to DEL-022). */
import type { SocketFailureName, StopTrackModule, TrackModule } from '@hub/contract/running-modules'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { findModuleByKey } from '../catalogue/catalogue.neighbours.ts'
import { isHeardSince, isHeld, isLost, lastContactEnd, notBefore } from './running-modules.rules.ts'
import { insertRun, lockUnrecorded, type Run, updateEnded, updateHolder } from './running-modules.store.ts'

/** Who asks: the socket, and the instant its question arrived (ISO 8601). */
export interface Asker {
  socketId: string
  askedAt: string
}

/** What is asked, and by whom. */
export interface Asked<Event> {
  asker: Asker
  event: Event
}

/**
 * `wait`: the holder is most likely the asker's own broken connection, which is not known to be dead yet; ask again
 * in a moment with the same `askedAt`.
 */
export type TrackAnswer = 'tracking' | 'wait' | SocketFailureName
export type StopAnswer = 'track_stopped' | 'ModuleIsRunning'

/**
 * Starts a run at the server's time, as nearly every start goes; gives whether it did. The caller may be as of the
 * handshake, for the statement that starts asks again whether the session is good and the place open. What is in the way,
 * `track` tells.
 */
export async function startAtOnce(
  context: Context,
  caller: Caller,
  { asker, event }: Asked<TrackModule>,
): Promise<boolean> {
  return event.hostId === caller.id && start(context, caller, asker, event)
}

/**
 * Starts a run at the server's time, or finds that the asker's own goes on. One host has one unrecorded run, however
 * many ask at once (DEL-019).
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
    // A theme or learning type that was closed since refuses a new run, but never one that is going on (DEL-022).
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

/** What a run that is already there means for somebody who wants to track (DEL-019). */
async function meet(context: Context, run: Run, asker: Asker, wanted: Wanted): Promise<TrackAnswer> {
  const now = context.clock.now()
  if (run.state === 'to-complete') return 'ModuleToComplete'
  const isSame = run.moduleId === wanted.moduleId
  const isOwn = isSame && run.socketId === asker.socketId
  if (!isOwn && isHeld(run, now)) {
    // After a lost connection the old socket may look alive for a while; only one that is heard again is another's.
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
 * Ends the caller's run: when its holder asks, at the instant of asking; when another socket does, at the last contact
 * of the holder, unless that is still there (DEL-021). What has ended stays as it ended.
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
