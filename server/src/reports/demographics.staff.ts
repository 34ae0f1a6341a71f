/** People by age, gender and language, as far as they can be shown without pointing at anybody (REP-003, REP-004). */
import { LEAST_HOSTS } from '@hub/contract/figures.rules'
import { type Locale, SOURCE_LOCALE } from '@hub/contract/locales'
import type { MetaType } from '@hub/contract/metas'
import type { Demographics } from '@hub/contract/staff-reports'
import { inLocale } from '@hub/contract/translations.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { readAuditedAtOneMoment, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { inTurn } from '#platform/database/turns.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { listPeopleOfFiles } from './demographics.store.ts'
import type { Slice } from './dimensions.tables.ts'
import { noteOf, shownWhereSafe } from './report-slice.ts'
import { type PeopleRow, viewSessions } from '../session-counts/session-counts.neighbours.ts'
import { named, safeTables, tableOf } from './small-cells.rules.ts'

/** Figures are at most a minute old. */
const KEPT_MS = 60_000
const PEOPLE = 'people-of-reports'

/** The tables of a half year, or why they are not shown. Refuses with ValidationError days that do not fit. The reading is audited. */
export async function readDemographics(context: Context, staff: Staff, slice: Slice): Promise<Demographics> {
  const deed: Deed = { action: 'report-run', note: noteOf(slice, ['age', 'gender', 'language']) }
  return shownWhereSafe(context, slice, { byAge: null, byLanguage: null }, async () => {
    const view = await viewSessions(context)
    const inSessions = await view.people(slice)
    const isOfFew = inSessions.hosts < LEAST_HOSTS
    const run = () =>
      readAuditedAtOneMoment(context, staff, deed, async () => {
        if (isOfFew) return null
        const ofFiles = await namedIn(context, { of: view.of, ...inSessions }, slice)
        return tablesOf(context, [...ofFiles, ...inSessions.counted], slice.locale ?? SOURCE_LOCALE)
      })
    // In turn: the database works on one of these at a time, and who waited for the same finds it read.
    return inTurn(context.db, PEOPLE, run)
  })
}

/** What was read of the files of a half year, when, and of which sessions. */
interface ReadPeople {
  state: string
  readMs: number
  people: readonly PeopleRow[]
}
const known = new WeakMap<object, Map<string, ReadPeople>>()

interface InSessions {
  /** The same for as long as the sessions are not read anew. */
  of: object
  state: string
  files: Uint8Array
}

/**
 * The people of the files by what stands in them. It is a walk over all files, so what was read is given again for a minute,
 * or until a session of the half year comes or is corrected (REP-009).
 */
async function namedIn(
  { db, clock }: Context,
  { of, state, files }: InSessions,
  { from, to }: Slice,
): Promise<readonly PeopleRow[]> {
  const read = known.get(of) ?? new Map<string, ReadPeople>()
  known.set(of, read)
  const key = `${from}..${to}`
  const readMs = clock.now().getTime()
  const before = read.get(key)
  if (before?.state === state && Math.abs(readMs - before.readMs) < KEPT_MS) return before.people
  const people = await listPeopleOfFiles(db, Buffer.from(files), from)
  read.set(key, { state, readMs, people })
  return people
}

async function tablesOf(context: Context, people: readonly PeopleRow[], locale: Locale) {
  const listOf = async (type: MetaType) => inLocale(await metasOfType(context, type), locale)
  const [ages, genders, languages] = [await listOf('age'), await listOf('gender'), await listOf('language')]
  const spoken = [...languages.map(named), { id: null, name: '' }]
  const counts = (rows: readonly { id: number | null }[], of: (row: PeopleRow) => number | null) =>
    rows.map(({ id }) =>
      genders.map((gender) =>
        people.reduce((sum, row) => (of(row) === id && row.gender === gender.id ? sum + row.people : sum), 0),
      ),
    )
  const safe = safeTables([counts(ages, ({ age }) => age), counts(spoken, ({ language }) => language)])
  const [byAge, byLanguage] = safe ?? []
  if (byAge === undefined || byLanguage === undefined) return null
  return {
    byAge: tableOf(byAge, ages.map(named), genders.map(named)),
    byLanguage: tableOf(byLanguage, spoken, genders.map(named)),
  }
}
