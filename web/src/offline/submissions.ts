/**
 * Stores the participations that wait on this device to be sent, and those that are over (OFF-012). Who took part is
 * sealed, for the server and for the facilitator.
 */
import type { Participation, RefusedPeople } from '@hub/contract/records'
import { nowIso, nowMs } from '#platform/page/clock.ts'
import { sealForServer } from '#platform/vault/seal-for-server.ts'
import { openOnDevice, sealOnDevice } from '#platform/vault/vault.ts'
import {
  findDelivery,
  type Entered,
  type FinishedSubmission,
  isFinished,
  openOutbox,
  type Row,
  RUNS,
  STRICT,
  type Submission,
  SUBMISSIONS,
  notifyTabs,
  type WaitingRow,
} from './deliveries.ts'
import { offlineRunOf, withoutName } from './deliveries.rules.ts'

const KEPT_FINISHED_MS = 30 * 24 * 60 * 60 * 1000

/** Seals the plain parts of a row, as far as possible now. Never inside a transaction: it would end in the meantime. */
async function sealRow(row: WaitingRow): Promise<WaitingRow> {
  const { body, entries, ...rest } = row
  if (body === undefined) return row
  const { id, facilitatorId } = row
  const sealed = await sealForServer({ kind: 'record', id, facilitatorId }, body).catch(() => null)
  if (sealed === null) return row
  const told = await sealOnDevice(facilitatorId, { body, entries } satisfies Entered).catch(() => null)
  return { ...rest, sealed, ...(told && { told }) }
}

/** Turns the facilitator's run into a waiting submission, in one transaction. */
export async function queueSubmission(facilitatorId: number, given: Entered): Promise<Submission> {
  const delivery = await findDelivery(facilitatorId)
  if (!delivery || delivery.run.endTime === null) throw new Error('there is no ended run to record')
  const { runningId: _server, ...body } = given.body
  const entered: Entered = {
    body: { ...body, offlineRun: offlineRunOf(delivery) } as Participation,
    entries: given.entries,
  }
  const { id } = delivery
  // An older version stored the name.
  const run = withoutName(delivery.run)
  const row = await sealRow({ id, facilitatorId, run, ...entered, queuedAt: nowIso(), refusal: null })
  const database = await openOutbox()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  // Another tab may have recorded it while this one sealed.
  const isThere = (await change.objectStore(RUNS).get(facilitatorId))?.id === id
  if (isThere) {
    await change.objectStore(SUBMISSIONS).put(row)
    await change.objectStore(RUNS).delete(facilitatorId)
  }
  await change.done
  if (!isThere) throw new Error('there is no ended run to record')
  notifyTabs()
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
  const all = await (await openOutbox()).getAll(SUBMISSIONS)
  return all
    .filter((one) => one.facilitatorId === facilitatorId)
    .toSorted((a, b) => a.run.startTime.localeCompare(b.run.startTime))
}

const waitingOf = async (facilitatorId: number) =>
  (await listRows(facilitatorId)).filter((row): row is WaitingRow => !isFinished(row))

/** A facilitator's waiting submissions, oldest session first. */
export async function listSubmissions(facilitatorId: number): Promise<Submission[]> {
  return Promise.all((await waitingOf(facilitatorId)).map(openRow))
}

/** What was finished in the last 30 days, newest first; older entries are deleted. */
export async function listFinished(facilitatorId: number): Promise<FinishedSubmission[]> {
  const finished = (await listRows(facilitatorId)).filter(isFinished)
  const isOld = ({ finishedAt }: FinishedSubmission) => nowMs() - Date.parse(finishedAt) > KEPT_FINISHED_MS
  for (const { id } of finished.filter(isOld)) await (await openOutbox()).delete(SUBMISSIONS, id)
  return finished.filter((one) => !isOld(one)).toReversed()
}

/** Seals what could not be sealed before, and removes names: an older version, or one without a key, left them. */
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
  const database = await openOutbox()
  const transaction = database.transaction(SUBMISSIONS, 'readwrite', STRICT)
  const row = await transaction.store.get(id)
  if (row && !isFinished(row)) await transaction.store.put(change(row))
  await transaction.done
  notifyTabs()
}

/** The hub has it, or somebody took it back for a reason; nothing of who took part is left here. */
export const finishSubmission = (id: string, removedFor: string | null = null) =>
  changeRow(id, ({ facilitatorId, run, queuedAt }) => ({
    ...{ id, facilitatorId, run: withoutName(run), queuedAt },
    ...{ finishedAt: nowIso(), removedFor },
  }))

/**
 * Replaces the body of a waiting submission, sealed again; an earlier refusal no longer counts. Does nothing while it
 * cannot be sealed.
 */
export async function replaceBody({ id, entered }: Submission, body: Participation): Promise<void> {
  const row = await (await openOutbox()).get(SUBMISSIONS, id)
  if (!row || isFinished(row) || entered === null) return
  const next = await sealRow({ ...row, body, entries: entered.entries })
  // Without a new seal the old one stays, with the old body in it.
  if (next.body !== undefined) return
  await changeRow(id, ({ refused: _refused, body: _body, entries: _entries, ...before }) => ({
    ...{ ...before, refusal: null },
    ...(next.sealed && { sealed: next.sealed }),
    ...(next.told && { told: next.told }),
  }))
}

/** Notes why the hub refused one, and the people it named; the submission stays. */
export const noteRefusal = (id: string, refusal: string, refused?: RefusedPeople) =>
  changeRow(id, ({ refused: _before, ...row }) => ({ ...row, refusal, ...(refused && { refused }) }))

/**
 * Turns a submission back into a run, so that its form can be corrected; returns what was entered, or null when it is
 * gone. Throws while another run of the facilitator waits.
 */
export async function reopenSubmission(id: string): Promise<Submission | null> {
  const database = await openOutbox()
  const change = database.transaction([RUNS, SUBMISSIONS], 'readwrite', STRICT)
  const row = await change.objectStore(SUBMISSIONS).get(id)
  if (!row || isFinished(row)) return null
  const { facilitatorId, run } = row
  if (await change.objectStore(RUNS).get(facilitatorId)) throw new Error('another run waits to be recorded')
  await change.objectStore(RUNS).put({ facilitatorId, id, run, lastContact: run.endTime ?? run.startTime })
  await change.objectStore(SUBMISSIONS).delete(id)
  await change.done
  notifyTabs()
  return openRow(row)
}
