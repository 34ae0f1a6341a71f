/** What staff learn from the records: figures of groups, never of one person who delivered (REP-001 to REP-003). */
import { type DimensionName, type Figures, figuresOf } from '@hub/contract/figures.rules'
import { SOURCE_LOCALE } from '@hub/contract/locales'
import type { Versus } from '@hub/contract/report-address.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { readAuditedAtOneMoment, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { dimensionsOf, type Slice } from './dimensions.tables.ts'
import { comparedWith, hasSmallFilter, inOrderOf, noteOf, refuseMisfits, shownOf } from './report-slice.ts'
import { type GroupedSessions, groupSessions } from './session-groups.ts'
import { type Breakdown, type SummedRow, sumsIn } from './session-sums.ts'
import { viewSessions } from './session-view.ts'

export interface ReportRequest extends Slice {
  /** None, one or two dimensions; at most one of them follows from who delivered. */
  by: readonly DimensionName[]
  /** With what it is compared in place of the days a year before. */
  versus?: Versus | undefined
}

/** One row for each group, in the order of the dimensions' values; then the totals. */
export interface Report {
  from: string
  to: string
  by: readonly DimensionName[]
  rows: { groups: SummedRow['groups']; figures: Figures }[]
}

/**
 * The figures of the sessions that ended in Toronto from one day to another. Groups by team, agency, province or city in
 * which fewer than three people delivered are shown together. ValidationError: days or dimensions that do not fit;
 * TooFewFacilitators: a filter on a group that would not be shown by itself. The reading is audited.
 */
export async function runReport(context: Context, staff: Staff, request: ReportRequest): Promise<Report> {
  const { from, to, by, locale = SOURCE_LOCALE } = request
  refuseMisfits(request, by)
  const view = await viewSessions(context, true)
  const deed: Deed = { action: 'report-run', note: noteOf(request, by) }
  return readAuditedAtOneMoment(context, staff, deed, async () => {
    const source = { db: context.db, locale }
    const sessions = await groupSessions(view, source, [...by, ...dimensionsOf(request)])
    if (await hasSmallFilter(sessions, request)) fail('TooFewFacilitators')
    return { ...{ from, to, by }, rows: await rowsOf(sessions, request) }
  })
}

/**
 * The same figures with those of the period before, or of what is chosen, and the names of the filters (REP-002,
 * REP-006). Refuses as `runReport`, and
 * with BeingCounted while the sessions are read for the first time since the start.
 */
export async function readReport(
  context: Context,
  staff: Staff,
  request: ReportRequest,
): Promise<StaffReport> {
  const { from, to, by, only, versus, locale = SOURCE_LOCALE } = request
  refuseMisfits(request, by)
  const before = comparedWith(context, request)
  const view = await viewSessions(context)
  const madeAt = context.clock.iso()
  const deed: Deed = { action: 'report-run', note: noteOf(request, by) }
  return readAuditedAtOneMoment(context, staff, deed, async () => {
    const source = { db: context.db, locale }
    const sessions = await groupSessions(view, source, [...by, ...dimensionsOf(request)])
    if (await hasSmallFilter(sessions, request)) fail('TooFewFacilitators')
    const rows = await rowsOf(sessions, request)
    return {
      ...{ now: { from, to }, before: { from: before.from, to: before.to } },
      by: [...by],
      only: only.map((one) => ({ ...one, name: sessions.groupingOf(one.dimension).nameOf(one.value) })),
      ...{ madeAt, rows },
      versusTeam:
        versus && 'team' in versus
          ? { value: versus.team, name: sessions.groupingOf('team').nameOf(versus.team) }
          : null,
      rowsBefore: (await hasSmallFilter(sessions, before)) ? null : await rowsOf(sessions, before),
    }
  })
}

async function rowsOf(sessions: GroupedSessions, request: ReportRequest): Promise<Report['rows']> {
  const breakdowns: Breakdown[] = []
  for (const dimension of request.by)
    breakdowns.push({ dimension, shown: await shownOf(sessions, request, dimension) })
  const rows = await sumsIn(sessions, request, breakdowns)
  return rows
    .toSorted(inOrderOf(request.locale ?? SOURCE_LOCALE))
    .map(({ groups, ...sums }) => ({ groups, figures: figuresOf(sums) }))
}
