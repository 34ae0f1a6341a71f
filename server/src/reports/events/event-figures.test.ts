/** The figures of events against a slow and obvious count of the same events, on both databases. */
import fc from 'fast-check'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { EVENT_DIMENSIONS, type EventDimension } from '@hub/contract/event-figures.rules'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { events, registrants, waitingListEntries } from '../../events/events.tables.ts'
import { STAFF } from '../../testing/cast.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { signInStaff } from '../../testing/staff.ts'
import { readEventReport } from './event-figures.staff.ts'

const ALL = { from: '2020-01-01', to: '2030-12-31', only: [] }
const ROUNDS = 10
const HOUR_MS = 3_600_000

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
})
afterAll(() => app.close())

interface RandomEvent {
  startMs: number | null
  isCancelled: boolean
  places: number | null
  /** Of facilitators 1 to 5: what each has of the event. */
  people: readonly (
    | 'place'
    | 'attended'
    | 'absent'
    | 'came and gone'
    | 'given back'
    | 'waits'
    | 'is offered'
    | 'offer over'
    | 'nothing'
  )[]
}

const EDGES = [
  ...['2025-12-31T23:59:59.999-05:00', '2026-01-01T00:00:00.000-05:00', '2026-03-31T23:59:59.999-04:00'],
  ...['2026-04-01T00:00:00.000-04:00', '2026-03-08T03:00:00.000-04:00', '2025-11-02T01:30:00.000-05:00'],
].map((instant) => Date.parse(instant))

const HAS: RandomEvent['people'] = [
  ...(['place', 'attended', 'absent', 'came and gone', 'given back', 'waits', 'is offered'] as const),
  ...(['offer over', 'nothing'] as const),
]
/** Places, as staff have marked them. */
const MARKS: Partial<Record<RandomEvent['people'][number], boolean | null>> = {
  ...{ place: null, attended: true, absent: false, 'came and gone': true, 'given back': null },
}
const isGivenBack = (has: string) => has === 'given back' || has === 'came and gone'

const randomEvents: fc.Arbitrary<RandomEvent[]> = fc.array(
  fc.record({
    startMs: fc.option(
      fc.oneof(
        fc.integer({ min: Date.parse('2025-03-01'), max: Date.parse('2026-04-20') }),
        fc.constantFrom(...EDGES),
      ),
      { freq: 8 },
    ),
    isCancelled: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
    places: fc.option(fc.nat(60)),
    people: fc.array(fc.constantFrom(...HAS), {
      minLength: 5,
      maxLength: 5,
    }),
  }),
  { maxLength: 20 },
)

async function storeEvents(given: readonly RandomEvent[]) {
  const { orm } = app.context.db
  await orm.delete(registrants)
  await orm.delete(waitingListEntries)
  const nowMs = app.clock.now().getTime()
  const iso = (ms: number) => new Date(ms).toISOString()
  for (const [index, event] of given.entries()) {
    const values = {
      startDate: event.startMs === null ? null : iso(event.startMs),
      maxRegistrants: event.places,
      cancelledAt: event.isCancelled ? iso(nowMs) : null,
    }
    const texts = {
      ...{ cardImage: '', heroBanner: '', infoBanner: '', cardDescription: '', infoDescription: '' },
      ...{ infoOutline: '', infoOutcome: '', infoTopics: '', infoSkills: '' },
    }
    const [row] = await orm
      .insert(events)
      .values({
        ...{ eventKey: `random-${index}`, typeCode: 'PROFESSIONAL', title: `Random ${index}`, ...texts },
        ...{ isMeeting: false, darkText: false, isBanner: false, ...values },
      })
      .onConflictDoUpdate({ target: events.eventKey, set: values })
      .returning({ id: events.id })
    const eventId = row?.id ?? 0
    for (const [place, has] of event.people.entries()) {
      const one = { eventId, facilitatorId: place + 1 }
      const attended = MARKS[has]
      if (attended !== undefined)
        await orm.insert(registrants).values({
          ...one,
          attended,
          takenAt: iso(nowMs),
          givenBackAt: isGivenBack(has) ? iso(nowMs) : null,
        })
      const offeredUntil =
        has === 'waits' ? null : iso(has === 'is offered' ? nowMs + HOUR_MS : nowMs - HOUR_MS)
      if (has === 'waits' || has === 'is offered' || has === 'offer over')
        await orm.insert(waitingListEntries).values({ ...one, joinedAt: iso(nowMs), offeredUntil })
    }
  }
  return async () => {
    await orm.delete(registrants)
    await orm.delete(waitingListEntries)
    for (const [index] of given.entries())
      await orm.delete(events).where(eq(events.eventKey, `random-${index}`))
  }
}

const toronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })
const dayOf = ({ startMs }: RandomEvent) => toronto.format(startMs ?? 0)
/** The Thursday of a week decides whose year it is (ISO 8601). */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const first = Date.UTC(date.getUTCFullYear(), 0, 1)
  const week = Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7)
  return `${date.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}
const VALUE_OF: Record<EventDimension, (event: RandomEvent) => string> = {
  day: dayOf,
  week: (event) => isoWeek(dayOf(event)),
  month: (event) => dayOf(event).slice(0, 7),
  quarter: (event) => `${dayOf(event).slice(0, 4)}-Q${Math.ceil(Number(dayOf(event).slice(5, 7)) / 3)}`,
  year: (event) => dayOf(event).slice(0, 4),
  fiscalYear(event) {
    const [year = 0, month = 0] = dayOf(event).split('-').map(Number)
    const first = month < 4 ? year - 1 : year
    return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
  },
}

function countOf(given: readonly RandomEvent[]) {
  const having = (...what: string[]) =>
    given.flatMap(({ people }) => people.filter((one) => what.includes(one))).length
  return {
    ...{ events: given.length, places: given.reduce((sum, { places }) => sum + (places ?? 0), 0) },
    ...{ registrations: having('place', 'attended', 'absent'), attended: having('attended') },
    waiting: having('waits', 'is offered'),
  }
}

const TOTAL = 'total'
function reference(given: readonly RandomEvent[], by: readonly EventDimension[]) {
  const groups = new Map<string, RandomEvent[]>([[by.map(() => TOTAL).join('|'), []]])
  for (const event of given.filter(({ startMs, isCancelled }) => startMs !== null && !isCancelled)) {
    const keys = by.reduce<string[][]>(
      (sets, name) =>
        sets.flatMap((set) => [
          [...set, VALUE_OF[name](event)],
          [...set, TOTAL],
        ]),
      [[]],
    )
    for (const key of keys.map((one) => one.join('|'))) groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return Object.fromEntries([...groups].map(([key, of]) => [key, countOf(of)]))
}

describe('figures of events', () => {
  it('REP-001 REP-002 are what a slow count of the events gives, by any one or two dimensions', async () => {
    const { orm } = app.context.db
    await orm.update(events).set({ cancelledAt: app.clock.now().toISOString() })
    await fc.assert(
      fc.asyncProperty(
        randomEvents,
        fc.array(fc.uniqueArray(fc.constantFrom(...EVENT_DIMENSIONS), { maxLength: 2 }), {
          minLength: 3,
          maxLength: 3,
        }),
        async (given, asked) => {
          const remove = await storeEvents(given)
          for (const by of asked) {
            const { rows } = await readEventReport(app.context, STAFF, { ...ALL, by })
            const figures = rows.map((row) => [
              row.groups.map((group) => group?.value ?? TOTAL).join('|'),
              row.figures,
            ])
            expect(Object.fromEntries(figures)).toEqual(reference(given, by))
          }
          await remove()
        },
      ),
      { numRuns: ROUNDS },
    )
  })

  it.each([
    ['23', '2026-03-08T00:00:00.000-05:00', '2026-03-08T23:59:59.999-04:00', '2026-03-09T00:00:00.000-04:00'],
    ['25', '2025-11-02T00:00:00.000-04:00', '2025-11-02T23:59:59.999-05:00', '2025-11-03T00:00:00.000-05:00'],
  ])('REP-002 are of a day of %s hours whole, and of nothing around it', async (_, first, last, next) => {
    const begun = [Date.parse(first) - 1, ...[first, last, next].map((at) => Date.parse(at))]
    const remove = await storeEvents(
      begun.map((startMs) => ({ startMs, isCancelled: false, places: 10, people: ['place'] })),
    )
    const day = first.slice(0, 'YYYY-MM-DD'.length)
    const { rows } = await readEventReport(app.context, STAFF, { ...ALL, from: day, to: day, by: [] })
    expect(rows.at(-1)?.figures).toMatchObject({ events: 2, places: 20, registrations: 2 })
    await remove()
  })

  it('REP-002 are answered to the console beside the period before, and refuse what events have not', async () => {
    const event = { isCancelled: false, places: 10, people: ['place', 'attended', 'waits'] as const }
    const at = (instant: string) => ({ ...event, startMs: Date.parse(instant) })
    await storeEvents([
      ...[at('2026-03-31T23:59:59.999-04:00'), { ...at('2025-03-01T00:00:00.000-05:00'), places: 7 }],
      // A moment too early, and one too late, by the clock of Toronto alone.
      ...[at('2026-02-28T23:59:59.999-05:00'), at('2026-04-01T00:00:00.000-04:00')],
    ])
    const { cookie } = await signInStaff(app, ['reports'])
    const query = { from: '2026-03-01', to: '2026-03-31' }
    const read = (more: object) =>
      app.call(staffCalls.readEventReport, { cookie, query: { ...query, ...more } })
    const { record } = (await read({ by: 'month' })).ok
    const figures = { events: 1, places: 10, registrations: 2, attended: 1, waiting: 1 }
    expect(record.rows).toEqual([
      { groups: [{ value: '2026-03', name: '2026-03' }], figures },
      { groups: [null], figures },
    ])
    expect(record.rowsBefore.at(-1)?.figures).toEqual({ ...figures, places: 7 })
    const [entry] = await app.context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry?.note).toBe('2026-03-01 to 2026-03-31, events, month')
    for (const [field, wrong] of [
      ['from', { from: '2026-02-30' }],
      ['by', { by: 'team' }],
      ['only', { only: 'month:2026-03' }],
    ] as const)
      expect(Object.keys((await read(wrong)).failure.error.fields ?? {})).toEqual([field])
  })
})
