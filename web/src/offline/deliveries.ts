/**
 * What was delivered without internet, until the hub has it: the run that goes on or waits for its participation, and
 * the participations that wait to be sent (DEL-024, OFF-012). Each change is one strict transaction of the device's
 * database: a run becomes a submission whole, or stays a run.
 */
import type { DBSchema } from 'idb'
import type { Participation, RefusedPeople } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'
import type { SealedItem } from '@hub/contract/sealing'
import { nowIso, nowMs } from '#platform/dates.ts'
import { deviceDatabase } from '#platform/databases.ts'
import { sealForServer } from '#platform/seal-for-server.ts'
import { openOnDevice, sealOnDevice, type Sealed } from '#platform/vault.ts'
import {
  afterWord,
  type CutCause,
  cutShort,
  type Delivery,
  offlineRunOf,
  stillShown,
  withoutName,
} from './deliveries.rules.ts'

const DATABASE = 'hub-deliveries'
const RUNS = 'runs'
const SUBMISSIONS = 'submissions'
const STRICT = { durability: 'strict' } as const

/** What a facilitator entered about a run. */
export interface Entered {
  body: Participation
  /** The form's entries, to be corrected. */
  entries: unknown
}

/** A participation that waits to be sent: of which session, since when, and who took part where that can be opened. */
export interface Submission {
  /** The run's. */
  id: string
  facilitatorId: number
  run: RunningModule
  queuedAt: string
  /** Why the hub refused it, by the name of the refusal; null while it was not. */
  refusal: string | null
  /** Whom the refusal was about. */
  refused?: RefusedPeople
  /** As the server alone can open it; null until this device has a key of the server. */
  sealed: SealedItem | null
  /** Null where the vault is not open, or is another since. */
  entered: Entered | null
}

/** One that is over: the hub has it, or somebody took it back. It names nobody. */
export interface FinishedSubmission {
  id: string
  facilitatorId: number
  run: RunningModule
  queuedAt: string
  finishedAt: string
  /** Why it was taken back; null when the hub has it. */
  removedFor: string | null
}

/** As it lies on the device: who took part is sealed, for the server and for the facilitator, and else in no form. */
interface WaitingRow extends Omit<Submission, 'sealed' | 'entered'> {
  sealed?: SealedItem
  told?: Sealed
  /** Only until it can be sealed; so lay every one that an older version queued. */
  body?: Participation
  entries?: unknown
}
type Row = WaitingRow | FinishedSubmission

const isFinished = (row: Row): row is FinishedSubmission => 'finishedAt' in row
const KEPT_FINISHED_MS = 30 * 24 * 60 * 60 * 1000

interface Deliveries extends DBSchema {
  [RUNS]: { key: number; value: Delivery }
  [SUBMISSIONS]: { key: string; value: Row }
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
  await change.store.put({ ...delivery, run: withoutName(delivery.run) })
  await change.done
  tell()
}

/** Notes that the module is still there, or, with an end, that the run is over; gives the run as it is then. */
export const noteDelivery = (facilitatorId: number, at: string, isEnd = false) =>
  changeDelivery(facilitatorId, (delivery) => afterWord(delivery, at, isEnd))

/** Notes that the module is still there; ends a run that nobody ended until the device was ready no more. */
export const touchDelivery = (facilitatorId: number, at: string, limit: Parameters<typeof stillShown>[2]) =>
  changeDelivery(facilitatorId, (delivery) => stillShown(delivery, at, limit))

/** Ends at its last contact the run that nobody shows any more. */
export const cutDeliveryShort = (facilitatorId: number, why: (delivery: Delivery) => CutCause) =>
  changeDelivery(facilitatorId, (delivery) => cutShort(delivery, why(delivery)))

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

/** Why a run is over of which no session came about (DEL-006). */
export const NOTHING_SHOWN = 'reasonBlank' as const

/** Puts a run aside of which no session came about: it stays among what is over, and is not sent. */
export async function setDeliveryAside(facilitatorId: number, id: string): Promise<void> {
  const change = (await open()).transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  const delivery = await change.objectStore(RUNS).get(facilitatorId)
  // Another tab may have recorded it, and begun the next.
  if (delivery?.id === id) {
    const { run } = cutShort({ ...delivery, run: withoutName(delivery.run) }, 'unknown')
    const over = { id, facilitatorId, run, queuedAt: nowIso(), finishedAt: nowIso() }
    await change.objectStore(SUBMISSIONS).put({ ...over, removedFor: NOTHING_SHOWN })
    await change.objectStore(RUNS).delete(facilitatorId)
  }
  await change.done
  tell()
}

/** Seals what is plain in a row, as far as that is possible now. Never inside of a transaction: it would end meanwhile. */
async function sealRow(row: WaitingRow): Promise<WaitingRow> {
  const { body, entries, ...rest } = row
  if (body === undefined) return row
  const { id, facilitatorId } = row
  const sealed = await sealForServer({ kind: 'record', id, facilitatorId }, body).catch(() => null)
  if (sealed === null) return row
  const told = await sealOnDevice(facilitatorId, { body, entries } satisfies Entered).catch(() => null)
  return { ...rest, sealed, ...(told && { told }) }
}

/** Turns the facilitator's run into a submission that waits, in one step. */
export async function queueSubmission(facilitatorId: number, given: Entered): Promise<Submission> {
  const delivery = await findDelivery(facilitatorId)
  if (!delivery || delivery.run.endTime === null) throw new Error('there is no ended run to record')
  const { runningId: _server, ...body } = given.body
  const entered: Entered = {
    body: { ...body, offlineRun: offlineRunOf(delivery) } as Participation,
    entries: given.entries,
  }
  const { id } = delivery
  // An older version kept the name.
  const run = withoutName(delivery.run)
  const row = await sealRow({ id, facilitatorId, run, ...entered, queuedAt: nowIso(), refusal: null })
  const database = await open()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  // Another tab may have recorded it while this one sealed.
  const isThere = (await change.objectStore(RUNS).get(facilitatorId))?.id === id
  if (isThere) {
    await change.objectStore(SUBMISSIONS).put(row)
    await change.objectStore(RUNS).delete(facilitatorId)
  }
  await change.done
  if (!isThere) throw new Error('there is no ended run to record')
  tell()
  return submissionOf(row, entered)
}

function submissionOf(
  { told: _told, body: _body, entries: _entries, ...row }: WaitingRow,
  entered: Entered | null,
) {
  return { ...row, sealed: row.sealed ?? null, entered }
}

async function openRow(row: WaitingRow): Promise<Submission> {
  const { facilitatorId, told, body, entries } = row
  if (body !== undefined) return submissionOf(row, { body, entries })
  return submissionOf(row, told ? await openOnDevice<Entered>(facilitatorId, told) : null)
}

async function listRows(facilitatorId: number): Promise<Row[]> {
  const all = await (await open()).getAll(SUBMISSIONS)
  return all
    .filter((one) => one.facilitatorId === facilitatorId)
    .toSorted((a, b) => a.run.startTime.localeCompare(b.run.startTime))
}

const waitingOf = async (facilitatorId: number) =>
  (await listRows(facilitatorId)).filter((row): row is WaitingRow => !isFinished(row))

/** What waits of a facilitator, oldest session first. */
export async function listSubmissions(facilitatorId: number): Promise<Submission[]> {
  return Promise.all((await waitingOf(facilitatorId)).map(openRow))
}

/** What is over since the last 30 days, newest first; what is older is forgotten. */
export async function listFinished(facilitatorId: number): Promise<FinishedSubmission[]> {
  const finished = (await listRows(facilitatorId)).filter(isFinished)
  const isOld = ({ finishedAt }: FinishedSubmission) => nowMs() - Date.parse(finishedAt) > KEPT_FINISHED_MS
  for (const { id } of finished.filter(isOld)) await (await open()).delete(SUBMISSIONS, id)
  return finished.filter((one) => !isOld(one)).toReversed()
}

/** Seals what could not be sealed before, and takes out names: so an older version, or one without a key, left it. */
export async function sealWaiting(facilitatorId: number): Promise<void> {
  for (const row of await waitingOf(facilitatorId)) {
    if (row.run.hostName !== '') await changeRow(row.id, (one) => ({ ...one, run: withoutName(one.run) }))
    if (row.body === undefined) continue
    const sealed = await sealRow(row)
    if (sealed !== row)
      await changeRow(row.id, ({ run, refusal, refused }) => ({
        ...{ ...sealed, run, refusal },
        ...(refused && { refused }),
      }))
  }
}

async function changeRow(id: string, change: (row: WaitingRow) => Row): Promise<void> {
  const database = await open()
  const transaction = database.transaction(SUBMISSIONS, 'readwrite', STRICT)
  const row = await transaction.store.get(id)
  if (row && !isFinished(row)) await transaction.store.put(change(row))
  await transaction.done
  tell()
}

/** The hub has it, or somebody took it back for a reason; of who took part nothing is left here. */
export const finishSubmission = (id: string, removedFor: string | null = null) =>
  changeRow(id, ({ facilitatorId, run, queuedAt }) => ({
    ...{ id, facilitatorId, run: withoutName(run), queuedAt },
    ...{ finishedAt: nowIso(), removedFor },
  }))

/** Notes why the hub refused one, and whom it was about; it stays. */
export const noteRefusal = (id: string, refusal: string, refused?: RefusedPeople) =>
  changeRow(id, ({ refused: _before, ...row }) => ({ ...row, refusal, ...(refused && { refused }) }))

/**
 * Makes a submission a run again, so that its form can be corrected; gives what was entered, or null when it is gone.
 * Throws while another run of the facilitator waits.
 */
export async function reopenSubmission(id: string): Promise<Submission | null> {
  const database = await open()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  const row = await change.objectStore(SUBMISSIONS).get(id)
  if (!row || isFinished(row)) return null
  const { facilitatorId, run } = row
  if (await change.objectStore(RUNS).get(facilitatorId)) throw new Error('another run waits to be recorded')
  await change.objectStore(RUNS).put({ facilitatorId, id, run, lastContact: run.endTime ?? run.startTime })
  await change.objectStore(SUBMISSIONS).delete(id)
  await change.done
  tell()
  return openRow(row)
}

/** Removes everything of a facilitator from this device. */
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
