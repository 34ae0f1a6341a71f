/** Whether an account may be used, and what each change makes of it (SYS-004). */

/** Whether a facilitator may work: one word for what several columns say. */
export const STANDINGS = ['pending', 'confirmed', 'suspended', 'refused', 'closed'] as const
export type StandingWord = (typeof STANDINGS)[number]

export const STANDING_CHANGES = ['confirm', 'refuse', 'suspend', 'restore', 'close'] as const
export type StandingChange = (typeof STANDING_CHANGES)[number]

export interface Standing {
  eligibility: 'pending' | 'confirmed' | 'refused'
  suspendedAt: string | null
  closedAt: string | null
}

/** The strongest of what the columns say. */
export function standingWord({ eligibility, suspendedAt, closedAt }: Standing): StandingWord {
  if (closedAt !== null) return 'closed'
  return suspendedAt === null ? eligibility : 'suspended'
}

/** What the change writes. */
export function standingAfter(change: StandingChange, now: string): Partial<Standing> {
  if (change === 'confirm') return { eligibility: 'confirmed' }
  if (change === 'refuse') return { eligibility: 'refused' }
  if (change === 'suspend') return { suspendedAt: now }
  if (change === 'close') return { closedAt: now }
  return { suspendedAt: null, closedAt: null }
}

/** True for a change after which somebody may no longer log in. */
export const endsWork = (change: StandingChange): boolean =>
  change === 'refuse' || change === 'suspend' || change === 'close'

/** True for a change that also ends the memberships in teams. */
export const leavesTeams = (change: StandingChange): boolean => change === 'refuse' || change === 'close'

/** True for a change that gives back places in events that are ahead: whoever may come back keeps theirs (SYS-003). */
export const givesPlacesBack = (change: StandingChange): boolean => change === 'close'
