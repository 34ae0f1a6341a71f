/** What staff learn of client files: how many were opened and closed, and with which outcome (REP-001, REP-002). */
import { DIMENSIONS, type DimensionName } from '@hub/contract/figures.rules'
import { type FileDimension, isFileDimension } from '@hub/contract/file-figures.rules'
import { type Locale, SOURCE_LOCALE } from '@hub/contract/locales'
import { inOrderOf } from '@hub/contract/report-order.rules'
import type { FileReport, FileRow } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { readAuditedAtOneMoment, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { comparedWith, noteOf, refuseMisfits } from '../report-slice.ts'
import type { ReportRequest } from '../reports.staff.ts'
import { readGroupNames } from '../../session-counts/session-counts.neighbours.ts'
import { type FileMoves, listFileMoves } from './client-files.store.ts'
import { type FileGrouping, fileGroupsToShow, groupFiles, sumFiles } from './file-groups.ts'

/**
 * The client files that were registered, and those that were closed, from one day in Toronto to another, with those of
 * the period before. Groups by team, agency, province or city whose files fewer than three facilitators registered are
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
    const rows = (await rowsOf(context, request)) ?? fail('TooFewFacilitators')
    const rowsBefore = await rowsOf(context, before)
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

/** Null where a filter is on a group that would not be shown by itself, as `hasSmallFilter` finds for sessions. */
async function rowsOf(
  { db }: Context,
  { from, to, by, only, locale = SOURCE_LOCALE }: ReportRequest,
): Promise<FileRow[] | null> {
  const names = [...by, ...only.map(({ dimension }) => dimension)].filter(isFileDimension)
  const columns = { hasDay: names.some((name) => !isOfHost(name)), hasHost: names.some(isOfHost) }
  const moves = await listFileMoves(db, { from, to }, columns)
  const groupings = new Map<DimensionName, FileGrouping>()
  for (const name of names) groupings.set(name, await groupFiles(db, locale, name))
  const groupingOf = (name: DimensionName) => groupings.get(name) as FileGrouping
  const within = (filters: typeof only): FileMoves[] =>
    moves.filter((one) =>
      filters.every(({ dimension, value }) => groupingOf(dimension).valueOf(one) === value),
    )
  for (const filter of only) {
    if (!isOfHost(filter.dimension)) continue
    const rest = within(only.filter((one) => one !== filter))
    if (!fileGroupsToShow(rest, groupingOf(filter.dimension)).includes(filter.value)) return null
  }
  const counted = within(only)
  const breakdowns = by.map((name) => {
    const grouping = groupingOf(name)
    return { grouping, shown: isOfHost(name) ? fileGroupsToShow(counted, grouping) : undefined }
  })
  return sumFiles(counted, breakdowns).toSorted(inOrderOf(locale))
}

const isOfHost = (name: DimensionName) => DIMENSIONS[name].isOfHost
