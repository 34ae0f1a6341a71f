import { describe, expect, it } from 'vitest'
import { invalidFields } from './invalid-fields.ts'
import { Participation, Workshop } from './records.ts'
import {
  acceptsParticipation,
  formFor,
  groupByMonth,
  kindOf,
  readWorkshop,
  shortModuleName,
  timeFaults,
} from './records.rules.ts'

const training = { runningId: 1, facilitatorIds: [2], facilitatorTraining: true }
const justice = {
  runningId: 1,
  facilitatorIds: [2],
  clientIds: [5, 6],
  minAge: null,
  maxAge: null,
  participationCount: 2,
}
const workshop = {
  runningId: 1,
  facilitatorIds: [2],
  clientIds: [],
  minAge: 12,
  maxAge: 17,
  participationCount: 9,
}
const demographics = {
  runningId: 1,
  themeId: 3,
  moduleId: 4,
  facilitatorIds: [2],
  languageId: 7,
  provinceId: 8,
  demographicsList: [{ ageId: 1, genderId: 2, numParticipants: 3 }],
  minAge: 12,
  maxAge: 14,
  participationCount: 3,
}
const isAccepted = (body: unknown) => Participation.safeParse(body).success

describe('the form', () => {
  it.each([
    ['youth-justice', 'calm', 'justice'],
    ['adult-justice', 'wotr', 'justice'],
    ['youth-community', 'calm', 'workshop'],
    ['adult-community', 'calm', 'workshop'],
    ['youth-community', 'wotr', 'demographics'],
    ['adult-community', 'wotr', 'demographics'],
    ['something-new', 'wotr', 'workshop'],
  ])('PAR-004 uses for %s and module %s the %s form', (sectorKey, moduleKey, form) => {
    expect(formFor({ sectorKey, moduleKey })).toBe(form)
  })
})

describe('the body', () => {
  it.each([
    ['training', training],
    ['justice', justice],
    ['workshop', workshop],
    ['demographics', demographics],
  ])('PAR-014 knows a %s body and keeps it whole', (kind, body) => {
    const parsed = Participation.parse(body)
    expect(kindOf(parsed)).toBe(kind)
    expect(parsed).toEqual(body)
  })

  it('API-008 drops fields it does not know', () => {
    expect(Participation.parse({ ...training, isAdmin: true })).toEqual(training)
  })

  it.each([
    ['two kinds in one', { ...training, ...justice }],
    ['training that is not true', { ...training, facilitatorTraining: false }],
    ['a workshop with a demographics list', { ...workshop, demographicsList: demographics.demographicsList }],
    ['a workshop that names clients', { ...workshop, clientIds: [5] }],
    ['justice with ages', { ...justice, minAge: 12, maxAge: 14 }],
    ['one age only', { ...workshop, maxAge: null }],
    ['no facilitator', { ...workshop, facilitatorIds: [] }],
    ['no facilitator in training', { ...training, facilitatorIds: [] }],
    ['justice without clients', { ...justice, clientIds: [] }],
    ['a client twice', { ...justice, clientIds: [5, 5] }],
    ['an id in quotes', { ...justice, clientIds: ['5'] }],
    ['nothing run', { ...training, runningId: undefined }],
    ['an age of 0', { ...workshop, minAge: 0 }],
    ['an age above 120', { ...workshop, maxAge: 121 }],
    ['a minimum age above the maximum', { ...workshop, minAge: 18 }],
    ['nobody', { ...workshop, participationCount: 0 }],
    ['more than 10000', { ...workshop, participationCount: 10_001 }],
    ['half a person', { ...workshop, participationCount: 1.5 }],
    ['no language', { ...demographics, languageId: 0 }],
    ['no province', { ...demographics, provinceId: 0 }],
    ['no rows', { ...demographics, demographicsList: [] }],
    [
      'an age and gender twice',
      {
        ...demographics,
        demographicsList: [...demographics.demographicsList, ...demographics.demographicsList],
      },
    ],
    [
      'rows that count nobody',
      {
        ...demographics,
        demographicsList: [{ ageId: 1, genderId: 2, numParticipants: 0 }],
        participationCount: 1,
      },
    ],
    ['nothing', {}],
    ['no object', null],
  ])('PAR-018 refuses %s', (_, body) => {
    expect(isAccepted(body)).toBe(false)
  })

  it('PAR-018 accepts the kind that fits the run, and training in every sector', () => {
    const bodies = [training, justice, workshop, demographics].map((body) => Participation.parse(body))
    const accepted = (sectorKey: string, moduleKey: string) =>
      bodies.filter((body) => acceptsParticipation({ sectorKey, moduleKey }, body)).map(kindOf)
    expect(accepted('youth-justice', 'calm')).toEqual(['training', 'justice'])
    expect(accepted('adult-community', 'calm')).toEqual(['training', 'workshop'])
    expect(accepted('adult-community', 'wotr')).toEqual(['training', 'demographics'])
  })
})

describe('the workshop form', () => {
  const typed = { participationCount: '9', minAge: '12', maxAge: '17' }

  it('PAR-007 reads three whole numbers', () => {
    expect(readWorkshop(typed)).toEqual({ participationCount: 9, minAge: 12, maxAge: 17 })
    expect(readWorkshop({ ...typed, minAge: '17' })).not.toBeNull()
  })

  it.each([
    { participationCount: '' },
    { participationCount: '0' },
    { participationCount: '-1' },
    { participationCount: '1.5' },
    { participationCount: '10001' },
    { minAge: '0' },
    { minAge: '18' },
    { maxAge: '121' },
    { maxAge: 'old' },
  ])('PAR-007 refuses %j', (change) => {
    expect(readWorkshop({ ...typed, ...change })).toBeNull()
  })
})

describe('the record list', () => {
  it.each([
    ['WOTR - Ideal School', 'Ideal School'],
    ['Grandfather Teachings - Wisdom - Part 2', 'Wisdom - Part 2'],
    ['Ideal School', 'Ideal School'],
    ['Ideal School -', 'Ideal School -'],
    ['Grandfather Teachings – Wisdom', 'Wisdom'],
  ])('REC-005 shortens %j to %j', (name, short) => {
    expect(shortModuleName(name)).toBe(short)
  })

  it('REC-004 groups by year and month of the end, newest first', () => {
    const ends = [
      '2025-03-10T10:00:00Z',
      '2026-03-02T10:00:00Z',
      '2026-01-15T10:00:00Z',
      '2026-03-20T10:00:00Z',
    ]
    const months = groupByMonth(ends.map((endTime) => ({ endTime })))
    expect(
      months.map(({ year, month, records }) => [year, month, records.map((r) => r.endTime.slice(8, 10))]),
    ).toEqual([
      [2026, 3, ['20', '02']],
      [2026, 1, ['15']],
      [2025, 3, ['10']],
    ])
  })

  it('REC-004 takes the month of the zone the reader is in', () => {
    const late = [{ endTime: '2026-02-01T02:30:00Z' }]
    expect(groupByMonth(late, 'America/Toronto')[0]?.month).toBe(1)
    expect(groupByMonth(late, 'UTC')[0]?.month).toBe(2)
  })

  it('REC-004 gives no month without records', () => {
    expect(groupByMonth([])).toEqual([])
  })
})

describe('what is told afterwards', () => {
  const [early, late] = ['2026-03-02T15:00:00Z', '2026-03-02T16:00:00Z']
  const faultsOf = (startTime: string, endTime: string) =>
    Object.keys(timeFaults({ startTime, endTime }, Date.parse(late)))

  it('DEL-024 REC-008 begins before it ends, and ends now at the latest; both are named', () => {
    expect(faultsOf(early, late)).toEqual([])
    expect(faultsOf(late, late)).toEqual(['startTime'])
    expect(faultsOf(early, '2026-03-02T16:00:00.001Z')).toEqual(['endTime'])
    expect(faultsOf('2026-03-02T18:00:00Z', '2026-03-02T17:00:00Z')).toEqual(['startTime', 'endTime'])
  })

  it('REC-008 PAR-007 a workshop names ages the wrong way round beside another fault', () => {
    const workshop = { runningId: 1, facilitatorIds: [], clientIds: [], minAge: 18, maxAge: 17 }
    const faults = Workshop.safeParse({ ...workshop, participationCount: 0 }).error
    expect(faults && invalidFields(faults)).toEqual(['facilitatorIds', 'participationCount', 'maxAge'])
  })
})
