/** Clients for other slices: who of them may take part, and the codes and files that a device brings (PAR-018, LIF-007). */
import { isClientPassword } from '@hub/contract/client-credentials.rules'
import { DEVICE_CODES, DEVICE_CODES_LIFE_MS } from '@hub/contract/constants'
import type { OfflineClient, ReservedCode } from '@hub/contract/offline'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail } from '#platform/fail.ts'
import { CHECK_FIELD, choicesOf } from './client-choices.ts'
import { reserveCode } from './client-codes.ts'
import {
  deleteClientCode,
  findClientCode,
  findFileOfCode,
  insertClient,
  updateDeviceCodes,
  updateTeamOfTeamless,
} from './client-files.store.ts'
import { findWithinReach, ofClient, reachesOf, type Reacher } from './client-scope.ts'
import { listOfCodes, listOpenAt } from './clients.store.ts'

/** Refuses a client out of the caller's reach with NotFound (CLI-034). */
export async function checkWithinReach(context: Context, caller: Caller, id: number): Promise<void> {
  await findWithinReach(context, caller, id)
}

/** Of the given clients those that were not open at that instant, or are not within the caller's reach (PAR-018). */
export async function withoutOpenWithinReach(
  context: Context,
  caller: Reacher,
  input: { ids: number[]; at: string },
): Promise<number[]> {
  const open = await listOpenAt(context.db, reachesOf(caller), input.ids, input.at)
  return input.ids.filter((id) => !open.includes(id))
}

/** The clients of these codes within the caller's reach, by code; who was registered without internet is named so (LIF-007). */
export async function clientsOfCodes(
  context: Context,
  caller: Reacher,
  codes: string[],
): Promise<Map<string, number>> {
  const rows = await listOfCodes(context.db, reachesOf(caller), codes)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** True when the client's file was open at that instant, whoever reaches it now. */
export async function wasOpen(context: Context, client: { id: number; at: string }): Promise<boolean> {
  return (await listOpenAt(context.db, 'anybody', [client.id], client.at)).length > 0
}

/** Joining a team takes one's clients without a team along (CLI-034). */
export function moveClientsToTeam(context: Context, facilitatorId: number, teamId: number): Promise<void> {
  return updateTeamOfTeamless(context.db, facilitatorId, teamId)
}

/** A device may be put away with what waits on it: for so long after its time a code is given to nobody else. */
const KEPT_AFTER_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Renews the codes that a device of the caller's holds, and gives it as many as are missing to DEVICE_CODES. Those of
 * other facilitators and of other devices, used ones and those whose time is over are not among them. Refuses with
 * TooManyRequests whoever asks for new ones all the time.
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

/** A client as a device registered them, with the device's own name for it. */
export interface DeviceRegistration {
  id: string
  client: OfflineClient
}

/**
 * Opens the file of a client who was registered without internet, in the caller's first team of this moment or as the
 * caller's own; gives its id. The same registration once more gives the file it opened and changes nothing, and so does
 * an opening of the caller's with the password that opens it (decision 0013). Refuses with CodeTaken a code that was not
 * reserved for the caller, or no longer when the client was registered; and what `createClient` refuses.
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
  const choices = await choicesOf(context, registration.client)
  const registerTime = await timeOf(context, caller, registration.client)
  // Opening the file uses the code up: the same registration may have done so since.
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
      await deleteClientCode(context.db, code)
      const note = 'registered without internet'
      await audit(context, caller, { ...ofClient(id), action: 'client-created', note })
      return { id }
    })
  } catch (error) {
    // It came twice at the same moment: one file.
    if (!isUniqueViolation(error, 'clients_code')) throw error
    return (await findOpened(context, caller, registration)) ?? fail('CodeTaken')
  }
}

/** The file that this registration opened before, or null while there is none of its code. */
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
 * When the client was registered, within what can be: a device's clock may be wrong. Null when the code is not reserved
 * for the caller, or was no more by then.
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
