/** When a run of this device ended, whatever is reported about it afterwards. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SESSION_LIFE_MS, SOCKET_GONE_MS } from '@hub/contract/constants'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import { afterWord, cutShort, type Delivery, stillShown } from './deliveries.rules.ts'

const START = '2026-11-01T15:00:00.000Z'
const LAST = '2026-11-01T15:20:00.000Z'
const NEXT_DAY = '2026-11-02T08:30:00.000Z'
const after = (ms: number, from = LAST) => new Date(Date.parse(from) + ms).toISOString()

const goesOn: Delivery = {
  facilitatorId: 5,
  id: 'a',
  lastContact: LAST,
  run: {
    ...{ id: DEVICE_RUN_ID, hostId: 5, hostName: 'Amara', moduleName: 'Respect', moduleKey: 'respect' },
    ...{ themeId: 3, topicId: 4, moduleId: 5, themeName: '', themeColor: '', moduleImage: '' },
    ...{ sectorKey: 'youth-community', startTime: START, endTime: null },
  },
}

it.each([
  ['is heard of again', false],
  ['is ended by its button', true],
])('DEL-020 DEL-024 ends at its last contact when it %s the next day: the device slept', (_, isEnd) => {
  const { run, cutBy, lastContact } = afterWord(goesOn, NEXT_DAY, isEnd)
  expect([run.endTime, cutBy, lastContact]).toEqual([LAST, 'silent', LAST])
})

it('DEL-020 goes on after every silence an online run survives, and after no longer one', () => {
  expect(afterWord(goesOn, after(SOCKET_GONE_MS - 1), false).run.endTime).toBeNull()
  expect(afterWord(goesOn, after(SOCKET_GONE_MS), false).run.endTime).toBe(LAST)
})

it('DEL-024 is not cut short by its button, nor by a clock that was set back', () => {
  const end = after(4000)
  expect(afterWord(goesOn, end, true)).toEqual({
    ...goesOn,
    lastContact: end,
    run: { ...goesOn.run, endTime: end },
  })
  expect(afterWord(goesOn, START, false)).toEqual({ ...goesOn, lastContact: START })
})

it('DEL-024 ends once: a later word does not move its end', () => {
  const ended = cutShort(goesOn, 'closed')
  expect(afterWord(ended, NEXT_DAY, true)).toEqual(ended)
  const byButton = afterWord(goesOn, after(1000), true)
  expect(cutShort(byButton, 'unknown')).toEqual(byButton)
})

describe('a run that nobody ends', () => {
  const MINUTE_MS = 60_000
  const dayEnd = Date.parse(START) + SESSION_LIFE_MS
  /** Heard of a moment ago, and again at this time. */
  const shownAt = (nowMs: number, readyUntilMs: number | null) => {
    const at = new Date(nowMs).toISOString()
    const lastContact = new Date(nowMs - 5000).toISOString()
    const { run, cutBy } = stillShown({ ...goesOn, lastContact }, at, { nowMs, readyUntilMs })
    return { isOver: run.endTime !== null, endsAtLastContact: run.endTime === lastContact, cutBy }
  }

  it('LIF-005 DEL-024 ends at its last contact once the device is ready no more', () => {
    const readyUntil = dayEnd + MINUTE_MS
    expect(shownAt(readyUntil - 1, readyUntil)).toMatchObject({ isOver: false })
    expect(shownAt(readyUntil, readyUntil)).toEqual({ isOver: true, endsAtLastContact: true, cutBy: 'over' })
  })

  it('LIF-005 may go on for a working day, though the device was ready until its first minute', () => {
    const readyUntil = Date.parse(START) + MINUTE_MS
    expect(shownAt(dayEnd - 1, readyUntil)).toMatchObject({ isOver: false })
    for (const until of [readyUntil, null]) expect(shownAt(dayEnd, until)).toMatchObject({ cutBy: 'over' })
  })

  it('DEL-020 is told from one whose device slept', () => {
    const wakes = dayEnd + MINUTE_MS
    const { run, cutBy } = stillShown(goesOn, new Date(wakes).toISOString(), {
      nowMs: wakes,
      readyUntilMs: null,
    })
    expect([run.endTime, cutBy]).toEqual([LAST, 'silent'])
  })
})

it('DEL-020 counts no silence, whatever the words and the gaps between them', () => {
  const word = fc.record({ gapMs: fc.integer({ min: 0, max: 20 * SOCKET_GONE_MS }), isEnd: fc.boolean() })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      let at = goesOn.lastContact
      let heard = at
      let isOver = false
      let delivery = goesOn
      for (const { gapMs, isEnd } of words) {
        at = after(gapMs, at)
        delivery = afterWord(delivery, at, isEnd)
        isOver ||= gapMs >= SOCKET_GONE_MS
        if (!isOver) heard = at
        isOver ||= isEnd
      }
      expect(delivery.run.endTime).toBe(isOver ? heard : null)
    }),
  )
})
