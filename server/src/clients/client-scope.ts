/** Which clients a caller reaches, and what the audit log says about it (CLI-034). */
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord } from '#platform/fail.ts'
import { readMember } from '../accounts/accounts.neighbours.ts'
import { findClientWithin, findKeptWithin, type Reach } from './clients.store.ts'

/** The fields of a facilitator that decide which clients they reach. */
export type Reacher = Pick<Caller, 'id' | 'teams'>

/** A client within reach, open or closed; else refused as in `refuseFile` (CLI-034). */
export async function findWithinReach(context: Context, caller: Caller, id: number) {
  return (await findClientWithin(context.db, reachesOf(caller), id)) ?? refuseFile(context, caller, id)
}

/**
 * Refuses a file that cannot be opened: with ClientMerged and the file in which it is read, where the caller reaches that
 * one; else with NotFound, which does not say whether there is one (CLI-034, LIF-003).
 */
export async function refuseFile(context: Context, caller: Caller, id: number): Promise<never> {
  const kept = await findKeptWithin(context.db, reachesOf(caller), id)
  return kept === undefined ? fail('NotFound') : failWithRecord('ClientMerged', kept)
}

/** Refuses a change of a file that was closed or merged since it was read (CLI-032, LIF-003). */
export async function refuseChange(context: Context, caller: Caller, id: number): Promise<never> {
  await findWithinReach(context, caller, id)
  return fail('ClientClosed')
}

/** The client as the audit log names the subject of an action. */
export function ofClient(clientId: number) {
  return { objectKind: 'client', objectId: clientId }
}

/** Every client the caller may see: those of their teams, and their own without a team (CLI-034). */
export function reachesOf(caller: Reacher): Reach[] {
  return [{ teamId: null, registrar: caller.id }, ...caller.teams.map(({ id }): Reach => ({ teamId: id }))]
}

/**
 * Refuses a new file whose facilitator may no longer work, or is not in its team any more. Call it behind the insert: that
 * has waited for whoever was ending the account or the membership, so that the file does not arrive where nobody reaches
 * it (PPL-007).
 */
export async function checkStillReached(
  context: Context,
  file: { facilitatorId: number; teamId: number | null },
): Promise<void> {
  const member = await readMember(context, file.facilitatorId)
  if (!member?.active) fail('JsonWebTokenError')
  const isThere = file.teamId === null || member.teams.some(({ id }) => id === file.teamId)
  if (!isThere) fail('Forbidden')
}
