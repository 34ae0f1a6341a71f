/** Clients for other slices: which of them may take part, and the codes and files of a device (PAR-018, LIF-007). */
import { isClientPassword } from '@hub/contract/client-credentials.rules'
import { DEVICE_CODES, DEVICE_CODES_LIFE_MS } from '@hub/contract/constants'
import type { OfflineClient, ReservedCode } from '@hub/contract/offline'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, auditEach } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context, FileMove, LeftFile } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail } from '#platform/fail.ts'
import { CHECK_FIELD, choicesOf } from './client-choices.ts'
import { reserveCode } from './client-codes.ts'
import {
  deleteClientCode,
  findClientCode,
  findFileOfCode,
  insertClient,
  listOpenLeft,
  updateDeviceCodes,
  updatePlaceOfFiles,
  updateTeamOfTeamless,
} from './client-files.store.ts'
import { insertPairsOf } from './client-pairs.store.ts'
import { checkStillReached, findWithinReach, ofClient, reachesOf, type Reacher } from './client-scope.ts'
import { listMergedInto, listOfCodes, listOpenAt } from './clients.store.ts'

/** Refuses a client out of the caller's reach with NotFound, and one that is merged with ClientMerged (CLI-034). */
export async function checkWithinReach(context: Context, caller: Caller, id: number): Promise<void> {
  await findWithinReach(context, caller, id)
}

/** The file with those that are merged into it: whose sessions are read with it (LIF-003). */
export async function filesOfPerson(context: Context, id: number): Promise<number[]> {
  return [id, ...(await listMergedInto(context.db, id))]
}

/** Returns the given clients that were not open at that instant, or are not within the caller's reach (PAR-018). */
export async function withoutOpenWithinReach(
  context: Context,
  caller: Reacher,
  input: { ids: number[]; at: string },
): Promise<number[]> {
  const open = await listOpenAt(context.db, reachesOf(caller), input.ids, input.at)
  return input.ids.filter((id) => !open.includes(id))
}

/**
 * The clients with these codes within the caller's reach, by code. Clients registered without internet are named by
 * code (LIF-007).
 */
export async function clientsOfCodes(
  context: Context,
  caller: Reacher,
  codes: string[],
): Promise<Map<string, number>> {
  const rows = await listOfCodes(context.db, reachesOf(caller), codes)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** True when the client's file was open at that instant, regardless of anybody's reach today. */
export async function wasOpen(context: Context, client: { id: number; at: string }): Promise<boolean> {
  return (await listOpenAt(context.db, 'anybody', [client.id], client.at)).length > 0
}

/** Moves the clients without a team of a facilitator who joins a team into it (CLI-034). */
export function moveClientsToTeam(context: Context, facilitatorId: number, teamId: number): Promise<void> {
  return updateTeamOfTeamless(context.db, facilitatorId, teamId)
}

/** The open files of these teams, and those without a team that these facilitators registered, by code (PPL-007). */
export function listOpenFiles(
  context: Context,
  of: { teamIds: number[]; registrarIds: number[] },
): Promise<LeftFile[]> {
  return listOpenLeft(context.db, of)
}

/** Moves files to where somebody reaches them, with an audit entry for each. Call it in a transaction (PPL-007). */
export async function moveFiles(context: Context, move: FileMove & { staff: Staff }): Promise<void> {
  const { staff, files, to, reason } = move
  await updatePlaceOfFiles(
    context.db,
    files.map(({ id }) => id),
    to,
  )
  const where = 'teamId' in to ? `team ${to.teamId}` : `facilitator ${to.facilitatorId}`
  await auditEach(
    context,
    staff,
    files.map(({ id, teamId, facilitatorId }) => ({
      ...{ ...ofClient(id), action: 'client-moved' },
      note: `${teamId === null ? `facilitator ${facilitatorId}` : `team ${teamId}`} -> ${where}${reason ? `: ${reason}` : ''}`,
    })),
  )
}

/** A device may be stored away with unsent registrations, so an expired code stays reserved for this long. */
const KEPT_AFTER_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Renews the reserved codes of the caller's device, and adds new ones up to DEVICE_CODES. Codes of other facilitators
 * or other devices, used codes and expired codes are left out. Refuses with TooManyRequests when new codes are
 * requested too often.
 */
export async function reserveDeviceCodes(
  context: Context,
  caller: Caller,
  held: string[],
): Promise<ReservedCode[]> {
  const now = context.clock.now().getTime()
  const at = (ms: number) => new Date(ms).toISOString()
  const reservedUntil = at(now + DEVICE_CODES_LIFE_MS)
  const until = { reservedUntil, keptUntil: at(now + DEVICE_CODES_LIFE_MS + KEPT_AFTER_MS) }
  const facilitatorId = caller.id
  const codes = await updateDeviceCodes(context.db, { codes: held, facilitatorId, now: at(now) }, until)
  if (codes.length < DEVICE_CODES) await context.limits.use('deviceCodes', facilitatorId)
  while (codes.length < DEVICE_CODES)
    codes.push(await reserveCode(context, { facilitatorId, ...until, reservedAt: at(now) }))
  return codes.map((code) => ({ code, reservedUntil }))
}

/** A client as registered on a device, with the device's own id for the registration. */
export interface DeviceRegistration {
  id: string
  client: OfflineClient
}

/**
 * Opens the file of a client who was registered without internet, in the caller's present first team or as the caller's
 * own. Returns its id. The same registration sent again returns the file it opened and changes nothing. So does an
 * opening by the caller with the password of that file (decision 0013). Refuses with CodeTaken a code that was not
 * reserved for the caller, or no longer when the client was registered, and with the refusals of `registerClient`.
 */
export async function registerFromDevice(
  context: Context,
  caller: Caller,
  registration: DeviceRegistration,
): Promise<{ id: number }> {
  const { code, password } = registration.client
  const known = await findOpened(context, caller, registration)
  if (known) return known
  if (!isClientPassword(password)) return fail('ValidationError', { password: CHECK_FIELD })
  const choices = await choicesOf(context, registration.client, registration.client.registeredAt)
  const registerTime = await timeOf(context, caller, registration.client)
  // Opening the file deletes the code's reservation: the same registration may have done so since.
  if (registerTime === null) return (await findOpened(context, caller, registration)) ?? fail('CodeTaken')
  const row = {
    ...choices,
    ...{ code, facilitatorId: caller.id, teamId: caller.team?.id ?? null },
    ...{ registrationId: registration.id, registerTime },
    passwordHash: await context.passwords.hash(password),
  }
  try {
    return await context.db.transaction(async () => {
      const id = await insertClient(context.db, row)
      await checkStillReached(context, row)
      await deleteClientCode(context.db, code)
      await insertPairsOf(context.db, id, context.clock.iso())
      const note = 'registered without internet'
      await audit(context, caller, { ...ofClient(id), action: 'client-created', note })
      return { id }
    })
  } catch (error) {
    // The registration came twice at the same moment: it opens one file.
    if (!isUniqueViolation(error, 'clients_code')) throw error
    return (await findOpened(context, caller, registration)) ?? fail('CodeTaken')
  }
}

/** The file that this registration opened before, or null when the code has no file. */
async function findOpened(
  context: Context,
  caller: Caller,
  { id, client }: DeviceRegistration,
): Promise<{ id: number } | null> {
  const file = await findFileOfCode(context.db, client.code)
  if (!file) return null
  if (file.facilitatorId !== caller.id) return fail('CodeTaken')
  if (file.registrationId === id) return { id: file.id }
  return (await context.passwords.fits(client.password, file.passwordHash))
    ? { id: file.id }
    : fail('CodeTaken')
}

/**
 * When the client was registered, limited to possible times, because a device's clock may be wrong. Null when the code
 * is not reserved for the caller, or was no longer reserved at that time.
 */
async function timeOf(
  context: Context,
  caller: Caller,
  { code, registeredAt }: OfflineClient,
): Promise<string | null> {
  const reserved = await findClientCode(context.db, code)
  if (reserved?.facilitatorId !== caller.id) return null
  const at = Date.parse(registeredAt)
  if (at >= Date.parse(reserved.reservedUntil)) return null
  const now = context.clock.now().getTime()
  return new Date(
    Math.min(now, Math.max(at, Date.parse(reserved.reservedAt ?? context.clock.iso()))),
  ).toISOString()
}
