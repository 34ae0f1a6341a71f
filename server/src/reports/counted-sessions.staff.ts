/** What a figure counts: sessions with their day, module, team and counts, and nobody's name (REP-005). */
import { type FigureName, groupsToShow, NONE } from '@hub/contract/figures.rules'
import { SOURCE_LOCALE } from '@hub/contract/locales'
import type { CountedSession } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { type Deed, readAuditedAtOneMoment } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { cursorText, readInstantCursor } from '#platform/http/ranked-cursor.ts'
import { KINDS_OF, listSessionPage, type SessionPage, type SessionRow } from './counted-sessions.store.ts'
import { dimensionsOf, type Slice } from './dimensions.tables.ts'
import { hasSmallFilter, noteOf, refuseMisfits } from './report-slice.ts'
import { type GroupedSessions, groupSessions } from './session-groups.ts'
import { countOfKinds, hostsIn } from './session-sums.ts'
import { viewSessions } from './session-view.ts'

export interface SessionsRequest extends Slice {
  figure: FigureName
  limit: number
  after?: string | undefined
}

/** All of them, not a page. */
export type AllSessionsRequest = Omit<SessionsRequest, 'limit' | 'after'>

/**
 * One page of the sessions, newest first. A team in which fewer than three people delivered is not named. Refuses as
 * `runReport`, and with ValidationError a page that is none. The reading is audited.
 */
export async function listCountedSessions(context: Context, staff: Staff, request: SessionsRequest) {
  const { figure, limit, after } = request
  const page = { figure, limit, after: after === undefined ? null : readInstantCursor(after) }
  const { db } = context
  return readSessions(context, { staff, request }, async (teams, sessions) => {
    const rows = await listSessionPage(db, request, page)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      records: rows.slice(0, limit).map((row) => sessionOf(row, teams)),
      next: last ? cursorText({ rank: 0, key: last.ended, id: last.id }) : null,
      total: await countOfKinds(sessions, request, KINDS_OF[figure]),
    }
  })
}

/** As many sessions as are in memory at once. */
const ROWS_AT_ONCE = 1000

/**
 * All of them, read page by page as they are taken. Refuses as the list, before the first is given. The reading is
 * audited once.
 */
export async function readAllCountedSessions(
  context: Context,
  staff: Staff,
  request: AllSessionsRequest,
): Promise<AsyncIterable<CountedSession>> {
  const named = await readSessions(context, { staff, request }, async (teams) => teams)
  return everyPage(context, request, named)
}

async function* everyPage({ db }: Context, request: AllSessionsRequest, teams: readonly string[]) {
  let after: SessionPage['after'] = null
  do {
    const page = { figure: request.figure, limit: ROWS_AT_ONCE, after }
    const rows: SessionRow[] = await listSessionPage(db, request, page)
    for (const row of rows.slice(0, ROWS_AT_ONCE)) yield sessionOf(row, teams)
    after = (rows.length > ROWS_AT_ONCE && rows[ROWS_AT_ONCE - 1]) || null
  } while (after !== null)
}

/** Reads with the teams that are named, and with the sessions as they are counted. */
async function readSessions<T>(
  context: Context,
  { staff, request }: { staff: Staff; request: AllSessionsRequest },
  read: (teams: readonly string[], sessions: GroupedSessions) => Promise<T>,
): Promise<T> {
  const { db } = context
  refuseMisfits(request, [])
  const view = await viewSessions(context)
  const deed: Deed = { action: 'report-sessions-read', note: noteOf(request, [request.figure]) }
  return readAuditedAtOneMoment(context, staff, deed, async () => {
    const sessions = await groupSessions(view, { db, locale: request.locale ?? SOURCE_LOCALE }, [
      'team',
      ...dimensionsOf(request),
    ])
    if (await hasSmallFilter(sessions, request)) fail('TooFewFacilitators')
    return read(groupsToShow(await hostsIn(sessions, 'team', request)), sessions)
  })
}

function sessionOf(row: SessionRow, teams: readonly string[]): CountedSession {
  const { ended: _, teamValue, teamName, ...session } = row
  const isNamed = teamValue !== NONE && teams.includes(teamValue)
  return { ...session, team: isNamed ? teamName : null }
}
