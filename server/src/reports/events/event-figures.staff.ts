/** What staff learn of events: places, registrations and waiting lists, and nobody who has one (REP-001, REP-002). */
import type { DimensionName } from '@hub/contract/figures.rules'
import {
  EVENT_FIGURE_NAMES,
  type EventDimension,
  type EventFigures,
  isEventDimension,
} from '@hub/contract/event-figures.rules'
import { SOURCE_LOCALE } from '@hub/contract/locales'
import { inOrderOf } from '@hub/contract/report-order.rules'
import { groupOf, type Period } from '@hub/contract/report-periods.rules'
import type { EventReport, EventRow } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { readAuditedAtOneMoment, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { sumsByGroups } from '../grouped-sums.ts'
import { comparedWith, noteOf, refuseMisfits } from '../report-slice.ts'
import type { ReportRequest } from '../reports.staff.ts'
import { type CountedEvent, listCountedEvents } from './event-figures.store.ts'

/**
 * The events that begin from one day in Toronto to another, with those of the period before. ValidationError: days or
 * dimensions that do not fit, or that an event has not, and any filter. The reading is audited.
 */
export async function readEventReport(
  context: Context,
  staff: Staff,
  request: ReportRequest,
): Promise<EventReport> {
  const { from, to, only } = request
  refuseMisfits(request, request.by)
  const by = request.by.map(dimensionOf)
  if (only.length > 0) fail('ValidationError', { only: 'Events are counted without filters.' })
  const { from: first, to: last } = comparedWith(context, request)
  const before = { from: first, to: last }
  const madeAt = context.clock.iso()
  const deed: Deed = { action: 'report-run', note: noteOf(request, ['events', ...by]) }
  const rowsOf = async (period: Period) =>
    sumsOf(await listCountedEvents(context.db, period, madeAt), by).toSorted(
      inOrderOf(request.locale ?? SOURCE_LOCALE),
    )
  return readAuditedAtOneMoment(context, staff, deed, async () => ({
    ...{ now: { from, to }, before, by, madeAt },
    ...{ rows: await rowsOf({ from, to }), rowsBefore: await rowsOf(before) },
  }))
}

const dimensionOf = (name: DimensionName): EventDimension =>
  isEventDimension(name) ? name : fail('ValidationError', { by: `Events have no ${name}.` })

/** The figures of every group, of every total over one dimension, and of all events. */
const sumsOf = (counted: readonly CountedEvent[], by: readonly EventDimension[]): EventRow[] =>
  sumsByGroups(
    counted,
    by.map((dimension) => ({ valueOf: ({ day }) => groupOf(day, dimension), nameOf: (value) => value })),
    { nothing, add },
  )

const nothing = () => Object.fromEntries(EVENT_FIGURE_NAMES.map((name) => [name, 0])) as EventFigures

function add(figures: EventFigures, event: CountedEvent): void {
  for (const name of EVENT_FIGURE_NAMES) figures[name] += name === 'events' ? 1 : event[name]
}
