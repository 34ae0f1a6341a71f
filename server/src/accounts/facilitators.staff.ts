/** What staff decide about a facilitator's account: eligibility, suspension, closing (SYS-003, SYS-004). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import {
  findFacilitatorBy,
  listFacilitatorRows,
  lockFacilitator,
  updateMailedLinksEnded,
  updateStanding,
} from './facilitators.store.ts'
import { updateMembershipsEnded } from './teams.store.ts'

/** Whether an account may be used. */
export interface Standing {
  eligibility: 'pending' | 'confirmed' | 'refused'
  suspendedAt: string | null
  closedAt: string | null
}

export interface FacilitatorForStaff extends Standing {
  id: number
  firstName: string
  lastName: string
  email: string
  agency: string
  confirmedAt: string | null
  /** Team names, oldest membership first. */
  teams: string[]
}

/** Every facilitator. With `pending`, only those whose eligibility waits for a decision. */
export async function listFacilitators(
  context: Context,
  _staff: Staff,
  filter: { pending: boolean },
): Promise<FacilitatorForStaff[]> {
  const byId = new Map<number, FacilitatorForStaff>()
  for (const { team, ...row } of await listFacilitatorRows(context.db)) {
    if (filter.pending && (row.eligibility !== 'pending' || row.closedAt)) continue
    const facilitator = byId.get(row.id) ?? { ...row, teams: [] }
    if (team !== null) facilitator.teams.push(team)
    byId.set(row.id, facilitator)
  }
  return [...byId.values()]
}

/** The facilitator with the id or the address, or null. */
export function findFacilitator(
  context: Context,
  _staff: Staff,
  by: { id: number } | { email: string },
): Promise<{ id: number; email: string } | null> {
  return findFacilitatorBy(context.db, by)
}

export type StandingChange = 'confirm' | 'refuse' | 'suspend' | 'restore' | 'close'

/** What each change does. A facilitator who may no longer log in loses their sessions at once. */
const CHANGES: Record<StandingChange, { endsSessions: boolean; leavesTeams: boolean }> = {
  confirm: { endsSessions: false, leavesTeams: false },
  refuse: { endsSessions: true, leavesTeams: true },
  suspend: { endsSessions: true, leavesTeams: false },
  restore: { endsSessions: false, leavesTeams: false },
  close: { endsSessions: true, leavesTeams: true },
}

/** Changes the standing of an account. Returns it before and after the change. Refuses with NotFound. */
export async function changeStanding(
  context: Context,
  staff: Staff,
  input: { facilitatorId: number; change: StandingChange; reason?: string | undefined },
): Promise<{ was: Standing; is: Standing }> {
  const { facilitatorId: id, change, reason } = input
  const { endsSessions, leavesTeams } = CHANGES[change]
  return context.db.transaction(async () => {
    const was = standingOf(found(await lockFacilitator(context.db, id)))
    const now = context.clock.iso()
    const changed = standingAfter(change, now)
    await updateStanding(context.db, id, { ...changed, ...(endsSessions ? { sessionsValidFrom: now } : {}) })
    if (leavesTeams) await updateMembershipsEnded(context.db, id, now)
    if (endsSessions) await context.leaveEvents(id)
    if (change === 'close') await updateMailedLinksEnded(context.db, id, now)
    await context.signals.send('forget-caller', String(id))
    await audit(context, staff, {
      action: `facilitator-${change}`,
      objectKind: 'facilitator',
      objectId: id,
      ...(reason ? { note: reason } : {}),
    })
    return { was, is: { ...was, ...changed } }
  })
}

function standingOf({ eligibility, suspendedAt, closedAt }: Standing): Standing {
  return { eligibility, suspendedAt, closedAt }
}

function standingAfter(change: StandingChange, now: string): Partial<Standing> {
  if (change === 'confirm') return { eligibility: 'confirmed' }
  if (change === 'refuse') return { eligibility: 'refused' }
  if (change === 'suspend') return { suspendedAt: now }
  if (change === 'close') return { closedAt: now }
  return { suspendedAt: null, closedAt: null }
}
