import { expect, it } from 'vitest'
import { endOfSession } from './session-end.rules.ts'

const at = (time: string) => Date.parse(`2026-10-13T${time}:00Z`)
const user = { endsAt: '2026-10-13T23:00:00Z', idleEndsAt: '2026-10-13T13:30:00Z' }

it.each([
  ['at what the server said, before any use is known', 0, 0, '13:30', false],
  [
    'thirty minutes after the last use, less the minute in which uses are noted',
    at('13:10'),
    0,
    '13:39',
    false,
  ],
  ['by the clock of this device, where that is ten minutes behind', 0, 600_000, '13:20', false],
  ['in any case ten hours after the sign-in', at('22:50'), 0, '23:00', true],
])('STA-005 ends %s', (...[, usedAtMs, aheadMs, time, isFinal]) => {
  expect(endOfSession(user, { usedAtMs, aheadMs })).toEqual({ atMs: at(time), isFinal })
})
