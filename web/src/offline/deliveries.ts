/**
 * What was delivered without internet, until the hub has it: the run that goes on or waits for its participation, and
 * the participations that wait to be sent (DEL-024, OFF-012). Each change is one strict transaction of the device's
 * database: a run becomes a submission whole, or stays a run.
 */
import type { DBSchema } from 'idb'
import type { OfflineRun, Participation } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'
import { nowIso } from '#platform/dates.ts'
import { deviceDatabase } from '#platform/databases.ts'
import { afterWord, cutShort, type Delivery } from './deliveries.rules.ts'

const DATABASE = 'hub-deliveries'
const RUNS = 'runs'
const SUBMISSIONS = 'submissions'
const STRICT = { durability: 'strict' } as const

/** A participation that waits to be sent. */
export interface Submission {
  /** The run's. */
  id: string
  facilitatorId: number
  run: RunningModule
  body: Participation
  /** The form's entries, to be corrected after a refusal. */
  entries: unknown
  queuedAt: string
  /** Why the hub refused it, by the name of the refusal; null while it was not. */
  refusal: string | null
}

interface Deliveries extends DBSchema {
  [RUNS]: { key: number; value: Delivery }
  [SUBMISSIONS]: { key: string; value: Submission }
}

const listeners = new Set<() => void>()
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-deliveries')

const open = deviceDatabase<Deliveries>(DATABASE, (database) => {
  database.createObjectStore(RUNS, { keyPath: 'facilitatorId' })
  database.createObjectStore(SUBMISSIONS, { keyPath: 'id' })
})

/** The run of a facilitator on this device, or undefined. */
export async function findDelivery(facilitatorId: number): Promise<Delivery | undefined> {
  return (await open()).get(RUNS, facilitatorId)
}

/** Begins a run. Throws when the facilitator has one that is not recorded: it would be lost. */
export async function beginDelivery(delivery: Delivery): Promise<void> {
  const database = await open()
  const change = database.transaction(RUNS, 'readwrite', STRICT)
  if (await change.store.get(delivery.facilitatorId))
    throw new Error('a run of this device waits to be recorded')
  await change.store.put(delivery)
  await change.done
  tell()
}

/** Notes that the module is still there, or, with an end, that the run is over; gives the run as it is then. */
export const noteDelivery = (facilitatorId: number, at: string, isEnd = false) =>
  changeDelivery(facilitatorId, (delivery) => afterWord(delivery, at, isEnd))

/** Ends at its last contact the run that nobody shows any more. */
export const cutDeliveryShort = (facilitatorId: number) => changeDelivery(facilitatorId, cutShort)

async function changeDelivery(
  facilitatorId: number,
  change: (delivery: Delivery) => Delivery,
): Promise<Delivery | undefined> {
  const database = await open()
  const transaction = database.transaction(RUNS, 'readwrite', STRICT)
  const before = await transaction.store.get(facilitatorId)
  const after = before && change(before)
  if (after) await transaction.store.put(after)
  await transaction.done
  if (before?.run.endTime !== after?.run.endTime) tell()
  return after
}

/** Takes back a run that never showed its module. */
export async function dropDelivery(facilitatorId: number): Promise<void> {
  await (await open()).delete(RUNS, facilitatorId)
  tell()
}

/** What the server is told of a run instead of its own id. */
export function offlineRunOf({ id, run }: Pick<Delivery, 'id' | 'run'>): OfflineRun {
  const { topicId, moduleId, startTime, endTime } = run
  return { id, topicId, moduleId, startTime, endTime: endTime ?? startTime }
}

/** Turns the facilitator's run into a submission that waits, in one step. */
export async function queueSubmission(
  facilitatorId: number,
  given: { body: Participation; entries: unknown },
): Promise<Submission> {
  const database = await open()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  const delivery = await change.objectStore(RUNS).get(facilitatorId)
  if (!delivery || delivery.run.endTime === null) throw new Error('there is no ended run to record')
  const { runningId: _server, ...body } = given.body
  const submission: Submission = {
    id: delivery.id,
    facilitatorId,
    run: delivery.run,
    body: { ...body, offlineRun: offlineRunOf(delivery) } as Participation,
    entries: given.entries,
    queuedAt: nowIso(),
    refusal: null,
  }
  await change.objectStore(SUBMISSIONS).put(submission)
  await change.objectStore(RUNS).delete(facilitatorId)
  await change.done
  tell()
  return submission
}

/** What waits of a facilitator, oldest session first. */
export async function listSubmissions(facilitatorId: number): Promise<Submission[]> {
  const all = await (await open()).getAll(SUBMISSIONS)
  return all
    .filter((one) => one.facilitatorId === facilitatorId)
    .toSorted((a, b) => a.run.startTime.localeCompare(b.run.startTime))
}

/** The hub has it, or somebody chose to let it go. */
export async function removeSubmission(id: string): Promise<void> {
  const database = await open()
  const change = database.transaction(SUBMISSIONS, 'readwrite', STRICT)
  await change.store.delete(id)
  await change.done
  tell()
}

/** Notes why the hub refused one; it stays. */
export async function noteRefusal(id: string, refusal: string): Promise<void> {
  const database = await open()
  const change = database.transaction(SUBMISSIONS, 'readwrite', STRICT)
  const submission = await change.store.get(id)
  if (submission) await change.store.put({ ...submission, refusal })
  await change.done
  tell()
}

/**
 * Makes a refused submission a run again, so that its form can be corrected; gives its entries, or null when it is
 * gone. Throws while another run of the facilitator waits.
 */
export async function reopenSubmission(id: string): Promise<Submission | null> {
  const database = await open()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  const submission = await change.objectStore(SUBMISSIONS).get(id)
  if (!submission) return null
  const { facilitatorId, run } = submission
  if (await change.objectStore(RUNS).get(facilitatorId)) throw new Error('another run waits to be recorded')
  await change.objectStore(RUNS).put({ facilitatorId, id, run, lastContact: run.endTime ?? run.startTime })
  await change.objectStore(SUBMISSIONS).delete(id)
  await change.done
  tell()
  return submission
}

/** Removes everything of a facilitator from this device: logout, after it was asked (OFF-012). */
export async function wipeDeliveries(facilitatorId: number): Promise<void> {
  const database = await open()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  await change.objectStore(RUNS).delete(facilitatorId)
  for (const one of await change.objectStore(SUBMISSIONS).getAll())
    if (one.facilitatorId === facilitatorId) await change.objectStore(SUBMISSIONS).delete(one.id)
  await change.done
  tell()
}

/** Tells when something of this changed, here or in another tab; gives back how to stop listening. */
export function onDeliveries(listener: () => void): () => void {
  listeners.add(listener)
  news?.addEventListener('message', listener)
  return () => {
    listeners.delete(listener)
    news?.removeEventListener('message', listener)
  }
}

function tell(): void {
  news?.postMessage('changed')
  for (const listener of [...listeners]) listener()
}
