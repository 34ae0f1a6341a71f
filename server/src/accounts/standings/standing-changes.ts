/** Changes standings: what ends with an account, who takes its clients, and the mail about a decision (SYS-004, PPL-007). */
import { mailAbout } from '@hub/contract/staff-people'
import type { ClientsTaker } from '@hub/contract/staff-people'
import {
  endsWork,
  leavesTeams,
  standingAfter,
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
  lockFacilitator,
  lockFacilitators,
  updateMailedLinksEnded,
  updateStanding,
} from '../facilitators.store.ts'
import { handOverFiles } from './left-files.ts'
import { updateMembershipsEnded } from '../teams.store.ts'

export interface StandingOrder {
  ids: readonly number[]
  change: StandingChange
  reason?: string | undefined
  /** Who takes the client files that nobody else could reach. */
  clientsTo?: ClientsTaker | undefined
}

export interface ChangedStanding {
  id: number
  was: Standing
  is: Standing
}

/**
 * Changes the standing of accounts, all or none. Refuses with NotFound when one is not there, and as `handOverFiles` when
 * client files would be left alone.
 */
export async function applyStandings(
  context: Context,
  staff: Staff,
  { change, reason, clientsTo, ...order }: StandingOrder,
): Promise<ChangedStanding[]> {
  return context.db.transaction(async () => {
    const ids = await holdAccounts(context, order.ids, clientsTo)
    if (endsWork(change)) await handOverFiles(context, staff, { ids, taker: clientsTo, reason })
    const changed: ChangedStanding[] = []
    for (const id of ids)
      changed.push({ id, ...(await applyStanding(context, staff, { id, change, reason })) })
    return changed
  })
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
  { id, change, reason }: { id: number; change: StandingChange; reason?: string | undefined },
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
  if (decided !== undefined && decided !== was.eligibility) await mailDecision(context, account, decided)
  await context.signals.send('forget-caller', String(id))
  await audit(context, staff, {
    action: `facilitator-${change}`,
    objectKind: 'facilitator',
    objectId: id,
    ...(reason ? { note: reason } : {}),
  })
  return { was, is: { ...was, ...changed } }
}

/** Tells the facilitator of a decision that changed something. */
async function mailDecision(
  context: Context,
  account: { id: number; firstName: string; email: string; locale: string },
  eligibility: Standing['eligibility'],
): Promise<void> {
  const decision = eligibility === 'confirmed' ? 'eligible' : 'refused'
  const mail = await eligibilityMail(context.config, account, decision)
  const dedupeKey = `eligibility:${account.id}:${decision}:${context.clock.iso()}`
  await context.mailer.queueMail({ ...mail, dedupeKey, about: mailAbout(decision, account.id) })
}
