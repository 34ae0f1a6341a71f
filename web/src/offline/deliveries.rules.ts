/** Decides when a run of this device continues, and when it really ended (DEL-020, DEL-024). */
import { SESSION_LIFE_MS, SOCKET_GONE_MS } from '@hub/contract/constants'
import type { OfflineRun } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'

const AT_LEAST_MS = 1000

/** A run of this device: none or one for each facilitator, as at the server (DEL-019). */
export interface Delivery {
  facilitatorId: number
  /** The device's permanent name for it. */
  id: string
  /** The run as the participation form shows it; its id is `DEVICE_RUN_ID`, its end null while it continues. */
  run: RunningModule
  /** The last contact with the module; a run that was cut short ended then. */
  lastContact: string
  /** Set when nobody ended the run: the cause, as far as this device knows. */
  cutBy?: CutCause
}

/**
 * Why a run ended at its last contact. `closed`: its page was left; `silent`: the device slept, or its clock was set;
 * `over`: nobody ended it before the device stopped being ready; `unknown`: the browser or the device stopped.
 */
export const CUT_CAUSES = ['closed', 'silent', 'over', 'unknown'] as const
export type CutCause = (typeof CUT_CAUSES)[number]

/** A run on this device contains no names: its facilitator is known by an id (OFF-011). */
export function withoutName(run: RunningModule): RunningModule {
  return { ...run, hostName: '' }
}

/** A working day, as long as one login lasts: a run may always continue for this long. */
const RUN_MAY_LAST_MS = SESSION_LIFE_MS

/**
 * True for a run that nobody ended before the device stopped being ready. A run may always last a working day.
 * @param readyUntilMs until when the device is ready; null when unknown
 */
function isLeftOpen({ run }: Delivery, nowMs: number, readyUntilMs: number | null): boolean {
  return nowMs >= Math.max(Date.parse(run.startTime) + RUN_MAY_LAST_MS, readyUntilMs ?? 0)
}

/**
 * The run after a contact: it continues, or with `isEnd` it is over. When the run was silent for as long as the server
 * waits before it ends a run, it ended at its last contact, whatever is reported later: the device slept. An end is final.
 */
export function afterWord(delivery: Delivery, at: string, isEnd: boolean): Delivery {
  if (delivery.run.endTime !== null) return delivery
  if (Date.parse(at) - Date.parse(delivery.lastContact) >= SOCKET_GONE_MS) return cutShort(delivery, 'silent')
  return isEnd ? endedAt({ ...delivery, lastContact: at }, at) : { ...delivery, lastContact: at }
}

/** The run after its module was seen to be still showing: it continues, unless it was left open for too long. */
export function stillShown(
  delivery: Delivery,
  at: string,
  { nowMs, readyUntilMs }: { nowMs: number; readyUntilMs: number | null },
): Delivery {
  const after = afterWord(delivery, at, false)
  const isTooLong = after.run.endTime === null && isLeftOpen(delivery, nowMs, readyUntilMs)
  return isTooLong ? cutShort(delivery, 'over') : after
}

/** The run, ended at its last contact. An end is final. */
export function cutShort(delivery: Delivery, cutBy: CutCause): Delivery {
  if (delivery.run.endTime !== null) return delivery
  return { ...endedAt(delivery, delivery.lastContact), cutBy }
}

/** A clock that was set back must not make a run end before it began. */
function endedAt(delivery: Delivery, at: string): Delivery {
  const { startTime } = delivery.run
  const endTime = at > startTime ? at : new Date(Date.parse(startTime) + AT_LEAST_MS).toISOString()
  return { ...delivery, run: { ...delivery.run, endTime } }
}

/** The data about a run that the server gets instead of its own id. */
export function offlineRunOf({ id, run }: Pick<Delivery, 'id' | 'run'>): OfflineRun {
  const { topicId, moduleId, startTime, endTime } = run
  return { id, topicId, moduleId, startTime, endTime: endTime ?? startTime }
}
