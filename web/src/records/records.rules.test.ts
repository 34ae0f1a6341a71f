import { expect, it } from 'vitest'
import { lastClientCodes, sessionRows } from './records.rules.ts'

const row = (day: string, clientCode: string | null, hour = '13') => ({
  moduleName: 'Wisdom',
  themeName: 'Peace & Justice',
  startTime: `2026-10-${day}T${hour}:00:00.000Z`,
  endTime: `2026-10-${day}T${hour}:45:00.000Z`,
  clientCode,
})

it('PAR-020 takes the clients of the newest session that had any', () => {
  const records = [row('02', 'OLD'), row('13', null), row('09', 'B'), row('09', 'A'), row('09', 'Z', '09')]
  expect(lastClientCodes(records)).toEqual(['B', 'A'])
  expect(lastClientCodes([row('13', null)])).toEqual([])
  expect(lastClientCodes([])).toEqual([])
})

it('REC-006 keeps one row for each client and counts the sessions', () => {
  const { rows, sessions } = sessionRows([
    row('09', 'A'),
    row('09', 'B'),
    row('09', 'C', '15'),
    row('02', null),
  ])
  expect(sessions).toBe(3)
  expect(rows.map(({ isSameSession }) => isSameSession)).toEqual([false, true, false, false])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
})
