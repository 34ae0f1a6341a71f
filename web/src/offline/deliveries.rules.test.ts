/** When a run of this device ended, whatever is said of it afterwards. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SOCKET_GONE_MS } from '@hub/contract/constants'
import { DEVICE_RUN_ID } from '@hub/contract/records.rules'
import { afterWord, cutShort, type Delivery } from './deliveries.rules.ts'

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
  const { run, isCutShort, lastContact } = afterWord(goesOn, NEXT_DAY, isEnd)
  expect([run.endTime, isCutShort, lastContact]).toEqual([LAST, true, LAST])
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
  const ended = cutShort(goesOn)
  expect(afterWord(ended, NEXT_DAY, true)).toEqual(ended)
  const byButton = afterWord(goesOn, after(1000), true)
  expect(cutShort(byButton)).toEqual(byButton)
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
