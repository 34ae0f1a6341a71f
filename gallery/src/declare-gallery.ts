/** How a screen declares its states in the gallery: each state, or why the screen cannot have it. */
import type { Endpoint } from '@hub/contract/endpoint'
import type { Hands } from './hands.ts'
import { neverAnswered, noAnswer, refuse, type FakeAnswer } from './fake-answers.ts'

/** A screen in one state. */
export interface State {
  /** The first answer that fits a call is used; those of the whole gallery come after them. */
  answers?: readonly FakeAnswer[]
  /** The path, if it differs from that of the other states. */
  at?: string
  /** The session's token; null for a visitor without one. */
  token?: string | null
  /** True when pings fail too. */
  isOffline?: boolean
  /** Puts stored data on the device before the app starts. */
  before?: () => unknown
  /** Presses and types once the screen is there. */
  steps?: (hands: Hands) => Promise<void>
}

/** A state that a screen cannot have, and why. */
export interface NotHere {
  without: string
}

interface Declared {
  at: string
  token?: string | null
  /** The answers for every state of the screen. */
  answers?: readonly FakeAnswer[]
  /** What the screen waits for: in loading, error and offline these calls have no answer. */
  reads: readonly Endpoint[] | NotHere
  states: { filled: State } & Record<'empty' | 'longNames' | 'fortyRows', State | NotHere>
  /** Further states of the screen, by a name in camelCase. */
  more?: Readonly<Record<string, State>>
}

/** A screen's states by their names, with everything the harness needs. */
export type ScreenGallery = ReadonlyMap<string, State & { at: string }>

export const without = (reason: string): NotHere => ({ without: reason })

export function gallery({ at, token, answers = [], reads, states, more }: Declared): ScreenGallery {
  const whole = (state: State) => ({
    at,
    ...(token !== undefined && { token }),
    ...state,
    answers: [...(state.answers ?? []), ...answers],
  })
  const declared = Object.entries({ ...states, ...unread(states.filled, reads), ...more })
  return new Map(declared.flatMap(([name, state]) => ('without' in state ? [] : [[name, whole(state)]])))
}

/** The screen while its calls are pending, after they failed, and without internet. */
function unread(filled: State, reads: Declared['reads']): Record<string, State> {
  if ('without' in reads) return {}
  // What would be pressed is not there.
  const { steps: _, ...still } = filled
  const answeredBy = (give: (endpoint: Endpoint) => FakeAnswer): State => ({
    ...still,
    answers: [...reads.map(give), ...(filled.answers ?? [])],
  })
  return {
    loading: answeredBy(neverAnswered),
    error: answeredBy((endpoint) => refuse(endpoint, 'ServerError')),
    offline: { ...answeredBy(noAnswer), isOffline: true },
  }
}
