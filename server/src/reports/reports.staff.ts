/** What staff learn from the records: figures of groups, never of one person who delivered (REP-001 to REP-003). */
import type { DimensionName } from '@hub/contract/figures.rules'
import { type Locale, SOURCE_LOCALE } from '@hub/contract/locales'
import type { Versus } from '@hub/contract/report-address.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord } from '#platform/fail.ts'
import type { Slice } from './dimensions.tables.ts'
import { comparedWith, noteOf, refuseMisfits } from './report-slice.ts'
import { type SessionView, viewSessions } from '../session-counts/session-counts.neighbours.ts'

export interface ReportRequest extends Slice {
  /** None, one or two dimensions. */
  by: readonly DimensionName[]
  /** With what it is compared in place of the days a year before. */
  versus?: Versus | undefined
}

/** One row for each group, in the order of the dimensions' values; then the totals. */
export interface Report {
  from: string
  to: string
  by: readonly DimensionName[]
  rows: StaffReport['rows']
}

/**
 * The figures of the sessions that ended in Toronto from one day to another. What could be of fewer than three
 * people by their team, agency, province and city is shown together. ValidationError: days or dimensions that do not fit;
 * TooFewFacilitators: a filter on a group of which nothing is shown by itself. The reading is audited.
 */
export async function runReport(context: Context, staff: Staff, request: ReportRequest): Promise<Report> {
  const { from, to, by, locale = SOURCE_LOCALE } = request
  refuseMisfits(request, by)
  const view = await viewSessions(context, true)
  const deed: Deed = { action: 'report-run', note: noteOf(request, by) }
  const { rows } = await figuresIn(context, { view, staff, deed }, { ...request, locale })
  return { from, to, by, rows }
}

/**
 * The same figures with those of the period before, or of what is chosen, and the names of the filters (REP-002,
 * REP-006). Refuses as `runReport`, and with BeingCounted while the sessions are read for the first time since the start.
 */
export async function readReport(
  context: Context,
  staff: Staff,
  request: ReportRequest,
): Promise<StaffReport> {
  const { from, to, by, versus, locale = SOURCE_LOCALE } = request
  refuseMisfits(request, by)
  const before = comparedWith(context, request)
  const view = await viewSessions(context)
  const madeAt = context.clock.iso()
  const deed: Deed = { action: 'report-run', note: noteOf(request, by) }
  const found = await figuresIn(context, { view, staff, deed }, { ...request, locale }, before)
  return {
    ...{ now: { from, to }, before: { from: before.from, to: before.to } },
    by: [...by],
    only: namedFilters(request, found.names),
    ...{ madeAt, rows: found.rows },
    versusTeam:
      versus && 'team' in versus ? { value: versus.team, name: teamIn(before, found.namesBeside) } : null,
    rowsBefore: found.beside,
  }
}

const namedFilters = ({ only }: Slice, names: readonly string[]) =>
  only.map((one, index) => ({ ...one, name: names[index] ?? '' }))

const teamIn = ({ only }: Slice, names: readonly string[]) =>
  names[only.findIndex(({ dimension }) => dimension === 'team')] ?? ''

const countedIn = ({ from, to, only }: Slice) => ({ from, to, only })

interface Reading {
  view: SessionView
  staff: Staff
  deed: Deed
}

/**
 * The figures of the slice, and of another one beside it. TooFewFacilitators with the names of the filters: one of them is
 * on too few people.
 * Nothing of them is given without the entry in the audit log.
 */
async function figuresIn(
  context: Context,
  { view, staff, deed }: Reading,
  request: ReportRequest & { locale: Locale },
  beside?: Slice,
) {
  const { by, locale } = request
  const found = await view.figures({
    ...{ by, locale, slice: countedIn(request) },
    beside: beside === undefined ? null : countedIn(beside),
  })
  const rows =
    found.rows ?? failWithRecord('TooFewFacilitators', { only: namedFilters(request, found.names) })
  await audit(context, staff, deed)
  return { ...found, rows }
}
