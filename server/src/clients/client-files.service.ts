/** Opens, edits and closes client files, and reserves the codes that files are opened with. */
import { isClientPassword, newClientPassword } from '@hub/contract/client-credentials.rules'
import type { Client, ClientEdit, ClientToRegister } from '@hub/contract/clients'
import { CLIENT_CODE_RESERVED_MS } from '@hub/contract/constants'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { findOfferedMeta } from '../metas/metas.neighbours.ts'
import {
  insertClient,
  findFileOfCode,
  findReservedCode,
  lockFileOfCode,
  updateClientAnswers,
  updateClientClosed,
  updateOpening,
} from './client-files.store.ts'
import {
  answersAfter,
  CHECK_FIELD,
  CHOOSE,
  choicesOf,
  OPEN_CODE,
  type ClientChoices,
} from './client-choices.ts'
import { reserveCode } from './client-codes.ts'
import { clientOf } from './client-view.ts'
import {
  checkStillReached,
  ofClient,
  findWithinReach,
  reachesOf,
  refuseChange,
  refuseFile,
} from './client-scope.ts'
import { insertPairsOf } from './client-pairs.store.ts'
import { lockClientWithin } from './clients.store.ts'

/** What a file is opened with. The values sent beside the ids are ignored (CLI-019). */
export type FileToOpen = Omit<ClientToRegister, Extract<keyof ClientToRegister, `${string}Value`>>

/** An unused code, reserved for the caller for one hour (CLI-018, API-033). */
export function issueClientCode(context: Context, caller: Caller): Promise<string> {
  const until = context.clock.now().getTime() + CLIENT_CODE_RESERVED_MS
  return reserveCode(context, { facilitatorId: caller.id, reservedUntil: new Date(until).toISOString() })
}

/**
 * Opens a client file in the caller's first team, or as the caller's own (API-028). Refuses another's team or id, a
 * code that is used already or not reserved for the caller, a malformed password, a meta of the wrong type, and an
 * adult path for a youth (CLI-018, CLI-019). When its facilitator sends the same code again, returns the file it
 * opened.
 */
export async function registerClient(context: Context, caller: Caller, file: FileToOpen): Promise<Client> {
  const teamId = caller.team?.id ?? null
  if (file.teamId !== teamId || file.facilitatorId !== caller.id) return fail('Forbidden')
  if (!isClientPassword(file.password)) return fail('ValidationError', { password: CHECK_FIELD })
  const known = await findFileOfCode(context.db, file.code)
  // What is sent again was chosen when it was sent first.
  const answers = await choicesOf(context, file, known?.registerTime)
  const whose = { code: file.code, teamId, facilitatorId: caller.id }
  const opening = { ...whose, ...answers, password: file.password }
  if (known) return openAgain(context, caller, opening)
  if (!(await findReservedCode(context.db, heldBy(context, caller, file.code)))) return fail('CodeTaken')
  const passwordHash = await context.passwords.hash(file.password)
  try {
    return await context.db.transaction(async () => {
      const row = { ...whose, ...answers, passwordHash, registerTime: context.clock.iso() }
      const id = await insertClient(context.db, row)
      await checkStillReached(context, whose)
      await insertPairsOf(context.db, id, context.clock.iso())
      await audit(context, caller, { ...ofClient(id), action: 'client-created' })
      return recordOf(context, caller, id)
    })
  } catch (error) {
    // The same code was sent twice at the same moment: it opens one file.
    if (isUniqueViolation(error, 'clients_code')) return openAgain(context, caller, opening)
    throw error
  }
}

type Opening = Parameters<typeof updateOpening>[2] & { code: string; password: string }

/**
 * Handles an opening that is sent again because its answer was lost (SYS-017). Returns the file it opened, never a
 * second one. While the file is unused, the new request replaces the old one, so that the password on the screen is the
 * one that opens it. Later the file stays unchanged, and is returned only to a caller who knows its password: an old
 * message that is sent again must not change a client's password. All others are refused, because the code is taken.
 */
async function openAgain(
  context: Context,
  caller: Caller,
  { code, password, ...opening }: Omit<Opening, 'passwordHash'>,
): Promise<Client> {
  const known = await findFileOfCode(context.db, code)
  if (known?.facilitatorId !== caller.id) return fail('CodeTaken')
  const fits = await context.passwords.fits(password, known.passwordHash)
  const passwordHash = fits ? known.passwordHash : await context.passwords.hash(password)
  return context.db.transaction(async () => {
    const file = found(await lockFileOfCode(context.db, code))
    if (await isUnused(context, caller, file)) {
      await updateOpening(context.db, file.id, { ...opening, passwordHash })
      await audit(context, caller, { ...ofClient(file.id), action: 'client-created-again' })
    } else if (!fits || file.passwordHash !== known.passwordHash) fail('CodeTaken')
    return recordOf(context, caller, file.id)
  })
}

/**
 * True for a file of the last hour that was not edited or closed, did not get a new password, and was not used to enter
 * the portal. The last two delete the reservation of its code.
 */
async function isUnused(
  context: Context,
  caller: Caller,
  file: NonNullable<Awaited<ReturnType<typeof findFileOfCode>>>,
): Promise<boolean> {
  const age = context.clock.now().getTime() - Date.parse(file.registerTime)
  const isTouched = file.version > 1 || file.closeTime !== null || age >= CLIENT_CODE_RESERVED_MS
  if (isTouched) return false
  return (await findReservedCode(context.db, heldBy(context, caller, file.code))) !== undefined
}

function heldBy(context: Context, caller: Caller, code: string) {
  return { code, facilitatorId: caller.id, now: context.clock.iso() }
}

/**
 * Opens a file through the public functions of facilitators. Returns the code and the password, which cannot be read
 * again.
 */
export async function registerClientWithNewCode(context: Context, caller: Caller, choices: ClientChoices) {
  const code = await issueClientCode(context, caller)
  const password = newClientPassword(context.random)
  const whose = { teamId: caller.team?.id ?? null, facilitatorId: caller.id }
  const { id } = await registerClient(context, caller, { ...choices, ...whose, code, password })
  return { id, code, password }
}

/**
 * Changes answers of an open file (API-034). An edit based on an older version changes nothing and gets the file in its
 * present form. Of two edits of one version the first wins. Refuses metas of the wrong type, and answers that would
 * leave a youth on an adult path (CLI-024).
 */
export async function editClient(
  context: Context,
  caller: Caller,
  edit: ClientEdit & { id: number },
): Promise<Client> {
  return context.db.transaction(async () => {
    const now =
      (await lockClientWithin(context.db, reachesOf(caller), edit.id)) ??
      (await refuseFile(context, caller, edit.id))
    if (now.closeTime !== null) return fail('ClientClosed')
    if (edit.version !== undefined && edit.version !== now.version)
      return failWithRecord('ClientChanged', await recordOf(context, caller, edit.id))
    await updateClientAnswers(context.db, edit.id, await answersAfter(context, now, edit))
    await audit(context, caller, { ...ofClient(edit.id), action: 'client-edited' })
    return recordOf(context, caller, edit.id)
  })
}

/** Closes an open client file with an exit reason that is not retired. The first closing is final (CLI-031, CLI-032). */
export async function closeClient(
  context: Context,
  caller: Caller,
  input: { clientId: number; statusMetaId: number },
): Promise<Client> {
  const client = await findWithinReach(context, caller, input.clientId)
  const reason = await findOfferedMeta(context, 'client_status', { id: input.statusMetaId })
  if (!reason?.meta_code || reason.meta_code === OPEN_CODE)
    return fail('ValidationError', { status_meta_id: CHOOSE })
  const set = { statusMetaId: reason.id, statusMetaCode: reason.meta_code, closeTime: context.clock.iso() }
  return context.db.transaction(async () => {
    if (!(await updateClientClosed(context.db, client.id, set)))
      await refuseChange(context, caller, client.id)
    await audit(context, caller, { ...ofClient(client.id), action: 'client-closed' })
    return recordOf(context, caller, client.id)
  })
}

/** The file as the caller may see it now. */
async function recordOf(context: Context, caller: Caller, id: number): Promise<Client> {
  const row = await findWithinReach(context, caller, id)
  return clientOf(context, caller, row)
}
