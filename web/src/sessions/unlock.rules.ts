/** What the screen of a locked device says and offers: one state, from what is kept here and the last try (LIF-005). */

/**
 * What came of the last try, of those of the vault all but `open`; `trying`: it is not known yet; `changed`: the hub
 * knows another password; `closed`: the account may not log in.
 */
export type UnlockOutcome =
  | ('wrong' | 'waiting' | 'removed' | 'over' | 'none')
  | ('trying' | 'changed' | 'closed' | 'failed')

/**
 * `locked`: the password opens it; `waiting`: it does once the minute is over; `removed`, `closed`, `over`: it does no
 * more; `changed`: it takes the new one.
 */
export type LockedState = 'locked' | 'waiting' | 'removed' | 'closed' | 'over' | 'changed'

/** What is kept here of whoever wants in. */
export interface Kept {
  facilitatorId: number
  isReady: boolean
  isWaiting: boolean
}

export interface Given {
  outcome: UnlockOutcome | null
  /** Everybody whose vault is on this device. */
  slips: readonly Kept[]
  /** Whose password is asked for; undefined where nobody's vault was here. */
  chosenId: number | undefined
  /** Whose new password is asked for. */
  email: string | undefined
}

/** What the screen is about now. */
export function lockedState({ outcome, slips, chosenId, email }: Given): LockedState {
  if (email !== undefined) return 'changed'
  if (outcome === 'closed' || outcome === 'removed') return outcome
  // A try counts before it is looked at: what it changes is no news until its outcome is known.
  if (outcome === 'trying') return 'locked'
  const chosen = slips.find(({ facilitatorId }) => facilitatorId === chosenId)
  if (chosen === undefined) return 'removed'
  if (outcome === 'over' || !chosen.isReady) return 'over'
  return chosen.isWaiting ? 'waiting' : 'locked'
}

/** The words of each state, by their names in `password.texts.ts`, and the way on: the form, or the login. */
export const LOCKED_VIEWS = {
  locked: { title: 'locked', notice: null, way: 'password' },
  waiting: { title: 'waitTitle', notice: null, way: 'password' },
  changed: {
    title: 'changedElsewhere',
    notice: { tone: 'info', text: 'changedElsewhereText' },
    way: 'newPassword',
  },
  removed: { title: 'removedTitle', notice: { tone: 'danger', text: 'removedText' }, way: 'logInAgain' },
  over: { title: 'overTitle', notice: { tone: 'attention', text: 'overText' }, way: 'logInAgain' },
  closed: { title: 'closed', notice: { tone: 'danger', text: 'closedText' }, way: 'logInInstead' },
} as const satisfies Record<LockedState, object>

/** Who is asked first: whoever can unlock, as long as anybody can. */
export function firstChoice(slips: readonly Pick<Kept, 'facilitatorId' | 'isReady'>[]): number | undefined {
  return (slips.find(({ isReady }) => isReady) ?? slips[0])?.facilitatorId
}
