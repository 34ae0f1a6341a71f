/** Which connectivity popup shows, and where each press and each change of the network leads (OFF-005 to OFF-007). */
import { fromPromise, setup } from 'xstate'
import { RECONNECT_STATUS_MS } from '@hub/contract/constants'

export type ConnectivityEvent =
  /** The hub went out of reach while nobody had chosen to work offline. */
  | { type: 'LOST' }
  /** It came back by itself, likewise. */
  | { type: 'BACK' }
  /** A network is there, but somebody chose to work offline. */
  | { type: 'SEEN' }
  /** What the buttons of the popups and the toggle say. */
  | { type: 'STAY_OFFLINE' }
  | { type: 'RECONNECT' }
  | { type: 'CLOSE' }

/** The popups by their names in the specification; `closed` is none of them. */
export const POPUPS = ['offline', 'haveInternet', 'backOnline', 'reconnecting', 'error', 'success'] as const
export type Popup = (typeof POPUPS)[number]

/** Stands in until the screen hands in the real ping. */
const nobodyAnswers = fromPromise<boolean>(() => Promise.resolve(false))

export const connectivityMachine = setup({
  types: { events: {} as ConnectivityEvent },
  actors: {
    /** Pings the server; gives whether it answered. */
    ping: nobodyAnswers,
  },
  actions: {
    chooseOffline: () => undefined,
    chooseOnline: () => undefined,
    /** It was told that there is internet. */
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
      // The network that was offered is gone again; that one works offline was chosen before.
      on: { LOST: 'closed' },
    },
    backOnline: {},
    reconnecting: {
      // What the ping finds decides; what the browser reports meanwhile does not.
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
