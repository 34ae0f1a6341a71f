/** Changes standings: what ends with an account, who takes its clients, and the mail about a decision (SYS-004, PPL-007). */
import { LOCALES, localeOf } from '@hub/contract/locales'
import { mailAbout } from '@hub/contract/staff-people'
import type { ClientsTaker } from '@hub/contract/staff-people'
import {
  endsWork,
  leavesTeams,
  standingAfter,
  standingWord,
  UNDO_MS,
  type Standing,
  type StandingChange,
} from '@hub/contract/standing.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { eligibilityMail } from '../accounts.emails.ts'
import { deleteEmailChange } from '../email-changes/email-changes.store.ts'
import {
  deleteDecisionMails,
  lockFacilitator,
  lockFacilitators,
  updateMailedLinksEnded,
  updateStanding,
} from '../facilitators.store.ts'
import { handOverFiles } from './left-files.ts'
import { holdToJoin } from '../teams/team-agencies.ts'
import { assignToTeam } from '../teams/teams.staff.ts'
import { lockTeam, updateMembershipsEnded } from '../teams/teams.store.ts'

export interface StandingOrder {
  ids: readonly number[]
  change: StandingChange
  reason?: string | undefined
  /** Who takes the client files that nobody else could reach. */
  clientsTo?: ClientsTaker | undefined
  /** The team that the confirmed join in the same step. */
  teamId?: number | undefined
  /** When the mail about a decision is sent: at once, after the time in which Undo takes it back, or never. */
  mail?: 'now' | 'afterUndo' | 'never' | undefined
}

export interface ChangedStanding {
  id: number
  was: Standing
  is: Standing
}

/**
 * Changes the standing of accounts, all or none. Refuses with NotFound when one is not there, as `handOverFiles` when
 * client files would be left alone, and as `assignToTeam` when they cannot be in the team.
 */
export async function applyStandings(
  context: Context,
  staff: Staff,
  order: StandingOrder,
): Promise<ChangedStanding[]> {
  const { change, reason, clientsTo, teamId } = order
  return context.db.transaction(async () => {
    const ids = await holdAccounts(context, order.ids, clientsTo)
    if (teamId !== undefined) await holdToJoin(context, await lockFacilitators(context.db, ids), teamId)
    if (endsWork(change) || leavesTeams(change))
      await handOverFiles(context, staff, { ids, taker: clientsTo, reason, keepsOwn: !endsWork(change) })
    const changed: ChangedStanding[] = []
    for (const id of ids) {
      changed.push({ id, ...(await applyStanding(context, staff, { ...order, id })) })
      if (teamId !== undefined) await assignToTeam(context, staff, { facilitatorId: id, teamId })
    }
    return changed
  })
}

/**
 * What a change makes of a standing, and the mail that its owner gets, in their language and then in the others; none when
 * the change decides nothing about the eligibility, or nothing new.
 */
export async function previewChange(
  context: Context,
  account: Standing & { firstName: string; email: string; locale: string },
  { change, teamId }: Pick<StandingOrder, 'change' | 'teamId'>,
) {
  const after = { ...account, ...standingAfter(change, context.clock.iso()) }
  const changesSomething = standingWord(after) !== standingWord(account)
  const { eligibility } = after
  if (eligibility === account.eligibility || eligibility === 'pending') return { changesSomething, mails: [] }
  const decision = eligibility === 'confirmed' ? 'eligible' : 'refused'
  const team = teamId === undefined ? undefined : found(await lockTeam(context.db, teamId)).name
  const own = localeOf(account.locale)
  const mails: Awaited<ReturnType<typeof eligibilityMail>>[] = []
  for (const locale of [own, ...LOCALES.filter((one) => one !== own)])
    mails.push(await eligibilityMail(context.config, { ...account, locale }, { decision, team }))
  return { changesSomething, mails }
}

/**
 * Locks the accounts, and that of a facilitator who takes their clients. In one order, so that two who change the same
 * accounts do not wait for each other without end. Refuses with NotFound.
 */
export async function holdAccounts(
  context: Context,
  given: readonly number[],
  taker?: ClientsTaker,
): Promise<number[]> {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  const held = taker?.kind === 'facilitator' ? [...new Set([...ids, taker.id])] : ids
  if ((await lockFacilitators(context.db, held)).length < held.length) fail('NotFound')
  return ids
}

/** Changes one standing, and mails a decision about the eligibility to its owner. */
async function applyStanding(
  context: Context,
  staff: Staff,
  { id, change, reason, mail = 'now', teamId }: Omit<StandingOrder, 'ids' | 'clientsTo'> & { id: number },
): Promise<{ was: Standing; is: Standing }> {
  const account = found(await lockFacilitator(context.db, id))
  const { eligibility, suspendedAt, closedAt } = account
  const was = { eligibility, suspendedAt, closedAt }
  const now = context.clock.iso()
  const changed = standingAfter(change, now)
  await updateStanding(context.db, id, {
    ...changed,
    ...(endsWork(change) ? { sessionsValidFrom: now } : {}),
  })
  if (leavesTeams(change)) await updateMembershipsEnded(context.db, id, now)
  if (endsWork(change)) await context.leaveEvents(id)
  if (change === 'close') {
    await updateMailedLinksEnded(context.db, id, now)
    await deleteEmailChange(context.db, id)
  }
  const decided = changed.eligibility
  const isNew = decided !== undefined && decided !== was.eligibility
  if (isNew && decided === 'pending') await deleteDecisionMails(context.db, id)
  else if (isNew && mail !== 'never') await mailDecision(context, account, { decided, mail, teamId })
  await context.signals.send('forget-caller', String(id))
  await audit(context, staff, {
    action: `facilitator-${change}`,
    objectKind: 'facilitator',
    objectId: id,
    ...noteOf(reason, isNew && decided !== 'pending' && mail === 'never'),
  })
  return { was, is: { ...was, ...changed } }
}

/** That nobody was told is a part of what was done. */
function noteOf(reason: string | undefined, isSilent: boolean): { note?: string } {
  const note = [reason, ...(isSilent ? ['(no email was sent)'] : [])].filter(Boolean).join(' ')
  return note === '' ? {} : { note }
}

/** Longer than Undo is offered, so that the mail about a decision that is taken back there never leaves. */
const MAIL_AFTER_MS = UNDO_MS + 5_000

interface DecisionMail {
  decided: Standing['eligibility']
  mail: StandingOrder['mail']
  teamId: number | undefined
}

/** Tells the facilitator of a decision that changed something. */
async function mailDecision(
  context: Context,
  account: { id: number; firstName: string; email: string; locale: string },
  { decided, mail, teamId }: DecisionMail,
): Promise<void> {
  const decision = decided === 'confirmed' ? 'eligible' : 'refused'
  const team = teamId === undefined ? null : await lockTeam(context.db, teamId)
  const content = await eligibilityMail(context.config, account, { decision, team: team?.name })
  const now = context.clock.now().getTime()
  await context.mailer.queueMail({
    ...content,
    dedupeKey: `eligibility:${account.id}:${decision}:${context.clock.iso()}`,
    about: mailAbout(decision, account.id),
    ...(mail === 'afterUndo' && { notBefore: new Date(now + MAIL_AFTER_MS) }),
  })
}
