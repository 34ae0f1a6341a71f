/** Which connectivity popup shows, and where each press and each change of the network leads (OFF-005 to OFF-007). */
import { fromPromise, setup } from 'xstate'
import { RECONNECT_STATUS_MS } from '@hub/contract/constants'

export type ConnectivityEvent =
  /** The hub became unreachable while nobody had chosen to work offline. */
  | { type: 'LOST' }
  /** The hub became reachable again, also while nobody had chosen to work offline. */
  | { type: 'BACK' }
  /** A network is there, but somebody chose to work offline. */
  | { type: 'SEEN' }
  /** The presses on the popups' buttons and the toggle. */
  | { type: 'STAY_OFFLINE' }
  | { type: 'RECONNECT' }
  | { type: 'CLOSE' }

/** The popups by their names in the specification; `closed` is not one of them. */
export const POPUPS = ['offline', 'haveInternet', 'backOnline', 'reconnecting', 'error', 'success'] as const
export type Popup = (typeof POPUPS)[number]

/** A placeholder until the screen provides the real ping. */
const nobodyAnswers = fromPromise<boolean>(() => Promise.resolve(false))

export const connectivityMachine = setup({
  types: { events: {} as ConnectivityEvent },
  actors: {
    /** Pings the server; returns whether it responded. */
    ping: nobodyAnswers,
  },
  actions: {
    chooseOffline: () => undefined,
    chooseOnline: () => undefined,
    /** The popup has said that there is internet. */
    noteOffer: () => undefined,
  },
  guards: {
    hasAnswered: ({ event }) => 'output' in event && event.output === true,
  },
  delays: { status: RECONNECT_STATUS_MS },
}).createMachine({
  id: 'connectivity',
  initial: 'closed',
  on: {
    STAY_OFFLINE: { target: '.closed', actions: 'chooseOffline' },
    RECONNECT: '.reconnecting',
    CLOSE: '.closed',
    LOST: '.offline',
    SEEN: '.haveInternet',
    BACK: '.backOnline',
  },
  states: {
    closed: {},
    offline: {},
    haveInternet: {
      entry: 'noteOffer',
      // The offered network is gone again; the facilitator had already chosen to work offline.
      on: { LOST: 'closed' },
    },
    backOnline: {},
    reconnecting: {
      // Only the result of the ping decides; reports of the browser are ignored meanwhile.
      on: { LOST: {}, SEEN: {}, BACK: {} },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'ping',
            onDone: [{ guard: 'hasAnswered', target: 'answered' }, { target: 'unanswered' }],
            onError: 'unanswered',
          },
        },
        answered: { after: { status: '#connectivity.success' } },
        unanswered: { after: { status: '#connectivity.error' } },
      },
    },
    error: { on: { LOST: {} } },
    success: { entry: 'chooseOnline' },
  },
})

/** The popup a state shows, or null for none. */
export function popupOf(state: { matches(name: Popup): boolean }): Popup | null {
  return POPUPS.find((popup) => state.matches(popup)) ?? null
}
