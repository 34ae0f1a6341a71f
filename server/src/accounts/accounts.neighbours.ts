/** What other slices need from accounts: who a facilitator is, and which teams they are in. */
import type { Locale } from '@hub/contract/locales'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import {
  findLoginRow,
  listActiveMembers,
  listMemberRows,
  listMembersAt,
  listNames,
  listTeamsAt,
  updateLocale,
} from './accounts.store.ts'
import { lockFacilitator } from './facilitators.store.ts'

/** What login needs to know about an account (ACC-038). */
export interface AccountLogin {
  id: number
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  /** The email was confirmed. */
  confirmed: boolean
  /** Neither refused, nor suspended, nor closed. */
  active: boolean
}

/** A facilitator with their present standing and teams. */
export interface Member {
  id: number
  firstName: string
  lastName: string
  email: string
  /** May work in the hub: confirmed, and neither refused, nor suspended, nor closed. */
  active: boolean
  /** Present teams, oldest membership first. The first one is "the user's team". */
  teams: { id: number; name: string }[]
  /** Sessions that began before this instant have ended. Null when no sessions were ended this way (ACC-047). */
  sessionsValidFrom: string | null
}

/** The account with the email address typed at login, in upper or lower case, or null. */
export async function findLogin(context: Context, email: string): Promise<AccountLogin | null> {
  const row = await findLoginRow(context.db, email.trim().toLowerCase())
  if (!row) return null
  const { id, firstName, lastName, passwordHash, confirmedAt } = row
  return {
    id,
    firstName,
    lastName,
    email: row.email,
    passwordHash,
    confirmed: confirmedAt !== null,
    active: isInGoodStanding(row),
  }
}

/** The facilitator with their present teams, or null when the id is unknown. */
export async function readMember(context: Context, facilitatorId: number): Promise<Member | null> {
  const rows = await listMemberRows(context.db, facilitatorId)
  const [first] = rows
  if (!first) return null
  const { id, firstName, lastName, email, sessionsValidFrom } = first
  return {
    id,
    firstName,
    lastName,
    email,
    active: first.confirmedAt !== null && isInGoodStanding(first),
    teams: rows.flatMap(({ team }) => (team ? [team] : [])),
    sessionsValidFrom,
  }
}

/** The same, with the account and its memberships locked until the transaction ends. */
export async function holdMember(context: Context, facilitatorId: number): Promise<Member | null> {
  return (await lockFacilitator(context.db, facilitatorId)) ? readMember(context, facilitatorId) : null
}

/** Stores the reader's language. Mails are written in it from now on (I18-003). */
export function storeLanguage(context: Context, facilitatorId: number, locale: Locale): Promise<void> {
  return updateLocale(context.db, facilitatorId, locale)
}

/** The teams the facilitator was in at an instant, including teams they have left since. */
export function readTeamsAt(context: Context, member: { id: number; at: string }) {
  return listTeamsAt(context.db, member.id, member.at)
}

/**
 * Returns the given facilitators who are neither the caller nor an active member of one of the caller's teams, today or
 * at the instant (PAR-018).
 */
export async function facilitatorsOutOfReach(
  context: Context,
  caller: Pick<Caller, 'id' | 'teams'>,
  { ids, at }: { ids: readonly number[]; at?: string },
): Promise<number[]> {
  const within = new Set([caller.id])
  for (const team of caller.teams) {
    for (const { id } of await listActiveMembers(context.db, team.id)) within.add(id)
    if (at !== undefined) for (const { id } of await listMembersAt(context.db, team.id, at)) within.add(id)
  }
  return ids.filter((id) => !within.has(id))
}

/** First and last name joined, by facilitator id, for accounts in any standing. */
export async function readFacilitatorNames(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await listNames(context.db, ids)
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}

function isInGoodStanding(row: {
  eligibility: string
  suspendedAt: string | null
  closedAt: string | null
}): boolean {
  return row.eligibility !== 'refused' && row.suspendedAt === null && row.closedAt === null
}
