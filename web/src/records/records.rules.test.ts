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

it('REP-010 tells sessions apart by when they began and ended and by their module, and counts whole minutes', () => {
  const [one] = [row('09', 'A')]
  const others = [
    { ...one, moduleName: 'Respect' },
    { ...one, endTime: '2026-10-09T13:20:59.999Z' },
    { ...one, startTime: '2026-10-09T13:15:00.000Z' },
  ]
  expect(totalsOf([one, ...others])).toEqual({ sessions: 4, minutes: 45 + 45 + 20 + 30, participants: 8 })
})

it('REP-010 has a line of the file for each session, with all of its clients', () => {
  const lines = csvRowsOf(RECORDS)
  expect(lines.map((line) => line.slice(3))).toEqual([
    [45, 'Wisdom', 'Peace & Justice', 'A B', 2],
    [45, 'Wisdom', 'Peace & Justice', 'C', 2],
    [45, 'Wisdom', 'Peace & Justice', '', 2],
  ])
  // In the time of the device, and of the day on which it began.
  const [begins, ends] = [new Date(2026, 9, 9, 23, 40), new Date(2026, 9, 10, 0, 25)]
  const late = { ...row('09', null), startTime: begins.toISOString(), endTime: ends.toISOString() }
  expect(csvRowsOf([late])[0]?.slice(0, 4)).toEqual(['2026-10-09', '23:40', '00:25', 45])
})

it('REC-006 keeps one row for each client and marks those of a session', () => {
  const rows = sessionRows(RECORDS)
  expect(rows.map(({ isSameSession }) => isSameSession)).toEqual([false, true, false, false])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
})
