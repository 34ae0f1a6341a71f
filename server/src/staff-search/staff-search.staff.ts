/** Finds by part of a name what the roles of a staff member reach (STA-009). */
import type { SearchHit } from '@hub/contract/staff-search'
import {
  SEARCH_EACH,
  SEARCH_KINDS,
  SEARCH_PERMISSIONS,
  type SearchKind,
} from '@hub/contract/staff-search.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { permissionsOfStaff } from '#platform/http/staff-caller.ts'
import {
  listAgenciesNamed,
  listEventsNamed,
  listModulesNamed,
  listPeopleNamed,
  listTeamsNamed,
  type Named,
} from './staff-search.store.ts'

const LISTS: Record<SearchKind, (db: Database, q: string, most: number) => Promise<Named[]>> = {
  team: listTeamsNamed,
  agency: listAgenciesNamed,
  person: listPeopleNamed,
  module: listModulesNamed,
  event: listEventsNamed,
}

/** Five of each kind at most, the best first. What shows people is audited, by how many were shown. */
export async function searchConsole(context: Context, staff: Staff, q: string): Promise<SearchHit[]> {
  const permissions = permissionsOfStaff(staff)
  const kinds = SEARCH_KINDS.filter((kind) => permissions.includes(SEARCH_PERMISSIONS[kind]))
  const find = async () => {
    const hits: SearchHit[] = []
    for (const kind of kinds) {
      const rows = await LISTS[kind](context.db, q, SEARCH_EACH)
      hits.push(
        ...rows.map((row) => ({ kind, ...row, at: row.at === null ? null : new Date(row.at).toISOString() })),
      )
    }
    return hits
  }
  if (!kinds.includes('person')) return find()
  return context.db.transaction(async () => {
    const hits = await find()
    const people = hits.filter(({ kind }) => kind === 'person').length
    return readAudited(context, staff, { action: 'console-search', note: `${people} shown` }, () => hits)
  })
}
