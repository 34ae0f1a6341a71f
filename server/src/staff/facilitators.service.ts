/** What staff decide about a facilitator's account: eligibility, suspension, closing (SYS-003, SYS-004). */
import { leaveEvents } from '../events/places.service.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import {
  updateMailedLinksEnded,
  lockFacilitator,
  listFacilitatorRows,
  updateStanding,
} from './facilitators.store.ts'
import { refuse } from './staff.ts'
import { updateMembershipsEnded } from './teams.store.ts'

const LARGEST_ID = 2_147_483_647

export interface FacilitatorForStaff {
  id: number
  name: string
  email: string
  agency: string
  standing: string
  teams: string[]
}

/** Every facilitator; with `pending`, those whose eligibility waits for a decision. */
export async function listFacilitators(
  context: Context,
  filter: { pending: boolean },
): Promise<FacilitatorForStaff[]> {
  const byId = new Map<number, FacilitatorForStaff>()
  for (const row of await listFacilitatorRows(context.db)) {
    if (filter.pending && (row.eligibility !== 'pending' || row.closedAt)) continue
    const { id, email, agency } = row
    const known = byId.get(id)
    const name = `${row.firstName} ${row.lastName}`
    const facilitator = known ?? { id, name, email, agency, standing: standingOf(row), teams: [] }
    if (row.team !== null) facilitator.teams.push(row.team)
    byId.set(id, facilitator)
  }
  return [...byId.values()]
}

function standingOf(row: {
  confirmedAt: string | null
  eligibility: string
  suspendedAt: string | null
  closedAt: string | null
}): string {
  if (row.closedAt) return 'closed'
  const parts = [row.confirmedAt ? '' : 'email not confirmed', `eligibility ${row.eligibility}`]
  return [...parts, row.suspendedAt ? 'suspended' : ''].filter(Boolean).join(', ')
}

/** The facilitator of an email or an id, held until the transaction ends. Refuses when there is none. */
export async function heldFacilitator(context: Context, who: string) {
  const isId = /^\d+$/.test(who) && Number(who) <= LARGEST_ID
  const by = isId ? { id: Number(who) } : { email: who.trim().toLowerCase() }
  return (await lockFacilitator(context.db, by)) ?? refuse(`There is no facilitator ${who}.`)
}

export type StandingChange = 'confirm' | 'refuse' | 'suspend' | 'restore' | 'close'

/** What each change does; whoever may not log in any more loses their sessions at once. */
const CHANGES: Record<StandingChange, { says: string; endsSessions: boolean; leavesTeams: boolean }> = {
  confirm: { says: 'is confirmed as eligible', endsSessions: false, leavesTeams: false },
  refuse: { says: 'is refused and may not log in', endsSessions: true, leavesTeams: true },
  suspend: { says: 'is suspended and may not log in', endsSessions: true, leavesTeams: false },
  restore: { says: 'is restored', endsSessions: false, leavesTeams: false },
  close: { says: 'is closed and may not log in', endsSessions: true, leavesTeams: true },
}

/** Changes the standing of the account; gives the sentence that says so. */
export async function changeStanding(
  context: Context,
  staff: Staff,
  input: { who: string; change: StandingChange; reason?: string | undefined },
): Promise<string> {
  const { change } = input
  const { says, endsSessions, leavesTeams } = CHANGES[change]
  return context.db.transaction(async () => {
    const { id, email } = await heldFacilitator(context, input.who)
    const now = context.clock.iso()
    await updateStanding(context.db, id, {
      ...standingAfter(change, now),
      ...(endsSessions ? { sessionsValidFrom: now } : {}),
    })
    if (leavesTeams) await updateMembershipsEnded(context.db, id, context.clock.iso())
    if (endsSessions) await leaveEvents(context, id)
    if (change === 'close') await updateMailedLinksEnded(context.db, id, context.clock.iso())
    await context.signals.send('forget-caller', String(id))
    await audit(context, staff, {
      action: `facilitator-${change}`,
      objectKind: 'facilitator',
      objectId: id,
      ...(input.reason ? { note: input.reason } : {}),
    })
    return `${email} (${id}) ${says}.`
  })
}

function standingAfter(change: StandingChange, now: string) {
  if (change === 'confirm') return { eligibility: 'confirmed' } as const
  if (change === 'refuse') return { eligibility: 'refused' } as const
  if (change === 'suspend') return { suspendedAt: now }
  if (change === 'close') return { closedAt: now }
  return { suspendedAt: null, closedAt: null }
}
