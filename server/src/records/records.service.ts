/** Records who took part in a run, once, and lists the caller's own records. */
import type { ClientRecord } from '@hub/contract/clients'
import { Participation, type PersonalRecord, type RefusedPeople } from '@hub/contract/records'
import { acceptsParticipation, kindOf } from '@hub/contract/records.rules'
import type { SealedItem } from '@hub/contract/sealing'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found, Refusal } from '#platform/fail.ts'
import { facilitatorsOutOfReach } from '../accounts/accounts.neighbours.ts'
import { findLearningTypeByKey } from '../catalogue/catalogue.neighbours.ts'
import {
  checkWithinReach,
  clientsOfCodes,
  filesOfPerson,
  withoutOpenWithinReach,
} from '../clients/clients.neighbours.ts'
import { openSealed } from '../offline/offline.neighbours.ts'
import {
  finishForRecording,
  markRecorded,
  type RunToRecord,
  takeOfflineRun,
} from '../running-modules/running-modules.neighbours.ts'
import { countParticipation } from './participation.ts'
import { findRecordOfRun, insertRecord, listRecordsOf, listRecordsOfClient } from './records.store.ts'

/** The learning type whose records are the training ones of any learning type (REC-006). */
const TRAINING_KEY = 'facilitator-training'

/**
 * Writes the record of a run and completes the run, or does nothing (PAR-018). Only the host may do it, and once. The
 * server computes ages, totals and times. An offline run that was recorded before returns its existing record
 * (DEL-024). Returns the record's id.
 */
export async function recordParticipation(
  context: Context,
  caller: Caller,
  given: Participation,
): Promise<{ id: number }> {
  return context.db.transaction(async () => {
    const run = await takeRun(context, caller, given)
    if ('wasTaken' in run) return { id: found(await findRecordOfRun(context.db, run.wasTaken)) }
    const body = await withClientsOfCodes(context, caller, given)
    if (!acceptsParticipation(run, body))
      return fail('ValidationError', { runningId: 'This form does not fit.' })
    await checkPeople(context, caller, run, body)
    const id = await writeRecord(context, run, body)
    // One that a device reports is stored as recorded.
    if (given.offlineRun === undefined) await markRecorded(context, run.id)
    await audit(context, caller, { action: 'record-created', objectKind: 'record', objectId: id })
    return { id }
  })
}

/**
 * `recordParticipation` for a sealed record from a device without internet (LIF-005). The caller must be the host, on
 * any device: a file of sealed records may be sent from elsewhere. Refuses with Forbidden for another host's,
 * ValidationError for a seal that does not open or content that is not a participation of that run.
 */
export async function recordSealed(
  context: Context,
  caller: Caller,
  item: SealedItem,
): Promise<{ id: number }> {
  if (item.facilitatorId !== caller.id) fail('Forbidden')
  const opened = Participation.safeParse(item.kind === 'record' ? await openSealed(context, item) : null)
  if (!opened.success || opened.data.offlineRun?.id !== item.id)
    return fail('ValidationError', { bytes: 'This is no record of that session.' })
  return recordParticipation(context, caller, opened.data)
}

/** The run that a body names: one the server tracked, or one a device reports afterwards (DEL-024). */
function takeRun(context: Context, caller: Caller, { runningId, offlineRun }: Participation) {
  if (offlineRun) return takeOfflineRun(context, caller, offlineRun)
  return runningId === undefined ? fail('ValidationError') : finishForRecording(context, caller, runningId)
}

/**
 * The body with codes replaced by ids, for clients who were registered without internet. A refusal names the codes
 * without a client within reach, such as one whose file could not be opened (LIF-007).
 */
async function withClientsOfCodes(
  context: Context,
  caller: Caller,
  body: Participation,
): Promise<Participation> {
  if (body.clientCodes === undefined) return body
  const { clientCodes, ...rest } = body
  const ids = await clientsOfCodes(context, caller, clientCodes)
  const unknown = clientCodes.filter((code) => !ids.has(code))
  if (unknown.length > 0) return refusePeople('NotFound', { clientCodes: unknown })
  const clientIds = [...new Set([...rest.clientIds, ...ids.values()])]
  return { ...rest, clientIds, participationCount: clientIds.length }
}

async function writeRecord(context: Context, run: RunToRecord, body: Participation): Promise<number> {
  // What a device recorded without internet was chosen from the lists of that day (CTM-008).
  const listsAt = body.offlineRun?.endTime
  const counted = await countParticipation(context, { ...run, listsAt }, body)
  return insertRecord(context.db, {
    record: {
      runningId: run.id,
      kind: kindOf(body),
      hostId: run.hostId,
      learningTypeId: run.learningTypeId,
      themeId: run.themeId,
      topicId: run.topicId,
      moduleId: run.moduleId,
      startTime: run.startTime,
      endTime: run.endTime,
      createdAt: context.clock.iso(),
      ...counted.numbers,
    },
    facilitatorIds: body.facilitatorIds,
    clientIds: body.clientIds ?? [],
    demographics: counted.demographics,
  })
}

/**
 * Checks people: facilitators of the host's team today or when the session began, or the host alone; clients in scope
 * and open when it began (PAR-018). A refusal names the people it is about, so that the form can show them (OFF-012).
 */
async function checkPeople(
  context: Context,
  caller: Caller,
  run: RunToRecord,
  body: Participation,
): Promise<void> {
  const at = run.startTime
  const strangers = await facilitatorsOutOfReach(context, caller, { ids: body.facilitatorIds, at })
  if (strangers.length > 0) refusePeople('Forbidden', { facilitatorIds: strangers })
  const unknown = await withoutOpenWithinReach(context, caller, { ids: body.clientIds ?? [], at })
  if (unknown.length > 0) refusePeople('NotFound', { clientIds: unknown })
}

/** Refuses with the ids and codes that the caller sent. They do not reveal whether such a person exists. */
function refusePeople(name: 'Forbidden' | 'NotFound', record: RefusedPeople): never {
  const [field = ''] = Object.keys(record)
  throw new Refusal(name, {
    fields: { [field]: 'These could not take part when the session began.' },
    record,
  })
}

/** The caller's own records under a learning type's key. Training has a key of its own (REC-006). */
export async function listPersonalRecords(
  context: Context,
  caller: Caller,
  key: string,
): Promise<PersonalRecord[]> {
  if (key === TRAINING_KEY) return listRecordsOf(context.db, caller.id, { training: true })
  const learningType = found(await findLearningTypeByKey(context, key))
  return listRecordsOf(context.db, caller.id, { learningTypeId: learningType.id })
}

/**
 * The sessions a client within reach took part in, newest first, also for a closed file (REC-001). The reading is
 * audited, at each file whose sessions it shows.
 */
export async function listClientRecords(
  context: Context,
  caller: Caller,
  clientId: number,
): Promise<ClientRecord[]> {
  await checkWithinReach(context, caller, clientId)
  for (const objectId of await filesOfPerson(context, clientId))
    await audit(context, caller, { action: 'client-records-read', objectKind: 'client', objectId })
  return listRecordsOfClient(context.db, clientId)
}
