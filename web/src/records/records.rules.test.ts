import { expect, it } from 'vitest'
import { csvRowsOf, lastClientCodes, sessionRows, totalsOf } from './records.rules.ts'

const row = (day: string, clientCode: string | null, hour = '13') => ({
  moduleName: 'Wisdom',
  themeName: 'Peace & Justice',
  startTime: `2026-10-${day}T${hour}:00:00.000Z`,
  endTime: `2026-10-${day}T${hour}:45:00.000Z`,
  clientCode,
  participants: 2,
})

it('PAR-020 takes the clients of the newest session that had any', () => {
  const records = [row('02', 'OLD'), row('13', null), row('09', 'B'), row('09', 'A'), row('09', 'Z', '09')]
  expect(lastClientCodes(records)).toEqual(['B', 'A'])
  expect(lastClientCodes([row('13', null)])).toEqual([])
  expect(lastClientCodes([])).toEqual([])
})

const RECORDS = [row('09', 'A'), row('09', 'B'), row('09', 'C', '15'), row('02', null)]

it('REP-010 adds up sessions, each once however many rows it has', () => {
  expect(totalsOf(RECORDS)).toEqual({ sessions: 3, minutes: 135, participants: 6 })
  expect(totalsOf([])).toEqual({ sessions: 0, minutes: 0, participants: 0 })
})

it('REP-010 has a line of the file for each session, with all of its clients', () => {
  const lines = csvRowsOf(RECORDS)
  expect(lines.map((line) => line.slice(3))).toEqual([
    [45, 'Wisdom', 'Peace & Justice', 'A B', 2],
    [45, 'Wisdom', 'Peace & Justice', 'C', 2],
    [45, 'Wisdom', 'Peace & Justice', '', 2],
  ])
  expect(lines[0]?.slice(0, 3).join(' ')).toMatch(/^2026-10-\d\d \d\d:\d\d \d\d:\d\d$/)
})

it('REC-006 keeps one row for each client and marks those of a session', () => {
  const rows = sessionRows(RECORDS)
  expect(rows.map(({ isSameSession }) => isSameSession)).toEqual([false, true, false, false])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
})
