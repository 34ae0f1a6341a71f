/**
 * Stores deliveries on this device until the hub has them (DEL-024, OFF-012): runs, each of which stays a run or becomes
 * a submission as a whole (`submissions.ts`).
 * Each change is one strict transaction and notifies every tab.
 */
import type { DBSchema } from 'idb'
import type { Participation, RefusedPeople } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'
import type { SealedItem } from '@hub/contract/sealing'
import { nowIso } from '#platform/page/clock.ts'
import { deviceDatabase } from '#platform/device/databases.ts'
import type { Sealed } from '#platform/vault/vault.ts'
import {
  afterWord,
  type CutCause,
  cutShort,
  type Delivery,
  stillShown,
  withoutName,
} from './deliveries.rules.ts'

const DATABASE = 'hub-deliveries'
export const RUNS = 'runs'
export const SUBMISSIONS = 'submissions'
export const STRICT = { durability: 'strict' } as const

/** What a facilitator entered about a run. */
export interface Entered {
  body: Participation
  /** The form's entries, to be corrected. */
  entries: unknown
}

/** A participation that waits to be sent: its session, since when it waits, and who took part if that can be opened. */
export interface Submission {
  /** The run's. */
  id: string
  facilitatorId: number
  run: RunningModule
  queuedAt: string
  /** The name of the hub's refusal; null while there is none. */
  refusal: string | null
  /** The people that the refusal named. */
  refused?: RefusedPeople
  /** Sealed so that only the server can open it; null until this device has a key of the server. */
  sealed: SealedItem | null
  /** Null when the vault is closed, or has been replaced since. */
  entered: Entered | null
}

/** One that is over: the hub has it, or somebody took it back. It contains no names. */
export interface FinishedSubmission {
  id: string
  facilitatorId: number
  run: RunningModule
  queuedAt: string
  finishedAt: string
  /** Why it was taken back; null when the hub has it. */
  removedFor: string | null
}

/** As stored on the device: who took part is sealed, for the server and for the facilitator, and stored in no other form. */
export interface WaitingRow extends Omit<Submission, 'sealed' | 'entered'> {
  sealed?: SealedItem
  told?: Sealed
  /** Only until it can be sealed. An older version stored every waiting one like this. */
  body?: Participation
  entries?: unknown
}
export type Row = WaitingRow | FinishedSubmission

export const isFinished = (row: Row): row is FinishedSubmission => 'finishedAt' in row

interface Deliveries extends DBSchema {
  [RUNS]: { key: number; value: Delivery }
  [SUBMISSIONS]: { key: string; value: Row }
}

const listeners = new Set<() => void>()
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-deliveries')

export const openOutbox = deviceDatabase<Deliveries>(DATABASE, (database) => {
  database.createObjectStore(RUNS, { keyPath: 'facilitatorId' })
  database.createObjectStore(SUBMISSIONS, { keyPath: 'id' })
})

/** Removes everything of a facilitator from this device. */
export async function wipeDeliveries(facilitatorId: number): Promise<void> {
  const database = await openOutbox()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  await change.objectStore(RUNS).delete(facilitatorId)
  for (const one of await change.objectStore(SUBMISSIONS).getAll())
    if (one.facilitatorId === facilitatorId) await change.objectStore(SUBMISSIONS).delete(one.id)
  await change.done
  notifyTabs()
}

/** Subscribes to changes, here or in another tab; returns the function that unsubscribes. */
export function onDeliveries(listener: () => void): () => void {
  listeners.add(listener)
  news?.addEventListener('message', listener)
  return () => {
    listeners.delete(listener)
    news?.removeEventListener('message', listener)
  }
}

/** Notifies every tab of a change. */
export function notifyTabs(): void {
  news?.postMessage('changed')
  for (const listener of [...listeners]) listener()
}

/** The run of a facilitator on this device, or undefined. */
export async function findDelivery(facilitatorId: number): Promise<Delivery | undefined> {
  return (await openOutbox()).get(RUNS, facilitatorId)
}

/** Begins a run. Throws when the facilitator has one that is not recorded, because that would be lost. */
export async function beginDelivery(delivery: Delivery): Promise<void> {
  const database = await openOutbox()
  const change = database.transaction(RUNS, 'readwrite', STRICT)
  if (await change.store.get(delivery.facilitatorId))
    throw new Error('a run of this device waits to be recorded')
  await change.store.put({ ...delivery, run: withoutName(delivery.run) })
  await change.done
  notifyTabs()
}

/** Notes a contact with the module or, with an end, that the run is over; returns the run as it is then. */
export const noteDelivery = (facilitatorId: number, at: string, isEnd = false) =>
  changeDelivery(facilitatorId, (delivery) => afterWord(delivery, at, isEnd))

/** Notes a contact with the module; ends a run that nobody ended before the device stopped being ready. */
export const touchDelivery = (facilitatorId: number, at: string, limit: Parameters<typeof stillShown>[2]) =>
  changeDelivery(facilitatorId, (delivery) => stillShown(delivery, at, limit))

/** Ends a run that no page shows any more at its last contact. */
export const cutDeliveryShort = (facilitatorId: number, why: (delivery: Delivery) => CutCause) =>
  changeDelivery(facilitatorId, (delivery) => cutShort(delivery, why(delivery)))

async function changeDelivery(
  facilitatorId: number,
  change: (delivery: Delivery) => Delivery,
): Promise<Delivery | undefined> {
  const database = await openOutbox()
  const transaction = database.transaction(RUNS, 'readwrite', STRICT)
  const before = await transaction.store.get(facilitatorId)
  const after = before && change(before)
  if (after) await transaction.store.put(after)
  await transaction.done
  if (before?.run.endTime !== after?.run.endTime) notifyTabs()
  return after
}

/** Why a run is over without a session (DEL-006). */
export const NOTHING_SHOWN = 'reasonBlank' as const

/** Sets aside a run without a session: it stays among what is over, and is not sent. */
export async function setDeliveryAside(facilitatorId: number, id: string): Promise<void> {
  const change = (await openOutbox()).transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  const delivery = await change.objectStore(RUNS).get(facilitatorId)
  // Another tab may have recorded it, and begun the next.
  if (delivery?.id === id) {
    const { run } = cutShort({ ...delivery, run: withoutName(delivery.run) }, 'unknown')
    const over = { id, facilitatorId, run, queuedAt: nowIso(), finishedAt: nowIso() }
    await change.objectStore(SUBMISSIONS).put({ ...over, removedFor: NOTHING_SHOWN })
    await change.objectStore(RUNS).delete(facilitatorId)
  }
  await change.done
  notifyTabs()
}
