/** What the entries of a correction make of a record, and what is wrong with them (PPL-009, PAR-018). */
import { expect, it } from 'vitest'
import { justiceRecord, lists, noLists, surveyRecord, workshopRecord } from '../testing/records.ts'
import {
  correctedBy,
  correctionOf,
  editableOf,
  entriesOf,
  faultsIn,
  withTheirs,
  type CorrectionEntries,
} from './correction.rules.ts'

const NOW = Date.parse('2026-10-13T13:00:00.000Z')

const sent = (record: typeof justiceRecord, change: Partial<CorrectionEntries>, itsLists = noLists) =>
  correctionOf(record, correctedBy(record, { ...entriesOf(record), ...change }, itsLists))
const wrong = (record: typeof justiceRecord, change: Partial<CorrectionEntries>, itsLists = noLists) =>
  faultsIn(record, { ...entriesOf(record), ...change }, itsLists, NOW)

it('PPL-009 sends nothing for a form as it opened, whatever the seconds', () => {
  const odd = { ...justiceRecord, startTime: '2026-10-09T19:10:31.123Z' }
  for (const record of [odd, workshopRecord]) {
    expect(sent(record, {})).toEqual({})
    expect(wrong(record, {})).toEqual({})
  }
  expect(sent(surveyRecord, {}, lists)).toEqual({})
  expect(wrong(surveyRecord, {}, lists)).toEqual({})
  const reversed = { clients: entriesOf(justiceRecord).clients.toReversed() }
  expect(sent(justiceRecord, reversed)).toEqual({})
})

it('PPL-009 sends the fields that are other ones, and not the numbers that follow', () => {
  expect(sent(justiceRecord, { clients: ['K7M2Q9XA'] })).toEqual({ clients: ['K7M2Q9XA'] })
  expect(sent(workshopRecord, { maxAge: '19' })).toEqual({ maxAge: 19 })
  const end = '2026-10-09T20:15:00.000Z'
  expect(sent(justiceRecord, { endTime: '2026-10-09T16:15' })).toEqual({ endTime: end })
  const rows = entriesOf(surveyRecord).rows.filter(({ ageId }) => ageId !== 23)
  expect(sent(surveyRecord, { rows }, lists)).toEqual({
    demographicsList: [{ ageId: 21, genderId: 31, numParticipants: 5 }],
  })
})

it('PPL-009 reads times by the clock of Toronto, whatever the zone of the device, and none that it skips', () => {
  expect(entriesOf({ ...justiceRecord, startTime: '2026-01-09T19:10:31.123Z' }).startTime).toBe(
    '2026-01-09T14:10',
  )
  const after = correctedBy(
    justiceRecord,
    { ...entriesOf(justiceRecord), startTime: '2026-03-08T02:30' },
    noLists,
  )
  expect(after.startTime).toBe('')
})

it('PAR-013 computes people and ages as submitting does', () => {
  const rows = entriesOf(surveyRecord).rows.filter(({ ageId }) => ageId !== 23)
  const after = correctedBy(surveyRecord, { ...entriesOf(surveyRecord), rows }, lists)
  expect(after).toMatchObject({ participationCount: 5, minAge: 12, maxAge: 14 })
  const clients = ['A', 'B', 'C']
  const named = correctedBy(justiceRecord, { ...entriesOf(justiceRecord), clients }, noLists)
  expect(named.participationCount).toBe(3)
})

it('PAR-018 names everything that is wrong at once', () => {
  expect(wrong(justiceRecord, { clients: [], facilitators: [] })).toEqual({
    ...{ clients: 'noClient', facilitators: 'noFacilitator' },
  })
  const [, jonah] = justiceRecord.facilitators
  expect(wrong(justiceRecord, { facilitators: jonah ? [jonah] : [] })).toEqual({
    facilitators: 'hostMissing',
  })
  expect(wrong(workshopRecord, { participationCount: '0', minAge: '18', maxAge: '17' })).toEqual({
    ...{ participationCount: 'countWrong', maxAge: 'ageOrder' },
  })
  expect(wrong(workshopRecord, { participationCount: '10001', minAge: '', maxAge: '121' })).toEqual({
    ...{ participationCount: 'countWrong', minAge: 'ageWrong', maxAge: 'ageWrong' },
  })
  expect(wrong(surveyRecord, { languageId: 0, provinceId: 0, rows: [] }, lists)).toEqual({
    ...{ languageId: 'notChosen', provinceId: 'notChosen', demographicsList: 'groupsWrong' },
  })
})

it('PAR-018 refuses times that cannot be, and lets tracked ones be', () => {
  const { startTime, endTime } = entriesOf(justiceRecord)
  expect(wrong(justiceRecord, { startTime: endTime, endTime: startTime })).toEqual({ startTime: 'timeOrder' })
  expect(wrong(justiceRecord, { endTime: '2027-01-01T10:00' })).toEqual({ endTime: 'timeFuture' })
  expect(wrong(justiceRecord, { endTime: '' })).toEqual({ endTime: 'timeMissing' })
  const moment = { ...justiceRecord, endTime: justiceRecord.startTime }
  expect(wrong(moment, {})).toEqual({})
})

it('STA-012 takes the fields of another version, and keeps the rest as typed', () => {
  const mine = { ...entriesOf(workshopRecord), participationCount: '8', minAge: '13' }
  const theirs = { ...workshopRecord, participationCount: 7, maxAge: 19 }
  expect(withTheirs(mine, theirs, ['participationCount', 'maxAge'])).toMatchObject({
    ...{ participationCount: '7', minAge: '13', maxAge: '19' },
  })
  expect(
    withTheirs(entriesOf(surveyRecord), { ...surveyRecord, demographicsList: [] }, ['demographicsList']).rows,
  ).toHaveLength(1)
})

it('PPL-009 has no field for what cannot be corrected', () => {
  expect(editableOf('training')).toEqual(['startTime', 'endTime', 'facilitators'])
  expect(editableOf('justice')).not.toContain('participationCount')
  expect(editableOf('demographics')).not.toContain('minAge')
})
