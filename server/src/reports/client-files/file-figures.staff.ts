/** What staff learn of client files: how many were opened and closed, and with which outcome (REP-001, REP-002). */
import { type DimensionName, isPersonPlace, NONE } from '@hub/contract/figures.rules'
import { type FileDimension, isFileDimension } from '@hub/contract/file-figures.rules'
import { type Locale, SOURCE_LOCALE } from '@hub/contract/locales'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { inOrderOf } from '@hub/contract/report-order.rules'
import type { FileReport, FileRow } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { readAuditedAtOneMoment, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { comparedWith, noteOf, refuseMisfits } from '../report-slice.ts'
import type { ReportRequest } from '../reports.staff.ts'
import { readGroupNames } from '../../session-counts/session-counts.neighbours.ts'
import { type FileMoves, listFileMoves, type MoveColumns } from './client-files.store.ts'
import {
  type FileGrouping,
  groupFiles,
  sumFiles,
  type ToldFiles,
  toldFiles,
  toldGrouping,
} from './file-groups.ts'

/**
 * The client files that were registered, and those that were closed, from one day in Toronto to another, with those of
 * the period before. What could be of fewer than three registrars by their team, agency, province and city is
 * shown together. ValidationError: days or dimensions that do not fit, or that a file has not; TooFewFacilitators: a
 * filter on a group that would not be shown by itself. The reading is audited.
 */
export async function readFileReport(
  context: Context,
  staff: Staff,
  request: ReportRequest,
): Promise<FileReport> {
  const { from, to, only, versus, locale = SOURCE_LOCALE } = request
  refuseMisfits(request, request.by)
  const by = ofFiles('by', request.by)
  ofFiles(
    'only',
    only.map(({ dimension }) => dimension),
  )
  const before = comparedWith(context, request)
  const madeAt = context.clock.iso()
  const deed: Deed = { action: 'report-run', note: noteOf(request, ['client files', ...by]) }
  return readAuditedAtOneMoment(context, staff, deed, async () => {
    const groups = await readGroups(context, request)
    const rows = (await rowsOf(context, request, groups)) ?? fail('TooFewFacilitators')
    const rowsBefore = await rowsOf(context, before, groups)
    return {
      ...{ now: { from, to }, before: { from: before.from, to: before.to }, by, madeAt },
      ...{ rows, rowsBefore },
      versusTeam: versus && 'team' in versus ? await teamOf(context, versus.team, locale) : null,
    }
  })
}

async function teamOf({ db }: Context, value: string, locale: Locale) {
  const names = await readGroupNames(db, locale, 'team')
  return { value, name: names.get(Number(value)) ?? '' }
}

function ofFiles(field: 'by' | 'only', names: readonly DimensionName[]): FileDimension[] {
  return names.map((name) =>
    isFileDimension(name) ? name : fail('ValidationError', { [field]: `Client files have no ${name}.` }),
  )
}

/** What the groups of files follow from: the same for both periods. */
interface Groups {
  columns: MoveColumns
  told: ToldFiles | undefined
  trueGroupingOf(name: DimensionName): FileGrouping
}

/** Of days within one month, which are told apart. */
const isWithinMonth = (name: FileDimension) => name === 'day' || name === 'week'

async function readGroups(
  { db }: Context,
  { by, only, locale = SOURCE_LOCALE }: ReportRequest,
): Promise<Groups> {
  const names = [...by, ...only.map(({ dimension }) => dimension)].filter(isFileDimension)
  const hasHost = names.some(isPersonPlace)
  const cut = names.every(isPersonPlace) ? null : names.some(isWithinMonth) ? 'day' : 'month'
  const groupings = new Map<DimensionName, FileGrouping>()
  for (const name of names) groupings.set(name, await groupFiles(db, locale, name))
  return {
    columns: { cut, hasHost },
    told: hasHost ? await toldFiles(db) : undefined,
    trueGroupingOf: (name) => groupings.get(name) as FileGrouping,
  }
}

/** Null where a filter is on a group that would not be shown by itself, as for sessions. */
async function rowsOf(
  { db }: Context,
  { from, to, by, only, locale = SOURCE_LOCALE }: ReportRequest,
  { columns, told, trueGroupingOf }: Groups,
): Promise<FileRow[] | null> {
  const moves = await listFileMoves(db, { from, to }, columns)
  const groupingOf = (name: DimensionName) =>
    isPersonPlace(name) && told ? toldGrouping(name, trueGroupingOf(name), told) : trueGroupingOf(name)
  const within = (filters: typeof only): FileMoves[] => {
    const asked = filters.map(({ dimension, value }) => ({ value, ...groupingOf(dimension) }))
    return moves.filter((one) => asked.every(({ value, valueOf }) => valueOf(one) === value))
  }
  const isUntold = ({ dimension, value }: ReportFilter, index: number) => {
    if (!isPersonPlace(dimension)) return false
    const { valueOf, nameOf } = trueGroupingOf(dimension)
    if (value !== NONE && nameOf(value) === '') return true
    const own = within(only.toSpliced(index, 1)).filter((one) => valueOf(one) === value)
    return own.length > 0 && !own.some((one) => told?.isTold(one, dimension))
  }
  if (only.some(isUntold)) return null
  return sumFiles(within(only), by.map(groupingOf)).toSorted(inOrderOf(locale))
}
