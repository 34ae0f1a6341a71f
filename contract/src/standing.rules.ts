/** Whether an account may be used, and what each change makes of it (SYS-004). */

/** Whether a facilitator may work: one word for what several columns say. */
export const STANDINGS = ['pending', 'confirmed', 'suspended', 'refused', 'closed'] as const
export type StandingWord = (typeof STANDINGS)[number]

export const STANDING_CHANGES = ['confirm', 'refuse', 'suspend', 'restore', 'close', 'reopen'] as const
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
  if (change === 'reopen') return { eligibility: 'pending' }
  return { suspendedAt: null, closedAt: null }
}

/** True for a change after which somebody may no longer log in. */
export const endsWork = (change: StandingChange): boolean =>
  change === 'refuse' || change === 'suspend' || change === 'close'

/** True for a change that also ends the memberships in teams: a team needs a confirmed eligibility. */
export const leavesTeams = (change: StandingChange): boolean =>
  change === 'refuse' || change === 'close' || change === 'reopen'

/** True for a change that gives back places in events that are ahead: whoever may come back keeps theirs (SYS-003). */
export const givesPlacesBack = (change: StandingChange): boolean => change === 'close'

/** What takes a decision back whole; nothing takes back a closed account, whose mailed links and places are gone. */
export const TAKEN_BACK_BY: Partial<Record<StandingChange, StandingChange>> = {
  confirm: 'reopen',
  refuse: 'reopen',
  suspend: 'restore',
}

/** The standing that a decision leaves, while it can be taken back. */
export const STANDING_OF: Partial<Record<StandingChange, StandingWord>> = {
  confirm: 'confirmed',
  refuse: 'refused',
  suspend: 'suspended',
}

/** For so long Undo is offered on the screen, and the email about the decision waits. */
export const UNDO_MS = 10_000
