import { expect, it } from 'vitest'
import { Participation } from '@hub/contract/records'
import { acceptsParticipation } from '@hub/contract/records.rules'
import { runningModule } from '../testing/catalogue.ts'
import { bodyOf, missingIn, startEntries, type Entries, type Offered } from './participation.rules.ts'

const justice = { ...runningModule, sectorKey: 'youth-justice' }
const workshop = { ...runningModule, sectorKey: 'adult-community' }
const wotr = { ...runningModule, sectorKey: 'youth-community', moduleKey: 'wotr' }
const offered: Offered = {
  facilitatorIds: [1, 2],
  clientIds: [21, 22],
  ageLabels: new Map([
    [6, '12-14'],
    [10, '24+'],
  ]),
  gap: null,
}
const entered = (change: Partial<Entries>): Entries => ({ ...startEntries(runningModule), ...change })
const rows = [
  { key: 1, ageId: 6, genderId: 11, numParticipants: '4' },
  { key: 2, ageId: 10, genderId: 11, numParticipants: '3' },
  { key: 3, ageId: 0, genderId: 0, numParticipants: '' },
]
const counted = { languageId: 63, provinceId: 9, rows }
const numbers = { participationCount: '12', minAge: '15', maxAge: '19' }

it.each([
  ['training', wotr, { isTraining: true }],
  ['justice', justice, { clientIds: [22, 21] }],
  ['workshop', workshop, { workshop: numbers }],
  ['wotr', wotr, counted],
] as const)('PAR-014 makes a body for %s that the contract takes and that fits the run', (_, run, change) => {
  const body = bodyOf(run, entered(change as Partial<Entries>), offered)
  const parsed = Participation.parse(body)
  expect(parsed).toEqual(body)
  expect(acceptsParticipation(run, parsed)).toBe(true)
})

it('PAR-015 sends no ages and the number of clients for justice, no clients for a workshop', () => {
  expect(bodyOf(justice, entered({ clientIds: [22, 21] }), offered)).toEqual({
    runningId: 9,
    facilitatorIds: [1],
    clientIds: [21, 22],
    minAge: null,
    maxAge: null,
    participationCount: 2,
  })
  expect(bodyOf(workshop, entered({ workshop: numbers }), offered)).toMatchObject({
    clientIds: [],
    participationCount: 12,
    minAge: 15,
    maxAge: 19,
  })
})

it('PAR-013 sends ages from the labels, the sum, and no spare row', () => {
  expect(bodyOf(wotr, entered(counted), offered)).toMatchObject({
    themeId: 3,
    moduleId: 5,
    demographicsList: [
      { ageId: 6, genderId: 11, numParticipants: 4 },
      { ageId: 10, genderId: 11, numParticipants: 3 },
    ],
    minAge: 12,
    maxAge: 24,
    participationCount: 7,
  })
})

it('PAR-005 PAR-018 asks about choices that are no longer offered', () => {
  expect(missingIn(justice, entered({ clientIds: [99] }), offered)).toBe('lost')
  expect(missingIn(justice, entered({ facilitatorIds: [99], clientIds: [21] }), offered)).toBe('facilitator')
  // People behind the lock are not lost.
  expect(missingIn(justice, entered({ clientIds: [99] }), { ...offered, gap: 'locked' })).toBe('unread')
})

it.each([
  ['PAR-007', workshop, { workshop: { ...numbers, participationCount: '0' } }, 'count'],
  ['PAR-007', workshop, { workshop: { ...numbers, minAge: '0' } }, 'minAge'],
  ['PAR-007', workshop, { workshop: { ...numbers, maxAge: '121' } }, 'maxAge'],
  ['PAR-007', workshop, { workshop: { ...numbers, minAge: '20' } }, 'ageOrder'],
  ['PAR-008', wotr, { ...counted, languageId: 0 }, 'language'],
  ['PAR-008', wotr, { ...counted, provinceId: 0 }, 'province'],
  ['PAR-009', wotr, { languageId: 63, provinceId: 9 }, 'rows'],
  ['PAR-009', wotr, { ...counted, rows: rows.map((row) => ({ ...row, genderId: 0 })) }, 'rowIncomplete'],
  [
    'PAR-010',
    wotr,
    { ...counted, rows: rows.map((row) => ({ ...row, ageId: 6, genderId: 11 })) },
    'duplicate',
  ],
  ['PAR-011', wotr, { ...counted, rows: rows.map((row) => zeroed(row)) }, 'total'],
  ['PAR-015', workshop, { workshop: numbers, facilitatorIds: [] }, 'facilitator'],
  ['PAR-003', wotr, { isTraining: true, facilitatorIds: [] }, 'facilitator'],
] as const)('%s says what is missing: %#', (_, run, change, missing) => {
  const entries = entered(change as unknown as Partial<Entries>)
  expect(missingIn(run, entries, offered)).toBe(missing)
  expect(bodyOf(run, entries, offered)).toBeNull()
})

function zeroed(row: (typeof rows)[number]) {
  return row.ageId === 0 ? row : { ...row, numParticipants: '0' }
}
