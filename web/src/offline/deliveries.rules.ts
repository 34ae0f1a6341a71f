/** When a run of this device goes on, and when it ended honestly (DEL-020, DEL-024). */
import { SOCKET_GONE_MS } from '@hub/contract/constants'
import type { RunningModule } from '@hub/contract/running-modules'

const AT_LEAST_MS = 1000

/** A run of this device: none or one for each facilitator, as at the server (DEL-019). */
export interface Delivery {
  facilitatorId: number
  /** The device's own name for it, for ever. */
  id: string
  /** What the participation form shows of it; its id is `DEVICE_RUN_ID`, its end null while it goes on. */
  run: RunningModule
  /** When the module was heard of last; a run that was cut short ended then. */
  lastContact: string
  /** Set when nobody ended it: the page was closed, or the device slept. */
  isCutShort?: true
}

/**
 * The run after it was heard of: it goes on, or with `isEnd` it is over. One that was silent for as long as the server
 * ends a run for ended when it fell silent, whatever is said of it afterwards: the device was asleep. An end stands.
 */
export function afterWord(delivery: Delivery, at: string, isEnd: boolean): Delivery {
  if (delivery.run.endTime !== null) return delivery
  if (Date.parse(at) - Date.parse(delivery.lastContact) >= SOCKET_GONE_MS) return cutShort(delivery)
  return isEnd ? endedAt({ ...delivery, lastContact: at }, at) : { ...delivery, lastContact: at }
}

/** The run ended where it was heard of last. An end stands. */
export function cutShort(delivery: Delivery): Delivery {
  if (delivery.run.endTime !== null) return delivery
  return { ...endedAt(delivery, delivery.lastContact), isCutShort: true }
}

/** A clock that was set back must not make a run end before it began. */
function endedAt(delivery: Delivery, at: string): Delivery {
  const { startTime } = delivery.run
  const endTime = at > startTime ? at : new Date(Date.parse(startTime) + AT_LEAST_MS).toISOString()
  return { ...delivery, run: { ...delivery.run, endTime } }
}
