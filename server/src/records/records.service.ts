/** Records who took part in a run, once, and reads one's own records back. */
import type { ClientRecord } from '@hub/contract/clients'
import type { Participation, PersonalRecord } from '@hub/contract/records'
import { acceptsParticipation, kindOf } from '@hub/contract/records.rules'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { areFacilitatorsWithinReach } from '../accounts/accounts.service.ts'
import { findLearningTypeByKey } from '../catalogue/catalogue.service.ts'
import { areOpenWithinReach, deedOf, findWithinReach } from '../clients/clients.service.ts'
import {
  finishForRecording,
  markRecorded,
  type RunToRecord,
  takeOfflineRun,
} from '../running-modules/running-modules.service.ts'
import { countParticipation } from './participation.ts'
import { findRecordOfRun, insertRecord, listRecordsOf, listRecordsOfClient } from './records.store.ts'

/** The learning type whose records are the training ones of any learning type (REC-006). */
const TRAINING_KEY = 'facilitator-training'

/**
 * Writes the record of a run and completes the run, or nothing at all (PAR-018). Only the host may, once; ages, totals
 * and times are the server's own reckoning. An offline run that was recorded before gives the record it has (DEL-024).
 * Gives the record's id.
 */
export async function recordParticipation(
  context: Context,
  caller: Caller,
  body: Participation,
  requestId?: string,
): Promise<{ id: number }> {
  return context.db.transaction(async () => {
    const run = await takeRun(context, caller, body)
    if ('wasTaken' in run) return { id: found(await findRecordOfRun(context.db, run.wasTaken)) }
    if (!acceptsParticipation(run, body))
      return fail('ValidationError', { runningId: 'This form does not fit.' })
    await checkPeople(context, caller, run, body)
    const id = await writeRecord(context, run, body)
    await markRecorded(context, run.id)
    await audit(context, {
      action: 'record-created',
      actorKind: 'facilitator',
      actorId: caller.id,
      objectKind: 'record',
      objectId: id,
      requestId,
    })
    return { id }
  })
}

/** The run a body names: one the server tracked, or one a device reports afterwards (DEL-024). */
function takeRun(context: Context, caller: Caller, { runningId, offlineRun }: Participation) {
  if (offlineRun) return takeOfflineRun(context, caller, offlineRun)
  return runningId === undefined ? fail('ValidationError') : finishForRecording(context, caller, runningId)
}

async function writeRecord(context: Context, run: RunToRecord, body: Participation): Promise<number> {
  const counted = await countParticipation(context, run, body)
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

/** Facilitators of the host's team or the host alone; clients in scope and open when the session began (PAR-018). */
async function checkPeople(
  context: Context,
  caller: Caller,
  run: RunToRecord,
  body: Participation,
): Promise<void> {
  if (!(await areFacilitatorsWithinReach(context, caller, body.facilitatorIds))) fail('Forbidden')
  const ids = body.clientIds ?? []
  if (!(await areOpenWithinReach(context, caller, { ids, at: run.startTime }))) fail('NotFound')
}

/** One's own records under a learning type's key; training has a key of its own (REC-006). */
export async function listPersonalRecords(
  context: Context,
  caller: Caller,
  key: string,
): Promise<PersonalRecord[]> {
  if (key === TRAINING_KEY) return listRecordsOf(context.db, caller.id, { training: true })
  const learningType = found(await findLearningTypeByKey(context, key))
  return listRecordsOf(context.db, caller.id, { learningTypeId: learningType.id })
}

/** The sessions a client within reach took part in, newest first, also of a closed file (REC-001). The reading counts. */
export async function listClientRecords(
  context: Context,
  caller: Caller,
  clientId: number,
  requestId?: string,
): Promise<ClientRecord[]> {
  await findWithinReach(context, caller, clientId)
  await audit(context, { ...deedOf(caller, clientId, requestId), action: 'client-records-read' })
  return listRecordsOfClient(context.db, clientId)
}
