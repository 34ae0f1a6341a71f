/** What is coming up and what was decided lately, as far as the caller's roles reach (STA-010, STA-013). */
import { RECENT_DEEDS, type RecentActivity, type RecentDeed, type Upcoming } from '@hub/contract/staff-home'
import { torontoInstant } from '@hub/contract/toronto-time.rules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { permissionsOfStaff } from '#platform/http/staff-caller.ts'
import { readLatestDeeds } from '../staff-audit/staff-audit.neighbours.ts'
import { withOpenMerges } from '../staff-agencies/staff-agencies.neighbours.ts'
import { withOpenSuspensions } from '../staff-people/staff-people.neighbours.ts'
import { countDraftChanges } from '../staff-content/staff-content.neighbours.ts'
import { listEventsAhead, listPublicationsAhead, listReportsAhead } from './timeline.store.ts'

/** As many lines as are read at a glance. */
const LINES = 5
const RECENT_MS = 14 * 24 * 60 * 60 * 1000
/** When reports are mailed on their day. */
const MORNING = 'T07:00'

/** The nearest of what lies ahead, and the newest of what was decided, each for those who can do the same. */
export async function readTimeline(
  context: Context,
  staff: Staff,
): Promise<{ upcoming: Upcoming[]; recent: RecentActivity[] }> {
  const permissions = permissionsOfStaff(staff)
  const upcoming = [
    ...(permissions.includes('content') ? await contentAhead(context) : []),
    ...(permissions.includes('reports') ? await reportsAhead(context, staff) : []),
  ]
  const deeds = (Object.keys(RECENT_DEEDS) as RecentDeed[]).filter((deed) =>
    permissions.includes(RECENT_DEEDS[deed]),
  )
  return {
    upcoming: upcoming.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, LINES),
    recent: deeds.length === 0 ? [] : await recentOf(context, deeds),
  }
}

async function contentAhead(context: Context): Promise<Upcoming[]> {
  const { db, clock } = context
  const publications = await listPublicationsAhead(db)
  // The whole catalogue is compared for it.
  const changes = publications.length === 0 ? 0 : await countDraftChanges(context)
  const events = await listEventsAhead(db, clock.iso(), LINES)
  return [
    ...publications.map(({ at, by }) => ({ kind: 'publication' as const, at: isoOf(at), by, changes })),
    ...events.flatMap(({ startDate, ...event }) =>
      startDate === null ? [] : [{ kind: 'event' as const, at: isoOf(startDate), ...event }],
    ),
  ]
}

async function reportsAhead({ db }: Context, { id }: Staff): Promise<Upcoming[]> {
  const reports = await listReportsAhead(db, id ?? null, LINES)
  return reports.flatMap(({ on, ...report }) => {
    const at = torontoInstant(`${on}${MORNING}`)
    return at === null ? [] : [{ kind: 'report' as const, at, ...report }]
  })
}

async function recentOf(context: Context, deeds: readonly RecentDeed[]): Promise<RecentActivity[]> {
  const since = new Date(context.clock.now().getTime() - RECENT_MS).toISOString()
  const latest = await readLatestDeeds(context, { deeds, since, limit: LINES })
  const lines = latest.map(({ deed, ...line }) => ({ ...line, deed: deed as RecentDeed }))
  const withWays = await withOpenSuspensions(context, await withOpenMerges(context, lines))
  // Of several that were suspended at once, each is restored on the person's own page.
  return withWays.map((line) => ({ ...line, isOpenSuspension: line.isOpenSuspension && line.count === 1 }))
}

const isoOf = (at: string) => new Date(at).toISOString()
