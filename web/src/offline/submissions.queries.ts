/** Sends what waits on this device, in order, each once however often it is tried (OFF-012). */
import { z } from 'zod'
import { type Participation, recordParticipation, recordSealed, RefusedPeople } from '@hub/contract/records'
import { call } from '#platform/calls/api.ts'
import { type CallError, isCallError } from '#platform/calls/call-error.ts'
import { nowMs } from '#platform/page/clock.ts'
import { aloneWithOutbox } from '#platform/device/outbox-lock.ts'
import { liveClaims } from '#platform/session/token.ts'
import { registrations } from '../new-clients/new-clients.queries.ts'
import {
  finishSubmission,
  listSubmissions,
  noteRefusal,
  reopenSubmission,
  sealWaiting,
  replaceBody,
} from './submissions.ts'
import type { Submission } from './deliveries.ts'

/** Errors that say nothing about any record: no connection, the session, the rate limit. */
const PASSING: readonly number[] = [0, 401, 429]
const SERVER_FAULT = 500

/**
 * Sends the submissions of the current facilitator. A refused one is noted and stays; one that causes a server error
 * just stays; the next are sent anyway.
 * Throws when the hub could not be reached, or when something stays: then the device is not fully synchronised.
 */
export async function sendSubmissions(): Promise<void> {
  const facilitatorId = liveClaims()?.id
  if (facilitatorId === undefined) return
  await aloneWithOutbox(async () => {
    await sealWaiting(facilitatorId)
    await nameClientsAnew(facilitatorId)
    // A record may name a client who waits: the file comes first.
    await (await registrations()).sendWaitingClients(facilitatorId)
    for (const submission of await listSubmissions(facilitatorId)) await send(submission)
  })
  const left = [...(await listSubmissions(facilitatorId)), ...(await listWaitingClients(facilitatorId))]
  if (left.length > 0) throw new Error(`${left.length} wait to be sent`)
}

/**
 * When a correction changed a client's code, the waiting records get the new one (LIF-007); records that cannot be
 * opened stay unchanged. Call it in one tab at a time.
 */
async function nameClientsAnew(facilitatorId: number): Promise<void> {
  const { listFinishedClients, namesOf } = await registrations()
  const waiting = (await listWaitingClients(facilitatorId)).map(({ told }) => told?.code)
  const finished = (await listFinishedClients(facilitatorId)).map(({ code }) => code)
  const known = new Set([...waiting, ...finished])
  for (const submission of await listSubmissions(facilitatorId)) {
    const { body, entries } = submission.entered ?? {}
    const chosen = ChosenClients.safeParse(entries)
    if (body?.clientCodes === undefined || body.clientCodes.every((code) => known.has(code))) continue
    if (!chosen.success) continue
    // For a client who no longer exists the hub will refuse the record.
    const names = await namesOf(facilitatorId, chosen.data.clientIds).catch(() => null)
    if (names === null) continue
    const { clientIds, clientCodes } = names
    const named = { ...body, clientIds, clientCodes: clientCodes.length > 0 ? clientCodes : undefined }
    await replaceBody(submission, named as Participation)
  }
}
/** The clients in a form's entries, by the device's own numbers while the hub has none. */
const ChosenClients = z.object({ clientIds: z.array(z.number()) })

/** `nameClientsAnew` as soon as a registration was corrected: later the records may be locked. */
export async function nameClientsNow(facilitatorId: number): Promise<void> {
  await aloneWithOutbox(() => nameClientsAnew(facilitatorId))
}

/**
 * `reopenSubmission`, once nothing is being sent: correcting one that the hub is just accepting would have no effect.
 * Returns null when the hub has it by now.
 */
export function correctSubmission(id: string): Promise<Submission | null> {
  return aloneWithOutbox(() => reopenSubmission(id))
}

/** Discards a submission for a reason, once nothing is being sent. */
export function discardSubmission(id: string, reason: string): Promise<void> {
  return aloneWithOutbox(() => finishSubmission(id, reason))
}

/** `discardSubmission` of a client who waits. */
export function discardClient(id: string, reason: string): Promise<void> {
  return aloneWithOutbox(async () =>
    (await registrations()).finishClient(id, { clientId: null, removedFor: reason }),
  )
}

const listWaitingClients = async (facilitatorId: number) =>
  (await registrations()).listWaitingClients(facilitatorId)

/** How far a device's clock may be ahead without anybody noticing. */
const CLOCK_AHEAD_MS = 15 * 60_000

/** True when the hub found the end to be in the future although it is just past here: a later try will succeed. */
function isAhead(error: CallError, { run }: Submission): boolean {
  const isAboutEnd = error.name === 'ValidationError' && error.fields['endTime'] !== undefined
  return isAboutEnd && nowMs() - Date.parse(run.endTime ?? '') < CLOCK_AHEAD_MS
}

async function send(submission: Submission): Promise<void> {
  const { id, sealed, entered } = submission
  try {
    if (sealed !== null) await call(recordSealed, { body: sealed })
    else if (entered !== null) await call(recordParticipation, { body: entered.body })
  } catch (error) {
    if (!isCallError(error) || PASSING.includes(error.status)) throw error
    if (error.status >= SERVER_FAULT || isAhead(error, submission)) return
    if (await isBeforeItsClient(error, submission)) return
    // The first record is valid; a lost response is no reason to keep asking.
    if (error.name !== 'AlreadyRecorded') return noteRefusal(id, error.name, refusedIn(error))
  }
  await finishSubmission(id)
}

/** True for a record of a client whose file the hub could not accept yet: it is sent again after that. */
async function isBeforeItsClient(error: CallError, { facilitatorId }: Submission): Promise<boolean> {
  if (refusedIn(error)?.clientCodes === undefined) return false
  return (await listWaitingClients(facilitatorId)).some(({ refusal }) => refusal === null)
}

/** The people a refusal is about, if it says so. */
function refusedIn({ record }: CallError): RefusedPeople | undefined {
  const found = RefusedPeople.safeParse(record)
  return found.success ? found.data : undefined
}
