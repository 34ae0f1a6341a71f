/** What other slices need from accounts: who a facilitator is, and which teams they are in. */
import type { Locale } from '@hub/contract/locales'
import { mailAbout, type EmailChange } from '@hub/contract/staff-people'
import {
  endsWork,
  leavesTeams,
  standingWord,
  type StandingChange,
  type StandingWord,
} from '@hub/contract/standing.rules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context, LeftFile } from '#platform/context.ts'
import {
  findFactorRequired,
  findLoginRow,
  findMailbox,
  listActiveMembers,
  listMemberRows,
  listMembersAt,
  listNames,
  listTeamsAt,
  updateLocale,
  updateTermsAccepted,
  countTermsAccepted,
} from './accounts.store.ts'
import { fail, found } from '#platform/fail.ts'
import { invitationMail, passwordChangedMail } from './accounts.emails.ts'
import { findOpenEmailChange } from './email-changes/email-changes.store.ts'
import {
  findFacilitatorDetails,
  listMemberships,
  lockFacilitator,
  updateFacilitator,
} from './facilitators.store.ts'
import { updatePasswordOf, updateResetsEnded } from './password-reset/password-reset.store.ts'
import { listLeftFiles } from './standings/left-files.ts'
import { applyStandings, holdAccounts, type StandingOrder } from './standings/standing-changes.ts'
import { listMembersOf, lockTeam, updateTeam } from './teams/teams.store.ts'

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
  /** Their agency asks for a second factor. */
  factorRequired: boolean
  /** The language of their mails. */
  locale: string
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
    factorRequired: row.factorRequired,
    locale: row.locale,
  }
}

/** Whether the provider or the agency of the account asks for a second factor (HRD-002). */
export async function isFactorRequired(context: Context, facilitatorId: number): Promise<boolean> {
  return context.config.factorRequired || (await findFactorRequired(context.db, facilitatorId))
}

/** Where the owner of an account is written to, by which name and in which language; null when it is closed. */
export function readMailbox(context: Context, facilitatorId: number) {
  return findMailbox(context.db, facilitatorId)
}

/** Ends every session of the account, on every node. Call it in a transaction. */
export async function storeSessionsEnded(context: Context, facilitatorId: number): Promise<void> {
  await updateFacilitator(context.db, facilitatorId, { sessionsValidFrom: context.clock.iso() })
  await context.signals.send('forget-caller', String(facilitatorId))
}

/**
 * Stores a new password in place of the one that was checked, voids mailed links to set one, and mails a notice. False
 * when it was changed meanwhile. Ending sessions is the caller's. Call it in a transaction.
 */
export async function storeNewPassword(
  context: Context,
  { facilitatorId, was, is }: { facilitatorId: number; was: string; is: string },
): Promise<boolean> {
  if (!(await updatePasswordOf(context.db, facilitatorId, { was, is }))) return false
  await updateResetsEnded(context.db, facilitatorId, context.clock.iso())
  const owner = await findMailbox(context.db, facilitatorId)
  if (owner !== null) {
    await context.mailer.queueMail({
      ...(await passwordChangedMail(context.config, owner)),
      dedupeKey: `password-changed:${context.random.uuid()}`,
      about: mailAbout('password-changed', facilitatorId),
    })
  }
  return true
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

/** Stores that a facilitator has accepted this version of the terms. */
export function storeTermsAccepted(context: Context, facilitatorId: number, version: string): Promise<void> {
  return updateTermsAccepted(context.db, facilitatorId, { version, now: context.clock.iso() })
}

/** How many facilitators may log in, and how many of them have accepted this version of the terms. */
export function countAccepted(context: Context, version: string) {
  return countTermsAccepted(context.db, version)
}

/** A team that files may be moved into. It is not archived until the transaction ends. NotFound, or TeamArchived. */
export async function holdTeam(context: Context, teamId: number): Promise<{ id: number; name: string }> {
  const { id, name, archivedAt } = found(await lockTeam(context.db, teamId))
  return archivedAt === null ? { id, name } : fail('TeamArchived')
}

/** The same for a team that takes files: TakerCannotReach when nobody in it could open them (PPL-007). */
export async function holdTeamForFiles(context: Context, teamId: number) {
  const team = await holdTeam(context, teamId)
  const members = await listActiveMembers(context.db, teamId)
  return members.length > 0 ? team : fail('TakerCannotReach')
}

/** The team with how many belong to it. Nobody joins it until the transaction ends. NotFound. */
export async function holdTeamAlone(context: Context, teamId: number) {
  const team = found(await lockTeam(context.db, teamId, 'update'))
  const members = (await listMembersOf(context.db, teamId)).filter(({ leftAt }) => leftAt === null).length
  return { ...team, members }
}

/** Archives a team, or with null opens it again. */
export function storeTeamArchived(
  context: Context,
  teamId: number,
  archivedAt: string | null,
): Promise<void> {
  return updateTeam(context.db, teamId, { archivedAt })
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
  // Most sessions have one facilitator, the caller.
  if (ids.every((id) => within.has(id))) return []
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

/** An account as staff see it, with the name of its agency, its city and its teams; null when it is not there. */
export async function findAccount(context: Context, id: number) {
  const account = await findFacilitatorDetails(context.db, id)
  return account && { ...account, memberships: await listMemberships(context.db, id) }
}

/** The mail that asks somebody to register, in a language, with their first name where it is known (PPL-004). */
export function writeInvitation(
  context: Context,
  to: { email: string; locale: Locale; firstName: string | null },
) {
  return invitationMail(context.config, to)
}

/** The new address of an account that waits until its link is followed, or null (PPL-003). */
export async function readEmailChange(context: Context, facilitatorId: number): Promise<EmailChange | null> {
  const change = await findOpenEmailChange(context.db, facilitatorId, context.clock.iso())
  if (change === null) return null
  const { email, askedBy, askedAt, expiresAt } = change
  return {
    ...{ email, askedBy, askedAt: new Date(askedAt).toISOString() },
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** The open files that nobody could reach after this change of these facilitators (PPL-007). */
export async function filesLeftBy(
  context: Context,
  ids: readonly number[],
  change: StandingChange,
): Promise<LeftFile[]> {
  if (!endsWork(change) && !leavesTeams(change)) return []
  return listLeftFiles(context, { ids, keepsOwn: !endsWork(change) })
}

/** Locks these accounts until the transaction ends. Refuses with NotFound when one is not there. */
export async function holdForChange(
  context: Context,
  order: Pick<StandingOrder, 'ids' | 'clientsTo'>,
): Promise<void> {
  await holdAccounts(context, order.ids, order.clientsTo)
}

/**
 * Changes the standing of several accounts, all or none, as this staff member. Returns the standing of each afterwards.
 * Refuses with NotFound, with ClientsLeftAlone or TakerCannotReach about their clients (PPL-007), and where they join a
 * team with TeamOfOtherAgency, TeamArchived, AccountNotConfirmed or AccountInactive.
 */
export async function storeStandings(
  context: Context,
  { staff, ...order }: StandingOrder & { staff: Staff },
): Promise<{ id: number; standing: StandingWord }[]> {
  const changed = await applyStandings(context, staff, order)
  return changed.map(({ id, is }) => ({ id, standing: standingWord(is) }))
}

export { previewChange } from './standings/standing-changes.ts'
export { checkTeamsOf } from './teams/team-agencies.ts'
