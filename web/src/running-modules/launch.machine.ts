/** The states of a module's launch: where every press and every response leads (DEL-002 to DEL-015). */
import { and, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate'
import { STOP_ANSWER_MS } from '@hub/contract/constants'
import type { FrameOutcome } from '@hub/contract/frame'
import type { SocketFailureName, StopTrackModule } from '@hub/contract/running-modules'

/** How long the session may take to begin; an unreachable server must not block the screen for ever. */
export const BOOT_ANSWER_MS = 20_000

/** Why a launch returned to its start; a refused call has its own text. */
export type LaunchFailure =
  | { reason: 'maintenance' | 'unavailable' | 'isRunning' | 'unknown' }
  | { reason: 'refused'; error: unknown }
  /** The package itself failed; `error` is what its own script reported, if anything. */
  | { reason: 'broken'; error: string | undefined }

export type LaunchEvent =
  | { type: 'START' }
  /** POST /module-launches was refused, or got no response. */
  | { type: 'REFUSED'; error: unknown }
  /** It was refused because another browser runs a module, or because one awaits participation. */
  | { type: 'RUNS_ELSEWHERE' }
  | { type: 'AWAITS_PARTICIPATION' }
  | { type: 'FRAME_REPORTED'; outcome: FrameOutcome; detail?: string | undefined }
  /** The package has finished, or its time is up. */
  | { type: 'FRAME_FINISHED' }
  | { type: 'TRACKING' }
  | { type: 'CONNECTION_LOST' }
  | { type: 'TRACK_STOPPED' }
  | { type: 'SOCKET_FAILED'; message: SocketFailureName }
  | { type: 'END'; endMethod: StopTrackModule['endMethod'] }
  | { type: 'CANCEL' }

/** The commands of the machine to the frame and the socket. */
export type FrameOrder = { type: 'finish' }
export type SocketOrder = { type: 'stop'; endMethod: StopTrackModule['endMethod'] }

/** The steps of a launch that the screen shows; `left` is over and belongs to participation. */
export const LAUNCH_STEPS = [
  'init',
  'loading',
  'booting',
  'running',
  'reconnecting',
  'stopping',
  'stopped',
  'left',
] as const
export type LaunchStep = (typeof LAUNCH_STEPS)[number]

interface LaunchContext {
  failure: LaunchFailure | null
  endMethod: StopTrackModule['endMethod']
  isFrameFinished: boolean
}

const failed = (reason: Exclude<LaunchFailure['reason'], 'refused' | 'broken'>) =>
  assign<LaunchContext, LaunchEvent, undefined, LaunchEvent, never>({ failure: { reason } })

/** A placeholder until the screen provides the real frame and socket. */
const nobody = <Order extends FrameOrder | SocketOrder>() => fromCallback<Order>(() => undefined)

export const launchMachine = setup({
  types: {
    context: {} as LaunchContext,
    events: {} as LaunchEvent,
    tags: {} as LaunchStep,
  },
  actors: { frame: nobody<FrameOrder>(), socket: nobody<SocketOrder>() },
  actions: {
    finishFrame: sendTo('frame', { type: 'finish' } satisfies FrameOrder),
    stopTracking: sendTo('socket', ({ context }) => {
      return { type: 'stop', endMethod: context.endMethod } satisfies SocketOrder
    }),
  },
  guards: {
    /** The screen decides whether this launch is made without internet. */
    isOffline: () => false,
    isReady: ({ event }) => event.type === 'FRAME_REPORTED' && event.outcome === 'ready',
    isBroken: ({ event }) => event.type === 'FRAME_REPORTED' && event.outcome === 'broken',
    isMissing: ({ event }) => event.type === 'FRAME_REPORTED' && event.outcome === 'missing',
    isToComplete: ({ event }) => event.type === 'SOCKET_FAILED' && event.message === 'ModuleToComplete',
    isElsewhere: ({ event }) => event.type === 'SOCKET_FAILED' && event.message === 'ModuleIsRunning',
    isFrameFinished: ({ context }) => context.isFrameFinished,
  },
  delays: { bootAnswer: BOOT_ANSWER_MS, stopAnswer: STOP_ANSWER_MS },
}).createMachine({
  id: 'launch',
  context: { failure: null, endMethod: 'button', isFrameFinished: false },
  initial: 'init',
  states: {
    init: {
      tags: 'init',
      on: { START: { target: 'open', actions: assign({ failure: null, isFrameFinished: false }) } },
    },
    // The frame exists exactly as long as this state: leaving it removes the frame.
    open: {
      invoke: { id: 'frame', src: 'frame' },
      initial: 'loading',
      on: { FRAME_FINISHED: { actions: assign({ isFrameFinished: true }) } },
      states: {
        loading: {
          tags: 'loading',
          on: {
            FRAME_REPORTED: [
              // Without internet no call is needed: the run begins here, and there is no booting (DEL-005).
              { guard: and(['isReady', 'isOffline']), target: 'tracked.beginning' },
              { guard: 'isReady', target: 'tracked' },
              { guard: 'isMissing', target: '#launch.init', actions: failed('maintenance') },
              {
                guard: 'isBroken',
                target: '#launch.init',
                actions: assign(({ event }) => ({ failure: { reason: 'broken', error: event.detail } })),
              },
              { target: '#launch.init', actions: failed('unavailable') },
            ],
            REFUSED: {
              target: '#launch.init',
              actions: assign(({ event }) => ({ failure: { reason: 'refused', error: event.error } })),
            },
            RUNS_ELSEWHERE: { target: '#launch.init', actions: failed('isRunning') },
            AWAITS_PARTICIPATION: 'stopped',
            CANCEL: '#launch.init',
          },
        },
        // The socket exists exactly as long as this state.
        tracked: {
          invoke: { id: 'socket', src: 'socket' },
          initial: 'booting',
          on: {
            TRACK_STOPPED: 'stopped',
            SOCKET_FAILED: [
              { guard: 'isToComplete', target: 'stopped' },
              { guard: 'isElsewhere', target: '#launch.init', actions: failed('isRunning') },
              { target: '#launch.init', actions: failed('unknown') },
            ],
          },
          states: {
            beginning: {
              tags: 'loading',
              on: { TRACKING: 'running', CANCEL: '#launch.init' },
              after: { bootAnswer: { target: '#launch.init', actions: failed('unknown') } },
            },
            booting: {
              tags: 'booting',
              on: { TRACKING: 'running', CANCEL: '#launch.init' },
              after: { bootAnswer: { target: '#launch.init', actions: failed('unknown') } },
            },
            running: {
              initial: 'connected',
              on: {
                END: {
                  target: 'stopping',
                  actions: assign(({ event }) => ({ endMethod: event.endMethod })),
                },
              },
              states: {
                connected: { tags: 'running', on: { CONNECTION_LOST: 'reconnecting' } },
                reconnecting: { tags: 'reconnecting', on: { TRACKING: 'connected' } },
              },
            },
            stopping: {
              tags: 'stopping',
              entry: ['stopTracking', 'finishFrame'],
              on: {
                // The run continues at the server; participation asks again to end it, and never loses it (DEL-021).
                SOCKET_FAILED: [
                  { guard: 'isElsewhere', target: '#launch.init', actions: failed('isRunning') },
                  { target: '#launch.open.stopped' },
                ],
              },
              after: { stopAnswer: '#launch.open.stopped' },
            },
          },
        },
        stopped: {
          tags: 'stopped',
          entry: 'finishFrame',
          always: { guard: 'isFrameFinished', target: '#launch.left' },
        },
      },
    },
    left: { tags: 'left', type: 'final' },
  },
})

/** The step of a launch. */
export function stepOf(snapshot: SnapshotFrom<typeof launchMachine>): LaunchStep {
  return LAUNCH_STEPS.find((step) => snapshot.hasTag(step)) ?? 'init'
}

/** True when Back and Start may be used (DEL-003). */
export const mayStart = (step: LaunchStep): boolean => step === 'init'

/** True while the session is running and may be ended (DEL-003); a lost connection does not end it. */
export const isUnderWay = (step: LaunchStep): boolean => step === 'running' || step === 'reconnecting'

/** True when leaving asks and closing the page warns: from loading through running (DEL-010, DEL-011). */
export const isAtStake = (step: LaunchStep): boolean =>
  step === 'loading' || step === 'booting' || isUnderWay(step)
