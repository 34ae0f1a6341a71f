/** Decides what the screen of a locked device shows and offers, from what is stored here and the last try (LIF-005). */

/**
 * The outcome of the last try: those of the vault except `open`; `trying`: not known yet; `changed`: the hub has another
 * password; `closed`: the account may not log in.
 */
export type UnlockOutcome =
  | ('wrong' | 'waiting' | 'removed' | 'over' | 'none')
  | ('trying' | 'changed' | 'closed' | 'failed')

/**
 * `locked`: the password opens it; `waiting`: it does after the minute; `removed`, `closed`, `over`: it no longer does;
 * `changed`: the new password opens it.
 */
export type LockedState = 'locked' | 'waiting' | 'removed' | 'closed' | 'over' | 'changed'

/** What is stored here for a facilitator. */
export interface StoredFacilitator {
  facilitatorId: number
  isReady: boolean
  isWaiting: boolean
}

export interface Given {
  outcome: UnlockOutcome | null
  /** Every facilitator with a vault on this device. */
  slips: readonly StoredFacilitator[]
  /** The facilitator whose password is asked for; undefined when there was no vault here. */
  chosenId: number | undefined
  /** The facilitator whose new password is asked for. */
  email: string | undefined
}

/** The current state of the screen. */
export function lockedState({ outcome, slips, chosenId, email }: Given): LockedState {
  if (email !== undefined) return 'changed'
  if (outcome === 'closed' || outcome === 'removed') return outcome
  // A try is counted before its result is known, so a change it caused is not shown yet.
  if (outcome === 'trying') return 'locked'
  const chosen = slips.find(({ facilitatorId }) => facilitatorId === chosenId)
  if (chosen === undefined) return 'removed'
  if (outcome === 'over' || !chosen.isReady) return 'over'
  return chosen.isWaiting ? 'waiting' : 'locked'
}

/** The texts of each state, by their names in `password.texts.ts`, and the next step: the form, or the login. */
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

/** The facilitator who is asked first: one who can unlock, if there is one. */
export function firstChoice(
  slips: readonly Pick<StoredFacilitator, 'facilitatorId' | 'isReady'>[],
): number | undefined {
  return (slips.find(({ isReady }) => isReady) ?? slips[0])?.facilitatorId
}
