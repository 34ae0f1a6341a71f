/** What other slices need of staff accounts: signing in, and the names of staff. */
import { permissionsOf, type StaffPermission, type StaffRole } from '@hub/contract/staff-roles.rules'
import type { Context } from '#platform/context.ts'
import {
  claimLink,
  findFactor,
  findLink,
  findStaffByEmail,
  insertFactor,
  insertRecoveryCodes,
  listStaffNames,
  listStaffOpen,
  lockStaff,
  updateLinksEnded,
  updateStaffPassword,
} from './staff-accounts.store.ts'
import { FACTOR_PURPOSE, newRecoveryCodes } from './codes.ts'
import { hashOfLink } from './set-up-links.ts'

export { spendCode, type CheckedCode } from './codes.ts'

/** The account of a sign-in. */
export interface StaffLogin {
  id: number
  name: string
  email: string
  locale: string
  roles: StaffRole[]
  passwordHash: string | null
}

/** The account with this address, unless it is closed. */
export function findStaffLogin(context: Context, email: string): Promise<StaffLogin | null> {
  return findStaffByEmail(context.db, email)
}

/** Somebody who is written to. */
export interface StaffReader {
  id: number
  name: string
  email: string
  locale: string
}

/** Who has an account that is set up and not closed, and a role that allows this, by name. */
export async function listStaffWith(context: Context, permission: StaffPermission): Promise<StaffReader[]> {
  const rows = await listStaffOpen(context.db)
  return rows
    .filter(({ roles }) => permissionsOf(roles).includes(permission))
    .map(({ id, name, email, locale }) => ({ id, name, email, locale }))
}

/** The names of staff, by the id of the account; also of those that are closed. */
export async function readStaffNames(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = ids.length === 0 ? [] : await listStaffNames(context.db, [...new Set(ids)])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whose account a set-up link opens, or null when it is wrong, used or expired. */
export function findLinked(context: Context, token: string) {
  return findLink(context.db, hashOfLink(token), context.clock.iso())
}

/**
 * Uses up the link and stores the password. False when the link was used meanwhile. Sessions that began before have
 * ended. Call it in a transaction.
 */
export async function setPasswordByLink(
  context: Context,
  input: { staffId: number; token: string; passwordHash: string },
): Promise<boolean> {
  const { staffId, passwordHash } = input
  const now = context.clock.iso()
  if ((await lockStaff(context.db, staffId)) === null) return false
  if (!(await claimLink(context.db, hashOfLink(input.token), now))) return false
  await updateLinksEnded(context.db, staffId, now)
  await updateStaffPassword(context.db, staffId, { passwordHash, now })
  return true
}

/** True when the account has an authenticator app. */
export async function hasFactor(context: Context, staffId: number): Promise<boolean> {
  return (await findFactor(context.db, staffId)) !== null
}

/** True for an account that is set up and open; it stays so until the transaction ends. */
export async function holdStaffSetUp(context: Context, id: number): Promise<boolean> {
  return (await lockStaff(context.db, id))?.passwordHash != null
}

/**
 * Stores an authenticator app, whose first code was of this step, and makes its recovery codes. Null when the account
 * got one meanwhile, or was ended or has to be set up again. Call it in a transaction.
 */
export async function storeFactor(
  context: Context,
  input: { staffId: number; secret: string; step: number },
): Promise<string[] | null> {
  const { staffId, secret, step } = input
  // A sign-in that began before an owner took the password away must not bring an app of its own.
  if (!(await holdStaffSetUp(context, staffId))) return null
  const isStored = await insertFactor(context.db, {
    staffId,
    secret: context.sealedSecrets.seal(FACTOR_PURPOSE, secret),
    lastStep: step,
    createdAt: context.clock.iso(),
  })
  if (!isStored) return null
  const { shown, digests } = newRecoveryCodes(context)
  await insertRecoveryCodes(context.db, staffId, digests)
  return shown
}
