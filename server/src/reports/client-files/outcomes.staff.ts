/** Outcomes by age and by gender, as far as they can be shown without pointing at anybody (REP-003, REP-004). */
import { LEAST_HOSTS } from '@hub/contract/figures.rules'
import { OUTCOMES, FILE_FIGURES } from '@hub/contract/file-figures.rules'
import { SOURCE_LOCALE } from '@hub/contract/locales'
import type { OutcomeTables } from '@hub/contract/staff-reports'
import { inLocale } from '@hub/contract/translations.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { readAuditedAtOneMoment, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import type { Slice } from '../dimensions.tables.ts'
import { noteOf, shownWhereSafe } from '../report-slice.ts'
import { named, safeTables, tableOf } from '../small-cells.rules.ts'
import { countRegistrarsOfClosed, listOutcomes, type OutcomeRow } from './client-files.store.ts'

/**
 * The outcomes of the files that were closed in a half year, or why they are not shown. Each table is safe for itself, with
 * totals that are known: the two meet in the totals of the outcomes alone, which say nothing of ages beside genders.
 * Refuses with ValidationError days that do not fit. The reading is audited.
 */
export async function readOutcomes(context: Context, staff: Staff, slice: Slice): Promise<OutcomeTables> {
  const deed: Deed = { action: 'report-run', note: noteOf(slice, ['outcome', 'age', 'gender']) }
  return shownWhereSafe(context, slice, { byAge: null, byGender: null }, () =>
    readAuditedAtOneMoment(context, staff, deed, async () => {
      if ((await countRegistrarsOfClosed(context.db, slice)) < LEAST_HOSTS) return null
      return tablesOf(context, slice, await listOutcomes(context.db, slice))
    }),
  )
}

async function tablesOf(context: Context, { locale = SOURCE_LOCALE }: Slice, people: readonly OutcomeRow[]) {
  const outcomes = OUTCOMES.map((name) => ({ name: FILE_FIGURES[name].name[locale] }))
  const tableBy = async (side: 'age' | 'gender') => {
    const metas = inLocale(await metasOfType(context, side), locale)
    const counts = OUTCOMES.map((name) =>
      metas.map(({ id }) =>
        people.reduce(
          (sum, row) => (row.exit === FILE_FIGURES[name].exit && row[side] === id ? sum + row.people : sum),
          0,
        ),
      ),
    )
    const [safe] = safeTables([counts]) ?? []
    return safe && tableOf(safe, outcomes, metas.map(named))
  }
  const [byAge, byGender] = [await tableBy('age'), await tableBy('gender')]
  return byAge === undefined || byGender === undefined ? null : { byAge, byGender }
}
