import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { STOP_ANSWER_MS } from '@hub/contract/constants'
import type { FrameOutcome } from '@hub/contract/frame'
import type { SocketFailureName } from '@hub/contract/running-modules'
import {
  BOOT_ANSWER_MS,
  isAtStake,
  isUnderWay,
  LAUNCH_STEPS,
  launchMachine,
  mayStart,
  stepOf,
  type FrameOrder,
  type LaunchEvent,
  type SocketOrder,
} from './launch.machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reported = (outcome: FrameOutcome): LaunchEvent => ({ type: 'FRAME_REPORTED', outcome })
const socketFailed = (message: SocketFailureName): LaunchEvent => ({ type: 'SOCKET_FAILED', message })

const TO_LOADING: LaunchEvent[] = [{ type: 'START' }]
const TO_BOOTING: LaunchEvent[] = [...TO_LOADING, reported('ready')]
const TO_RUNNING: LaunchEvent[] = [...TO_BOOTING, { type: 'TRACKING' }]
const TO_RECONNECTING: LaunchEvent[] = [...TO_RUNNING, { type: 'CONNECTION_LOST' }]
const TO_STOPPING: LaunchEvent[] = [...TO_RUNNING, { type: 'END', endMethod: 'button' }]

/** A launch that got the given events; `log` lists what was opened, called and closed. */
function launch(events: LaunchEvent[] = [], { isOffline = false } = {}) {
  const log: string[] = []
  const watched = <Order extends FrameOrder | SocketOrder>(name: string) =>
    fromCallback<Order>(({ receive }) => {
      log.push(`${name} opened`)
      receive((order) => log.push(`${name} ${Object.values(order).join(' ')}`))
      return () => void log.push(`${name} closed`)
    })
  const actors = { frame: watched<FrameOrder>('frame'), socket: watched<SocketOrder>('socket') }
  const actor = createActor(launchMachine.provide({ actors, guards: { isOffline: () => isOffline } })).start()
  for (const event of events) actor.send(event)
  return {
    log,
    actor,
    send: actor.send,
    step: () => stepOf(actor.getSnapshot()),
    failure: () => actor.getSnapshot().context.failure,
  }
}

describe('the way of a launch', () => {
  it('DEL-002 goes from init through every state to participation', () => {
    const { send, step } = launch()
    const steps = [step()]
    const events: LaunchEvent[] = [
      { type: 'START' },
      reported('ready'),
      { type: 'TRACKING' },
      { type: 'END', endMethod: 'button' },
      { type: 'TRACK_STOPPED' },
      { type: 'FRAME_FINISHED' },
    ]
    for (const event of events) {
      send(event)
      steps.push(step())
    }
    expect(steps).toEqual(['init', 'loading', 'booting', 'running', 'stopping', 'stopped', 'left'])
  })

  it('DEL-004 opens the frame on Start, and a second Start does nothing', () => {
    const { log, send, step } = launch(TO_LOADING)
    send({ type: 'START' })
    expect([step(), log]).toEqual(['loading', ['frame opened']])
  })

  it('DEL-005 opens the socket once the frame is ready, and runs once it is tracked', () => {
    const { log, send, step } = launch(TO_LOADING)
    send({ type: 'TRACKING' })
    expect([step(), log]).toEqual(['loading', ['frame opened']])
    send(reported('ready'))
    expect([step(), log]).toEqual(['booting', ['frame opened', 'socket opened']])
    send({ type: 'TRACKING' })
    expect(step()).toBe('running')
  })
})

describe('a launch without internet', () => {
  const here = (events: LaunchEvent[]) => launch(events, { isOffline: true })

  it('DEL-005 goes from loading to running directly', () => {
    const { log, send, step } = here(TO_LOADING)
    send(reported('ready'))
    expect([step(), log]).toEqual(['loading', ['frame opened', 'socket opened']])
    send({ type: 'TRACKING' })
    expect(step()).toBe('running')
  })

  it('DEL-010 can be cancelled until it runs', () => {
    const { step, log } = here([...TO_BOOTING, { type: 'CANCEL' }])
    expect(step()).toBe('init')
    expect(log).toEqual(expect.arrayContaining(['frame closed', 'socket closed']))
  })

  it('DEL-014 gives up when the device cannot note the run', () => {
    const { step, failure } = here(TO_BOOTING)
    vi.advanceTimersByTime(BOOT_ANSWER_MS)
    expect([step(), failure()]).toEqual(['init', { reason: 'unknown' }])
  })
})

describe('a launch that fails', () => {
  it.each([
    ['missing', 'maintenance'],
    ['unavailable', 'unavailable'],
  ] as const)('DEL-006 returns to init and removes a frame that is %s', (outcome, reason) => {
    const { log, send, step, failure } = launch(TO_LOADING)
    send(reported(outcome))
    expect([step(), failure()]).toEqual(['init', { reason }])
    expect(log).toEqual(['frame opened', 'frame closed'])
  })

  it('DEL-006 keeps what the package itself failed with', () => {
    const { send, step, failure } = launch(TO_LOADING)
    send({ type: 'FRAME_REPORTED', outcome: 'broken', detail: 'x is not defined' })
    expect([step(), failure()]).toEqual(['init', { reason: 'broken', error: 'x is not defined' }])
  })

  it('DEL-006 forgets the failure at the next Start', () => {
    const { send, step, failure } = launch([...TO_LOADING, reported('missing')])
    send({ type: 'START' })
    expect([step(), failure()]).toEqual(['loading', null])
  })

  it('DEL-016 returns to init with the words of a refused launch', () => {
    const error = new Error('refused')
    const { step, failure, log } = launch([...TO_LOADING, { type: 'REFUSED', error }])
    expect([step(), failure()]).toEqual(['init', { reason: 'refused', error }])
    expect(log).toContain('frame closed')
  })

  it('DEL-014 says that another browser runs a module, already before the frame opens', () => {
    const { step, failure } = launch([...TO_LOADING, { type: 'RUNS_ELSEWHERE' }])
    expect([step(), failure()]).toEqual(['init', { reason: 'isRunning' }])
  })

  it('DEL-014 goes to participation when a run awaits it', () => {
    const { send, step } = launch([...TO_LOADING, { type: 'AWAITS_PARTICIPATION' }])
    expect(step()).toBe('stopped')
    send({ type: 'FRAME_FINISHED' })
    expect(step()).toBe('left')
  })

  const followed = { booting: TO_BOOTING, running: TO_RUNNING, reconnecting: TO_RECONNECTING }
  describe.each(Object.entries(followed))('while %s', (_, events) => {
    it('DEL-014 ModuleToComplete: stopped, then participation', () => {
      const { send, step, log } = launch([...events, socketFailed('ModuleToComplete')])
      expect([step(), log.at(-1)]).toEqual(['stopped', 'frame finish'])
      send({ type: 'FRAME_FINISHED' })
      expect(step()).toBe('left')
    })

    it('DEL-014 ModuleIsRunning: init with its message, nothing left open', () => {
      const { step, failure, log } = launch([...events, socketFailed('ModuleIsRunning')])
      expect([step(), failure()]).toEqual(['init', { reason: 'isRunning' }])
      expect(log).toEqual(expect.arrayContaining(['frame closed', 'socket closed']))
    })

    it.each(['ModuleNotFound', 'Forbidden', 'ServerError'] as const)(
      'DEL-014 %s: init with the unknown-error message',
      (message) => {
        const { step, failure } = launch([...events, socketFailed(message)])
        expect([step(), failure()]).toEqual(['init', { reason: 'unknown' }])
      },
    )
  })

  it('DEL-014 gives up a session that does not begin', () => {
    const { step, failure } = launch(TO_BOOTING)
    vi.advanceTimersByTime(BOOT_ANSWER_MS - 1)
    expect(step()).toBe('booting')
    vi.advanceTimersByTime(1)
    expect([step(), failure()]).toEqual(['init', { reason: 'unknown' }])
  })
})

describe('a session under way', () => {
  it('DEL-012 keeps the state while the connection is gone, and runs again once it is tracked', () => {
    const { send, step, log } = launch(TO_RECONNECTING)
    expect(step()).toBe('reconnecting')
    vi.advanceTimersByTime(BOOT_ANSWER_MS * 2)
    expect(step()).toBe('reconnecting')
    send({ type: 'TRACKING' })
    expect([step(), log]).toEqual(['running', ['frame opened', 'socket opened']])
  })

  it.each(['button', 'route'] as const)('DEL-009 and DEL-010 stop with endMethod %s', (endMethod) => {
    const { send, step, log } = launch(TO_RUNNING)
    send({ type: 'END', endMethod })
    expect(step()).toBe('stopping')
    expect(log.slice(2)).toEqual([`socket stop ${endMethod}`, 'frame finish'])
  })

  it('DEL-009 ends while reconnecting too', () => {
    const { send, step } = launch(TO_RECONNECTING)
    send({ type: 'END', endMethod: 'button' })
    expect(step()).toBe('stopping')
  })

  it('DEL-013 waits for the package to finish before the frame is gone', () => {
    const { send, step, log } = launch([...TO_STOPPING, { type: 'TRACK_STOPPED' }])
    expect([step(), log.includes('frame closed')]).toEqual(['stopped', false])
    send({ type: 'FRAME_FINISHED' })
    expect([step(), log.includes('frame closed')]).toEqual(['left', true])
  })

  it('DEL-013 goes on at once when the package had finished before', () => {
    expect(launch([...TO_STOPPING, { type: 'FRAME_FINISHED' }, { type: 'TRACK_STOPPED' }]).step()).toBe(
      'left',
    )
  })

  it('DEL-015 goes on without an answer after 10 s', () => {
    const { step, send } = launch(TO_STOPPING)
    vi.advanceTimersByTime(STOP_ANSWER_MS - 1)
    expect(step()).toBe('stopping')
    vi.advanceTimersByTime(1)
    expect(step()).toBe('stopped')
    send({ type: 'FRAME_FINISHED' })
    expect(step()).toBe('left')
  })

  it('DEL-015 leaves a stop that failed to participation, which asks again', () => {
    expect(launch([...TO_STOPPING, socketFailed('ServerError')]).step()).toBe('stopped')
  })

  it('DEL-014 says that another browser took the run over while it was ended', () => {
    const { step, failure } = launch([...TO_STOPPING, socketFailed('ModuleIsRunning')])
    expect([step(), failure()]).toEqual(['init', { reason: 'isRunning' }])
  })

  it('DEL-003 ends only what runs', () => {
    for (const events of [[], TO_LOADING, TO_BOOTING]) {
      const { send, step, actor } = launch(events)
      const before = actor.getSnapshot().value
      send({ type: 'END', endMethod: 'button' })
      expect([step(), actor.getSnapshot().value]).toEqual([step(), before])
    }
  })
})

describe('a cancelled launch', () => {
  it.each([
    ['loading', TO_LOADING],
    ['booting', TO_BOOTING],
  ])('DEL-010 takes everything away in %s', (_, events) => {
    const { step, log, failure } = launch([...events, { type: 'CANCEL' }])
    expect([step(), failure()]).toEqual(['init', null])
    expect(log.filter((line) => line.endsWith('opened')).length).toBe(
      log.filter((line) => line.endsWith('closed')).length,
    )
  })

  it('DEL-010 cannot cancel what runs', () => {
    expect(launch([...TO_RUNNING, { type: 'CANCEL' }]).step()).toBe('running')
  })

  it('DEL-004 takes frame and socket away when the screen goes', () => {
    const { actor, log } = launch(TO_RUNNING)
    actor.stop()
    expect(log.slice(2).sort()).toEqual(['frame closed', 'socket closed'])
  })
})

it('DEL-003 and DEL-011 allow start, end and warning where they belong', () => {
  const table = LAUNCH_STEPS.map((step) => [step, mayStart(step), isUnderWay(step), isAtStake(step)])
  expect(table).toEqual([
    ['init', true, false, false],
    ['loading', false, false, true],
    ['booting', false, false, true],
    ['running', false, true, true],
    ['reconnecting', false, true, true],
    ['stopping', false, false, false],
    ['stopped', false, false, false],
    ['left', false, false, false],
  ])
})
