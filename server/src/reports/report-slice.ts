/** What every report does first: refuses slices that do not fit, or that tables of people are not shown of. */
import type { DimensionName } from '@hub/contract/figures.rules'
import { daysOf, MOST_DIMENSIONS, type Versus, versusText } from '@hub/contract/report-address.rules'
import { demographicsRefusal, isDay, periodBefore, torontoDay } from '@hub/contract/report-periods.rules'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import type { Slice } from './dimensions.tables.ts'

/** Refuses with ValidationError days and dimensions that do not fit. */
export function refuseMisfits({ from, to }: Slice, by: readonly DimensionName[]): void {
  if (!isDay(from)) fail('ValidationError', { from: 'A day as YYYY-MM-DD.' })
  if (!isDay(to)) fail('ValidationError', { to: 'A day as YYYY-MM-DD.' })
  if (from > to) fail('ValidationError', { to: 'Not before the first day.' })
  if (by.length > MOST_DIMENSIONS || new Set(by).size < by.length)
    fail('ValidationError', { by: 'At most two different dimensions.' })
}

interface Compared extends Slice {
  /** With what it is compared in place of the days a year before. */
  versus?: Versus | undefined
}

/**
 * The slice that a report is compared with: the days a year before, other days, or the same days of another team. It is a
 * report of its own and keeps every rule of one, so a comparison says no more than the two say. ValidationError: a team
 * without one to compare it with.
 */
export function comparedWith<R extends Compared>({ clock }: Context, request: R): R {
  const { versus, only } = request
  if (versus === undefined) return { ...request, ...periodBefore(request) }
  if ('period' in versus) return { ...request, ...daysOf(versus.period, torontoDay(clock.now().getTime())) }
  const own = only.find(({ dimension }) => dimension === 'team')
  if (own === undefined || own.value === versus.team)
    return fail('ValidationError', { vs: 'Another team than that of the filter.' })
  return { ...request, only: only.map((one) => (one === own ? { ...own, value: versus.team } : one)) }
}

/** What a report is about, for the audit log. */
export function noteOf({ from, to, only, versus }: Compared, more: readonly string[]): string {
  return [
    ...[`${from} to ${to}`, ...more, ...only.map(({ dimension, value }) => `${dimension}=${value}`)],
    ...(versus === undefined ? [] : [`compared with ${versusText(versus)}`]),
  ].join(', ')
}

/**
 * Tables of people of half a fiscal year that is over, without a filter: two slices that people could be in at once would
 * show the few who are in one of them alone (REP-003, REP-004). Refuses with ValidationError days that do not fit.
 * @param none what is said of each table where none is shown
 * @param read gives null where too few are behind the tables
 */
export async function shownWhereSafe<Tables extends object>(
  { clock }: Context,
  slice: Slice,
  none: { [Key in keyof Tables]: null },
  read: () => Promise<Tables | null>,
) {
  refuseMisfits(slice, [])
  const today = torontoDay(clock.now().getTime())
  const refusal = demographicsRefusal(slice, slice.only.length > 0, today)
  if (refusal !== null) return { refusal, ...none }
  const tables = await read()
  return tables === null ? { refusal: 'tooFew' as const, ...none } : { refusal: null, ...tables }
}
