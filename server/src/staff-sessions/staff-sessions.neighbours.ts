/** What the rest of the hub needs of staff sessions: the staff member of a cookie. */
import { hash } from 'node:crypto'
import { STAFF_IDLE_MS } from '@hub/contract/constants'
import { permissionsOf } from '@hub/contract/staff-roles.rules'
import type { Context, StaffUse } from '#platform/context.ts'
import type { FoundStaff } from '#platform/http/staff-caller.ts'
import {
  findGoodSession,
  findOpenSession,
  listUses,
  updateLastUsed,
  updateSessionsEnded,
} from './staff-sessions.store.ts'

/** The use of a session is noted once in this time: a page makes several calls at once. */
const NOTED_EVERY_MS = 60_000

/** The session of a cookie with its account as it is now. Using it puts off its idle end (STA-005). */
export async function findStaffCaller(context: Context, token: string): Promise<FoundStaff | null> {
  const nowMs = context.clock.now().getTime()
  const now = context.clock.iso()
  const row = await findGoodSession(context.db, hashOfToken(token), { now, idleSince: idleSince(context) })
  if (row === null) return null
  if (nowMs - Date.parse(row.lastUsedAt) >= NOTED_EVERY_MS)
    await updateLastUsed(context.db, row.sessionId, now)
  const endsAtMs = Date.parse(row.expiresAt)
  const { id, email, locale, roles, sessionId } = row
  const staff = {
    kind: 'staff' as const,
    user: row.name,
    ...{ id, email, locale, roles, sessionId },
    endsAt: new Date(endsAtMs).toISOString(),
    idleEndsAt: new Date(Math.min(endsAtMs, nowMs + STAFF_IDLE_MS)).toISOString(),
  }
  if (row.codeCheckedAt === null)
    return { isWhole: false, staff: { ...staff, offeredSecret: row.offeredSecret } }
  const codeCheckedAtMs = Date.parse(row.codeCheckedAt)
  return { isWhole: true, staff: { ...staff, codeCheckedAtMs, permissions: permissionsOf(roles) } }
}

/** True while this session is open, its code was given, and its account may see content. */
export async function mayStaffSeeContent(context: Context, sessionId: number): Promise<boolean> {
  const at = { now: context.clock.iso(), idleSince: idleSince(context) }
  const row = await findOpenSession(context.db, sessionId, at)
  return row !== null && row.codeCheckedAt !== null && permissionsOf(row.roles).includes('content')
}

/** How these accounts are used: the last sign-in, and on how many browsers they are signed in now. */
export async function readStaffUse(
  context: Context,
  staffIds: readonly number[],
): Promise<Map<number, StaffUse>> {
  if (staffIds.length === 0) return new Map()
  const at = { now: context.clock.iso(), idleSince: idleSince(context) }
  const rows = await listUses(context.db, staffIds, at)
  return new Map(
    rows.map(({ staffId, lastSignInAt, devices }) => [
      staffId,
      { devices, lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString() },
    ]),
  )
}

/** Ends every session of the account, also those that wait for their code. Every node asks for it at each call. */
export async function endSessionsOfStaff(context: Context, staffId: number): Promise<void> {
  await updateSessionsEnded(context.db, staffId, context.clock.iso())
}

/** Sessions that were last used before this instant are over. */
export function idleSince(context: Context): string {
  return new Date(context.clock.now().getTime() - STAFF_IDLE_MS).toISOString()
}

/** As cookies are stored: the database alone opens no session. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
