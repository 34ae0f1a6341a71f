/** The file of a list has what the list has, in its order, many rows at a time, and leaves an entry (STA-011). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { EXPORTED_AT_ONCE } from '#platform/audit/exports.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { STAFF } from '../testing/cast.ts'
import { eventOf } from '../testing/crowd.ts'
import { addEndedRun } from '../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const MORE = 5
/** Where the events of the test are. */
const VIEW = 'coming'
const DAY_MS = 24 * 60 * 60 * 1000

let app: FreshApp
let staff: TestStaff
let content: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  await addEndedRun(app, await app.signIn('member'))
  app.clock.advance(2 * DAY_MS)
  staff = await signInStaff(app, ['people'])
  content = await signInStaff(app, ['content'])
  await loadEvents(app.context, STAFF, { events: ['a', 'b', 'c'].map((key) => eventOf(key)) })
  const { orm } = app.context.db
  await orm.execute(sql`
    insert into facilitators (first_name, last_name, phone_number, email, password_hash, agency_id, province_id, address,
      new_city_name, postcode, locale, terms_version, terms_accepted_at, created_at, confirmed_at, eligibility)
    select 'Ana', 'Roy', '(416) 555 - 0199', 'crowd' || n || '@crowd.example', 'x', 1, 9, '1 Main Street', 'Moosonee',
      'K1A 0B1', 'en', '1', now(), now(), now(), (array['pending', 'confirmed'])[1 + n % 2]
    from generate_series(1, ${EXPORTED_AT_ONCE + MORE}) n`)
  await orm.execute(
    sql`insert into teams (name, created_at) select 'Crowd ' || n, now() from generate_series(1, 60) n`,
  )
})
afterAll(() => app.close())

interface Page {
  records: { id: number }[]
  next: string | null
}
type Read = (query: object) => Promise<Page>

async function all(read: Read): Promise<{ rows: { id: number }[]; steps: number[] }> {
  const rows: { id: number }[] = []
  const steps: number[] = []
  let after: string | null = null
  do {
    const page: Page = await read(after === null ? {} : { after })
    rows.push(...page.records)
    steps.push(page.records.length)
    after = page.next
  } while (after !== null)
  return { rows, steps }
}

const LISTS = [
  ['facilitators', 'listPeople', 'exportPeople', 'facilitator-list-export', { view: 'pending', q: 'crowd' }],
  ['teams', 'listTeamsForStaff', 'exportTeams', 'team-list-export', { sort: 'members' }],
  ['agencies', 'listAgenciesForStaff', 'exportAgencies', 'agency-list-export', { sort: 'newest' }],
  ['sessions', 'listWaitingRuns', 'exportWaitingRuns', 'run-list-export', {}],
  ['events', 'listEventsForStaff', 'exportEvents', 'event-list-export', { view: VIEW, sort: 'title' }],
] as const

it.each(LISTS)('STA-011 the file of %s has the rows of the list, in its order', async (...list) => {
  const [, listName, exportName, action, query] = list
  const { cookie } = listName === 'listEventsForStaff' ? content : staff
  const reads = (name: typeof listName | typeof exportName) => async (more: object) =>
    (await app.call(staffCalls[name] as never, { cookie, query: { ...query, ...more } } as never))
      .ok as unknown as Page
  const shown = await all((more) => reads(listName)({ limit: 50, ...more }))
  const file = await all(reads(exportName))
  expect(shown.rows.length).toBeGreaterThan(0)
  expect(file.rows).toEqual(shown.rows)
  expect(file.steps).toHaveLength(1)
  const [entry] = await listLastDeeds(app.context.db, 1)
  expect(entry).toMatchObject({ action, actorKind: 'staff' })
  expect(entry?.note).toMatch(new RegExp(`^${file.rows.length} rows`))
  for (const [name, value] of Object.entries(query)) expect(entry?.note).toContain(`${name} ${value}`)
})

it('STA-011 PPL-001 the file of facilitators is narrowed to a province, and to recent logins, as the list is', async () => {
  const rowsOf = async (query: { provinceId?: number; since?: string }) =>
    (await app.call(staffCalls.exportPeople, { cookie: staff.cookie, query: { view: 'pending', ...query } }))
      .ok.records.length
  // The crowd is of one province, and has never logged in.
  expect(await rowsOf({})).toBeGreaterThan(0)
  expect(await rowsOf({ provinceId: 1 })).toBe(0)
  expect(await rowsOf({ since: '2020-01-01' })).toBe(0)
})

it('STA-011 gives a thousand rows at a time, each once, with an entry for each step', async () => {
  const { rows, steps } = await all(
    async (more) =>
      (
        await app.call(staffCalls.exportPeople, {
          cookie: staff.cookie,
          query: { q: 'crowd.example', ...more },
        })
      ).ok,
  )
  expect(steps).toEqual([EXPORTED_AT_ONCE, MORE])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const entries = await listLastDeeds(app.context.db, 2)
  expect(entries.map(({ action }) => action)).toEqual(['facilitator-list-export', 'facilitator-list-export'])
  expect(entries.map(({ note }) => note).join()).not.toContain('after')
})
