/** What a figure counts: sessions with their day, module, team and counts, and nobody's name (REP-005). */
import { type FigureName, isPersonPlace } from '@hub/contract/figures.rules'
import { SOURCE_LOCALE } from '@hub/contract/locales'
import type { CountedSession } from '@hub/contract/staff-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { cursorText, readInstantCursor } from '#platform/http/ranked-cursor.ts'
import { KINDS_OF, listSessionPage, type SessionPage, type SessionRow } from './counted-sessions.store.ts'
import type { Slice } from './dimensions.tables.ts'
import { noteOf, refuseMisfits } from './report-slice.ts'
import { type SessionView, viewSessions } from '../session-counts/session-counts.neighbours.ts'

export interface SessionsRequest extends Slice {
  figure: FigureName
  limit: number
  after?: string | undefined
}

/** All of them, not a page. */
export type AllSessionsRequest = Omit<SessionsRequest, 'limit' | 'after'>

/**
 * One page of the sessions, newest first. A team is named where that could be said of three people at least. Refuses as
 * `runReport`, and with ValidationError a page that is none. The reading is audited.
 */
export async function listCountedSessions(context: Context, staff: Staff, request: SessionsRequest) {
  const { figure, limit, after } = request
  const page = { figure, limit, after: after === undefined ? null : readInstantCursor(after) }
  const begun = await begin(context, staff, request)
  const { teams, total, told } = await readBehind(context, begun)
  const rows = await listSessionPage(context.db, request, { ...page, told })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    records: rows.slice(0, limit).map((row) => sessionOf(row, teams)),
    next: last ? cursorText({ rank: 0, key: last.ended, id: last.id }) : null,
    total,
  }
}

/** As many sessions as are in memory at once. */
const ROWS_AT_ONCE = 1000

/**
 * All of them, read page by page as they are taken. Refuses as the list, before the first is given. The reading is
 * audited once, before the first too.
 */
export async function readAllCountedSessions(
  context: Context,
  staff: Staff,
  request: AllSessionsRequest,
): Promise<AsyncIterable<CountedSession>> {
  const begun = await begin(context, staff, request)
  const isOfAll = !request.only.some(({ dimension }) => isPersonPlace(dimension))
  if (!isOfAll) return everyPage(context, request, Promise.resolve(await readBehind(context, begun)))
  // Nothing can refuse it any more: with the entry there, whoever waits sees the head of the file while teams are counted.
  await leaveEntry(context, begun)
  const behind = findBehind(begun)
  // Until it is taken nobody else hears of a fault.
  behind.catch(() => {})
  return everyPage(context, request, behind)
}

async function* everyPage({ db }: Context, request: AllSessionsRequest, behind: Promise<Behind>) {
  const { teams, told } = await behind
  let after: SessionPage['after'] = null
  do {
    const page = { figure: request.figure, told, limit: ROWS_AT_ONCE, after }
    const rows: SessionRow[] = await listSessionPage(db, request, page)
    for (const row of rows.slice(0, ROWS_AT_ONCE)) yield sessionOf(row, teams)
    after = (rows.length > ROWS_AT_ONCE && rows[ROWS_AT_ONCE - 1]) || null
  } while (after !== null)
}

interface Begun {
  staff: Staff
  request: AllSessionsRequest
  view: SessionView
}

/** Refuses what does not fit, and all while the sessions are read for the first time. */
async function begin(context: Context, staff: Staff, request: AllSessionsRequest): Promise<Begun> {
  refuseMisfits(request, [])
  return { staff, request, view: await viewSessions(context) }
}

type Behind = NonNullable<Awaited<ReturnType<SessionView['behind']>>>

/** The same as `findBehind`, audited: without the entry nothing is given. */
async function readBehind(context: Context, begun: Begun): Promise<Behind> {
  const behind = await findBehind(begun)
  await leaveEntry(context, begun)
  return behind
}

/** The teams that are named and the number of sessions. Refuses a filter on too few people. */
async function findBehind({ request, view }: Begun): Promise<Behind> {
  const { from, to, only, locale = SOURCE_LOCALE } = request
  const slice = { from, to, only }
  return (await view.behind({ slice, kinds: KINDS_OF[request.figure], locale })) ?? fail('TooFewFacilitators')
}

async function leaveEntry(context: Context, { staff, request }: Begun): Promise<void> {
  await audit(context, staff, { action: 'report-sessions-read', note: noteOf(request, [request.figure]) })
}

function sessionOf(row: SessionRow, teams: readonly string[]): CountedSession {
  const { ended: _, teamValue, teamName, ...session } = row
  return { ...session, team: teams.includes(teamValue) ? teamName : null }
}
