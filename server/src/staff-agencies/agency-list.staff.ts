/** Agencies as the console shows them: a list to search, and one with what tells it from those that resemble it (PPL-005). */
import {
  AGENCY_STATUSES,
  type AgenciesExportQuery,
  type AgenciesQuery,
  type AgencyDetail,
  type AgencyRow,
  type AgencyWithPeople,
  type NamedAgency,
} from '@hub/contract/staff-agencies'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { EXPORTED_AT_ONCE, exportNote } from '#platform/audit/exports.ts'
import { listChangesOf } from '#platform/audit/audit-log.staff.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { listFormerNames, listMergesInto, listPeopleOfAgencies, lockAgency } from './agencies.store.ts'
import { countWithFactor } from '../factors/factors.neighbours.ts'
import { alikeIn } from './agency-names.ts'
import { agencyStatusOf } from './agency-status.ts'
import { countAgencies, listAgencyNames, listAgencyPage, listCitiesOfAgencies } from './agency-list.store.ts'
import { cursorText, readCursor } from '#platform/http/ranked-cursor.ts'

/** As many cities, and agencies that resemble it, as a row shows. */
const SHOWN_IN_ROW = 3
/** As many people as tell an agency from another. */
const PEOPLE_SHOWN = 20
const PEOPLE_OF_ALIKE_SHOWN = 3
const READINGS = ['agency-read', 'agency-merge-shown']

/** One page of the list with the counts of all views. The reading is audited. */
export async function listAgenciesForStaff(context: Context, staff: Staff, query: AgenciesQuery) {
  const { db } = context
  return db.transaction(async () => {
    const page = await pageOf(context, query)
    const views = Object.fromEntries(AGENCY_STATUSES.map((one) => [one, 0])) as Record<string, number>
    const counts = await countAgencies(db, query)
    for (const { status, count } of counts) views[status] = count
    views.all = counts.reduce((sum, { count }) => sum + count, 0)
    await audit(context, staff, { action: 'agency-list-read', note: `${page.records.length} shown` })
    return {
      ...page,
      total: views[query.view] ?? 0,
      views: views as Record<AgenciesQuery['view'], number>,
    }
  })
}

/** The next rows of an export. Each step is an entry, with what was asked for and how many left the hub (STA-011). */
export async function exportAgencies(context: Context, staff: Staff, query: AgenciesExportQuery) {
  return context.db.transaction(async () => {
    const page = await pageOf(context, { ...query, limit: EXPORTED_AT_ONCE })
    const note = exportNote(page.records.length, query)
    await audit(context, staff, { action: 'agency-list-export', note })
    return page
  })
}

async function pageOf(
  context: Context,
  query: AgenciesQuery,
): Promise<{ records: AgencyRow[]; next: string | null }> {
  const after = query.after === undefined ? null : readCursor(query.after)
  const rows = await listAgencyPage(context.db, query, after)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return { records: await asRows(context, page), next: last ? cursorText(last) : null }
}

async function asRows({ db }: Context, page: Awaited<ReturnType<typeof listAgencyPage>>) {
  if (page.length === 0) return []
  const cities = await listCitiesOfAgencies(
    db,
    page.map(({ id }) => id),
  )
  const alikeTo = alikeIn(await listAgencyNames(db))
  return page.map(({ id, name, status, createdAt, facilitators }) => ({
    ...{ id, name, status, facilitators, createdAt: iso(createdAt) },
    cities: cities
      .filter(({ agencyId }) => agencyId === id)
      .slice(0, SHOWN_IN_ROW)
      .map(({ city }) => city),
    alike: alikeTo(name)
      .filter((other) => other.id !== id)
      .slice(0, SHOWN_IN_ROW),
  }))
}

/**
 * An agency with its people, its names and those that are probably the same. One that was merged into another gives that
 * one, so that an address that somebody kept still leads somewhere (PPL-005). The reading is audited. Refuses with NotFound.
 */
export async function readAgencyForStaff(context: Context, staff: Staff, id: number): Promise<AgencyDetail> {
  const read = await readUnlessMerged(context, staff, id)
  return typeof read === 'number' ? readAgencyForStaff(context, staff, read) : read
}

/** The agency, or the id of the one that it was merged into. One at a time is locked, so that no merge waits for both. */
function readUnlessMerged(context: Context, staff: Staff, id: number): Promise<AgencyDetail | number> {
  const { db } = context
  return db.transaction(async () => {
    const agency = found(await lockAgency(db, id))
    if (agency.mergedInto !== null) return agency.mergedInto
    await audit(context, staff, { action: 'agency-read', objectKind: 'agency', objectId: id })
    const { name, phoneNumber, note, version, createdAt } = agency
    const alike = alikeIn(await listAgencyNames(db))(name).filter((other) => other.id !== id)
    const people = await listPeopleOfAgencies(db, [id, ...alike.map((other) => other.id)])
    const withPeople = (one: NamedAgency, shown: number): AgencyWithPeople => {
      const own = people.filter(({ agencyId }) => agencyId === one.id)
      return { ...one, facilitators: own.length, people: own.slice(0, shown) }
    }
    const deeds = await listChangesOf(context, staff, { kind: 'agency', id, readAs: READINGS })
    return {
      ...withPeople({ id, name, status: agencyStatusOf(agency) }, PEOPLE_SHOWN),
      ...{ phoneNumber, note, version, createdAt: iso(createdAt) },
      factor: { isRequired: agency.factorRequired, have: await countWithFactor(context, id) },
      formerNames: (await listFormerNames(db, id)).map((former) => former.name),
      alike: alike.map((other) => withPeople(other, PEOPLE_OF_ALIKE_SHOWN)),
      merges: (await listMergesInto(db, id)).map((merge) => ({ ...merge, at: iso(merge.at) })),
      history: deeds
        .map((deed) => ({ at: iso(deed.at), action: deed.action, by: deed.actorKind, note: deed.note }))
        .toReversed(),
    }
  })
}

const iso = (at: string) => new Date(at).toISOString()
