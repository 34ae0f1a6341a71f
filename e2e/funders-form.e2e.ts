/**
 * A funder's form, filled in from the console's reports by somebody who reads them, and the figures of periods of each kind,
 * all counted by hand in SQL on the same tables (REP-001 to REP-004).
 */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { EVENT_FIGURES } from '@hub/contract/event-figures.rules'
import { FIGURES } from '@hub/contract/figures.rules'
import { FILE_FIGURES } from '@hub/contract/file-figures.rules'
import { addressText, type ChosenPeriod, daysOf } from '@hub/contract/report-address.rules'
import { periodBefore, torontoDay } from '@hub/contract/report-periods.rules'
import { openTables } from '../server/src/testing/databases/read-tables.ts'
import { chooseOption } from './parts/choose-option.ts'
import type { RunningHub } from './parts/hub.ts'
import { button, field, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const SMALL = 5
/** The one age group of the demo that is for adults. */
const ADULTS = '24+'
const DAY_MS = 86_400_000
const HOUR_S = 3600
/** Hours are shown to a tenth, and in a card from a hundred on as whole ones. */
const ROUNDED = 0.0501
const ROUNDED_WHOLE = 0.501
const WHOLE_FROM = 100
/** A row of one month and one sector. */
const OF_BOTH = /^[A-Z][a-z]{2} \d{4} · (?!All$)/
/** The files of the demo end in its last weeks. */
const OUTCOMES_SINCE_DAYS = 60
const EXITS = {
  Completed: 'SUC',
  'Left by choice': 'DISC',
  'Beyond their control': 'CIRC',
  'Safety and security': 'S&S',
} as const

let hub: RunningHub
let staff: Page
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, '/staff/reports', 'Reports')
})

/** A table as it is read: by the heading of a row and that of a column. */
type Shown = Map<string, Map<string, string>>

async function readTable(name: string): Promise<Shown> {
  const table = staff.getByRole('table', { name, exact: true })
  await expect(table).toBeVisible()
  const [heads = [], ...body] = await Promise.all(
    (await table.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()),
  )
  return new Map(
    body.map(([head = '', ...cells]) => [
      head,
      new Map(cells.map((cell, at) => [heads[at + 1] ?? '', cell])),
    ]),
  )
}
const numberIn = (text = '') => Number(text.replaceAll(',', ''))
/** The words of a figure, which are a link where there are sessions behind it. */
const wordsOf = (name: string) => staff.getByText(new RegExp(`^${name}: [\\d,.]+$`)).first()
async function readFigure(name: string): Promise<number> {
  return numberIn(/: (.*)$/.exec((await wordsOf(name).textContent()) ?? '')?.[1])
}
/** The same figure of the period before, below it in its card; undefined where there was nothing to count it of. */
async function readBefore(name: string): Promise<number | undefined> {
  const card = wordsOf(name).locator('xpath=ancestor::div[1]')
  const told = BEFORE.exec(await card.getByText(BEFORE).innerText())?.[1] ?? ''
  return /\d/.test(told) ? numberIn(told) : undefined
}
const daysBefore = (days: number) => torontoDay(Date.now() - days * DAY_MS)

/** A period of each kind that can be chosen; the last is of more than two years, and begins and ends within a month. */
const PERIODS: readonly ChosenPeriod[] = [
  ...(['last-month', 'last-quarter', 'last-half-year', 'this-fiscal-year'] as const),
  { from: daysBefore(800), to: daysBefore(23) },
]
const NAMES = [FIGURES, FILE_FIGURES, EVENT_FIGURES].flatMap((figures) =>
  Object.entries(figures).map(([key, { name }]) => [key, name.en] as const),
)
const TRAINING = /^Facilitator training: ([\d,]+) sessions?, ([\d,.]+) hours\. ([\d,]+) in /
const BEFORE = /^(\S+) in .*\d{4}/

/** The figures of a period and of the one before. */
type Told = Record<'now' | 'before', Map<string, number | undefined>>

/** Every figure of a report as its cards say it. */
async function readFigures(chosen: ChosenPeriod): Promise<Told> {
  await staff.goto(`/staff/reports?${addressText({ period: chosen, only: [], by: [], versus: null })}`)
  const training = TRAINING.exec((await staff.getByText(TRAINING).textContent()) ?? '')
  const told: Told = {
    now: new Map([
      ['trainings', numberIn(training?.[1])],
      ['trainingHours', numberIn(training?.[2])],
    ]),
    before: new Map([['trainings', numberIn(training?.[3])]]),
  }
  for (const [key, name] of NAMES) {
    if (told.now.has(key)) continue
    told.now.set(key, await readFigure(name))
    told.before.set(key, await readBefore(name))
  }
  return told
}

const day = (column: string) => `(${column} at time zone 'America/Toronto')::date`

/** The same figures in SQL, of all that ended, was registered or closed, or begins between two days. */
const figuresSql = (from: string, to: string) => `
  with ended as (select * from records where ${day('end_time')} between '${from}' and '${to}'),
    delivered as (select * from ended where kind <> 'training'),
    named as (select distinct d.id, coalesce(c.merged_into_id, c.id) as person
      from delivered d join record_clients r on r.record_id = d.id join clients c on c.id = r.client_id),
    counted as (select participation_count as n from delivered where kind in ('workshop', 'demographics')),
    closed as (select status_meta_code as exit from clients
      where merged_into_id is null and ${day('close_time')} between '${from}' and '${to}'),
    held as (select * from events where cancelled_at is null and ${day('start_date')} between '${from}' and '${to}'),
    taken as (select * from registrants where given_back_at is null and event_id in (select id from held)),
    sums as (select (select count(*) from delivered) as sessions, (select count(*) from named) as visits,
      (select count(distinct person) from named) as people, (select coalesce(sum(n), 0) from counted) as headcount)
  select sessions::int, visits::int, people::int, headcount::int, (people + headcount)::int as reached,
    (select coalesce(sum(extract(epoch from end_time - start_time)), 0) / ${HOUR_S} from delivered)::float as hours,
    round((visits + headcount)::numeric / nullif(sessions, 0), 1)::float as "groupSize",
    (select count(*) from ended where kind = 'training')::int as trainings,
    (select coalesce(sum(extract(epoch from end_time - start_time)), 0) / ${HOUR_S} from ended
      where kind = 'training')::float as "trainingHours",
    (select count(*) from clients where merged_into_id is null
      and ${day('register_time')} between '${from}' and '${to}')::int as "newFiles",
    (select count(*) from closed)::int as "closedFiles",
    (select count(*) from closed where exit = 'SUC')::int as completed,
    (select count(*) from closed where exit = 'DISC')::int as "leftByChoice",
    (select count(*) from closed where exit = 'CIRC')::int as circumstances,
    (select count(*) from closed where exit = 'S&S')::int as safety,
    (select count(*) from held)::int as events,
    (select coalesce(sum(max_registrants), 0) from held)::int as places,
    (select count(*) from taken)::int as registrations,
    (select count(*) from taken where attended)::int as attended,
    (select count(*) from waiting_places where event_id in (select id from held)
      and (offered_until is null or offered_until > now()))::int as waiting
  from sums`

/** The figures that were read are those of the tables between two days. */
function expectFigures(told: Told['now'], inTables: Record<string, number | null>, days: string): void {
  for (const [key, value] of told) {
    const counted = inTables[key] ?? undefined
    const where = `${key}, ${days}`
    if (!/hours/i.test(key)) expect(value, where).toBe(counted)
    else {
      const shown = value ?? Number.NaN
      const most = shown < WHOLE_FROM ? ROUNDED : ROUNDED_WHOLE
      expect(Math.abs(shown - (counted ?? 0)), where).toBeLessThan(most)
    }
  }
}

/** What a person may have: a small number is not told, nor one from which it could be worked out. */
function expectCell(shown: string | undefined, counted: number, row: string, column: string): void {
  const where = `${row}, ${column}`
  const isSmall = counted > 0 && counted < SMALL
  // Of groups that stand together nothing says which numbers are small.
  if (shown === 'withheld') return expect(isSmall && !row.includes(', '), where).toBe(false)
  if (shown !== 'fewer than 5') expect(numberIn(shown), where).toBe(counted)
  expect(shown === 'fewer than 5', where).toBe(isSmall)
}

test('REP-001 REP-002 REP-003 REP-004 a funder’s form is filled in from the reports, and each number is that of the tables', async () => {
  const today = torontoDay(Date.now())
  const { from, to } = daysOf('last-half-year', today)
  // Sessions and hours by month and sector.
  const total = { sessions: await readFigure('Sessions'), people: await readFigure('Named participants') }
  const headcount = await readFigure('Headcount')
  const breakdown = staff.getByRole('region', { name: 'Figures by group', exact: true })
  await chooseOption(breakdown.getByRole('button', { name: /By$/ }), 'Month')
  await chooseOption(breakdown.getByRole('button', { name: /And by$/ }), 'Sector')
  const byMonth = await readTable('Figures by Month, Sector')
  // People by age and gender, and by the language of delivery: each named one once.
  await staff
    .getByRole('region', { name: 'Participants by age and gender', exact: true })
    .getByText('Table', { exact: true })
    .click()
  const byAge = await readTable('Participants by age and gender, table')
  const byLanguage = await readTable('Participants by language and gender, table')
  // How files ended.
  const since = daysBefore(OUTCOMES_SINCE_DAYS)
  await staff.getByRole('group', { name: 'Filters', exact: true }).getByRole('button').first().click()
  const period = staff.getByRole('dialog', { name: 'Choose a period', exact: true })
  await field(period, 'First day').fill(since)
  await field(period, 'Last day').fill(today)
  await button(period, 'Show').click()
  await expect(staff).toHaveURL(new RegExp(`from=${since}&to=${today}`))
  await expect(staff.getByText(/^Closed client files: /).first()).toBeVisible()
  const ended = new Map<string, number>()
  for (const name of Object.keys(EXITS)) ended.set(name, await readFigure(name))
  const figures = new Map<ChosenPeriod, Told>()
  for (const one of PERIODS) figures.set(one, await readFigures(one))

  await hub.stop()
  const { rowsOf, close } = await openTables(join(hub.dataDir, 'database'))
  try {
    for (const [one, told] of figures) {
      const period = daysOf(one, today)
      const counted: string[] = []
      for (const [when, { from: first, to: last }] of [
        ['now', period],
        ['before', periodBefore(period)],
      ] as const) {
        const [inTables = {}] = await rowsOf<Record<string, number | null>>(figuresSql(first, last))
        counted.push(...Object.keys(inTables))
        expectFigures(told[when], inTables, `${first} to ${last}`)
      }
      expect(new Set(counted)).toEqual(new Set(told.now.keys()))
      // A screen of zeros would agree with tables of zeros.
      for (const key of ['sessions', 'people', 'headcount'])
        expect(told.now.get(key), `${key}, ${period.from} to ${period.to}`).toBeGreaterThan(0)
    }
    const most = (when: keyof Told, key: string) =>
      Math.max(...[...figures.values()].map((told) => told[when].get(key) ?? 0))
    for (const key of ['trainings', 'newFiles', 'closedFiles', 'events', 'places', 'registrations'])
      expect(most('now', key), key).toBeGreaterThan(0)
    for (const key of ['sessions', 'hours', 'people', 'headcount', 'groupSize', 'trainings'])
      expect(most('before', key), key).toBeGreaterThan(0)
    const delivered = `(select r.*, s.name as sector, to_char(${day('r.end_time')}, 'Mon YYYY') as month
      from records r join themes t on t.id = r.theme_id join sectors s on s.id = t.sector_id
      where r.kind <> 'training' and ${day('r.end_time')} between '${from}' and '${to}')`
    const counted = await rowsOf<{ group: string; sessions: number; seconds: number }>(`
      select month || ' · ' || sector as "group", count(*)::int as sessions,
        sum(extract(epoch from end_time - start_time))::float as seconds
      from ${delivered} d group by 1`)
    const shown = [...byMonth].filter(
      ([group, cells]) => OF_BOTH.test(group) && cells.get('Sessions') !== '0',
    )
    expect(shown.map(([group]) => group).toSorted()).toEqual(counted.map(({ group }) => group).toSorted())
    for (const { group, sessions, seconds } of counted) {
      expect(numberIn(byMonth.get(group)?.get('Sessions')), group).toBe(sessions)
      const hours = numberIn(byMonth.get(group)?.get('Hours delivered'))
      expect(Math.abs(hours - seconds / HOUR_S), group).toBeLessThan(ROUNDED)
    }
    expect(total.sessions).toBe(counted.reduce((sum, { sessions }) => sum + sessions, 0))

    const named = `select distinct coalesce(c.merged_into_id, c.id) as id from ${delivered} d
      join record_clients rc on rc.record_id = d.id join clients c on c.id = rc.client_id`
    const people = `(select a.meta_value as age, g.meta_value as gender, 'Language not asked' as language, 1 as n
        from (${named}) p join clients c on c.id = p.id
        join metas a on a.id = c.age_meta_id join metas g on g.id = c.gender_meta_id
      union all select a.meta_value, g.meta_value, l.meta_value, rd.num_participants from ${delivered} d
        join record_demographics rd on rd.record_id = d.id join metas l on l.id = d.language_id
        join metas a on a.id = rd.age_id join metas g on g.id = rd.gender_id)`
    const groups = await rowsOf<Record<'age' | 'gender' | 'language', string> & { n: number }>(
      `select age, gender, language, sum(n)::int as n from ${people} p group by 1, 2, 3`,
    )
    /** Groups of few people stand together in one row or column. */
    const countOf = (by: 'age' | 'language', row: string, column: string) =>
      groups
        .filter((group) => row === 'Total' || row.split(', ').includes(group[by]))
        .filter(({ gender }) => column === 'Total' || column.split(', ').includes(gender))
        .reduce((sum, { n }) => sum + n, 0)
    for (const [by, table] of [
      ['age', byAge],
      ['language', byLanguage],
    ] as const) {
      for (const [row, cells] of table)
        for (const [column, cell] of cells) expectCell(cell, countOf(by, row, column), row, column)
      // No more is kept back than that: each table tells numbers within it, and each of its totals.
      const inner = [...table].flatMap(([row, cells]) => (row === 'Total' ? [] : [...cells]))
      const told = (isTotal: boolean) =>
        inner.filter(([column]) => (column === 'Total') === isTotal).map(([, cell]) => /^[\d,]+$/.test(cell))
      expect(told(false), by).toContain(true)
      expect(told(true), by).not.toContain(false)
    }
    expect(byAge.get('Total')?.get('Total')).toBe(String(groups.reduce((sum, { n }) => sum + n, 0)))
    // Youth are told by their age alone: everybody but the oldest row.
    const youth = [...byAge].filter(([row]) => row !== 'Total' && row !== ADULTS)
    const toldYouth = youth.reduce((sum, [, cells]) => sum + numberIn(cells.get('Total')), 0)
    expect(byAge.has(ADULTS)).toBe(true)
    expect(toldYouth).toBe(groups.reduce((sum, { age, n }) => (age === ADULTS ? sum : sum + n), 0))
    const [{ n: once } = { n: 0 }] = await rowsOf<{ n: number }>(
      `select count(*)::int as n from (${named}) p`,
    )
    expect(total.people).toBe(once)
    const [{ n: heads } = { n: 0 }] = await rowsOf<{ n: number }>(
      `select sum(participation_count)::int as n from ${delivered} d where kind in ('workshop', 'demographics')`,
    )
    expect(headcount).toBe(heads)

    const exits = await rowsOf<{ code: string; n: number }>(`
      select status_meta_code as code, count(*)::int as n from clients
      where merged_into_id is null and ${day('close_time')} between '${since}' and '${today}' group by 1`)
    const exitOf = new Map(exits.map(({ code, n }) => [code, n]))
    expect(exitOf.size).toBeGreaterThan(1)
    for (const [name, code] of Object.entries(EXITS))
      expect(ended.get(name), name).toBe(exitOf.get(code) ?? 0)
  } finally {
    await close()
  }
})
