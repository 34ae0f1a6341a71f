/** Teams as the console shows them: a list to search, and one with its present members (PPL-006). */
import type { TeamDetail, TeamRow, TeamsExportQuery, TeamsQuery } from '@hub/contract/staff-teams'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { EXPORTED_AT_ONCE, exportNote } from '#platform/audit/exports.ts'
import { listChangesOf } from '#platform/audit/audit-log.staff.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { cursorText, readCursor } from '#platform/http/ranked-cursor.ts'
import {
  countTeams,
  findJoiningAgencies,
  findTeamRow,
  listListedAgenciesOf,
  listPresentMembers,
  listTeamPage,
} from './staff-teams.store.ts'

const READINGS = ['team-read', 'team-members-read']

/** One page of the list with the counts of both views. It names nobody. */
export async function listTeamsForStaff(context: Context, _staff: Staff, wanted: TeamsQuery) {
  const { joining, ...rest } = wanted
  const ids = joining?.split(',').map(Number)
  const query = {
    ...rest,
    ...(ids !== undefined && { joining: await findJoiningAgencies(context.db, ids) }),
  }
  const views = { active: 0, archived: 0 }
  for (const { view, count } of await countTeams(context.db, query)) views[view] = count
  return { ...(await pageOf(context, query)), total: views[query.view], views }
}

/** The next rows of an export. Each step is an entry, with what was asked for and how many left the hub (STA-011). */
export async function exportTeams(context: Context, staff: Staff, query: TeamsExportQuery) {
  return context.db.transaction(async () => {
    const page = await pageOf(context, { ...query, limit: EXPORTED_AT_ONCE })
    const note = exportNote(page.records.length, query)
    await audit(context, staff, { action: 'team-list-export', note })
    return page
  })
}

async function pageOf(
  { db }: Context,
  query: Parameters<typeof listTeamPage>[1],
): Promise<{ records: TeamRow[]; next: string | null }> {
  const rows = await listTeamPage(db, query, query.after === undefined ? null : readCursor(query.after))
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return { records: page.map(rowOf), next: last ? cursorText(last) : null }
}

/** A team with its members and what was decided about it. The reading is audited. Refuses with NotFound. */
export async function readTeamForStaff(context: Context, staff: Staff, id: number): Promise<TeamDetail> {
  const { db } = context
  return db.transaction(async () => {
    const team = found(await findTeamRow(db, id))
    await audit(context, staff, { action: 'team-read', objectKind: 'team', objectId: id })
    const people = await listPresentMembers(db, id)
    const deeds = await listChangesOf(context, staff, { kind: 'team', id, readAs: READINGS })
    return {
      ...rowOf(team),
      agencies: await listListedAgenciesOf(db, id),
      people: people.map((one) => ({ ...one, joinedAt: iso(one.joinedAt) })),
      history: deeds
        .map((deed) => ({ at: iso(deed.at), action: deed.action, by: deed.actorKind, note: deed.note }))
        .toReversed(),
    }
  })
}

const iso = (at: string) => new Date(at).toISOString()

function rowOf(team: NonNullable<Awaited<ReturnType<typeof findTeamRow>>>) {
  const { id, name, members, openFiles, createdAt, archivedAt } = team
  return {
    ...{ id, name, members, openFiles, createdAt: iso(createdAt) },
    archivedAt: archivedAt === null ? null : iso(archivedAt),
  }
}
