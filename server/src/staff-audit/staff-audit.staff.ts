/** What staff read of the audit log: a search, an export, and who saw a client's file (AUD-001, AUD-002). */
import { z } from 'zod'
import { BodyId } from '@hub/contract/fields'
import type { AuditEntry, AuditExportQuery, AuditQuery } from '@hub/contract/staff-audit'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import { DAMAGED, findLastCheck } from '#platform/audit/audit-months.store.ts'
import { EXPORTED_AT_ONCE, exportNote, wordsOf } from '#platform/audit/exports.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { permissionsOfStaff } from '#platform/http/staff-caller.ts'
import { withOpenMerges } from '../staff-agencies/staff-agencies.neighbours.ts'
import { withOpenSuspensions } from '../staff-people/staff-people.neighbours.ts'
import { actorsOf, withNames } from './audit-names.ts'
import { soughtActors, soughtObjects } from './sought.ts'
import {
  type AuditCursor,
  type AuditSearch,
  findClientByCode,
  listAccessTo,
  listAuditPage,
  listFilesOfPerson,
} from './staff-audit.store.ts'

/** More than a file gets in years; a page has to end somewhere. */
const ACCESS_MOST = 1000

/** One page of what fits, newest first, and the last check of the whole log. What was looked for is in the entry. */
export async function listAuditLog(context: Context, staff: Staff, query: AuditQuery) {
  const note = wordsOf(soughtIn(query))
  const deed = { action: 'audit-read', ...(note !== '' && { note: `searched for ${note}` }) } as const
  const mayUndo = permissionsOfStaff(staff).includes('people')
  return readAudited(context, staff, deed, async () => {
    const { records, next } = await pageOf(context, query, query.limit)
    return {
      records: mayUndo
        ? await withOpenSuspensions(context, await withOpenMerges(context, records))
        : records.map((one) => ({ ...one, mergeId: null, isOpenSuspension: false })),
      next,
      lastCheck: await lastCheckOf(context),
    }
  })
}

/** The next entries of an export. Each step is an entry, with the search and how many left the hub. */
export async function exportAuditLog(context: Context, staff: Staff, query: AuditExportQuery) {
  return context.db.transaction(async () => {
    const page = await pageOf(context, query, EXPORTED_AT_ONCE)
    const note = exportNote(page.records.length, soughtIn(query), 'entries')
    await audit(context, staff, { action: 'audit-exported', note })
    return page
  })
}

/** Who opened, changed or reset the file with this code, newest first. The reading is audited. NotFound. */
export async function readClientAccess(context: Context, staff: Staff, code: string) {
  const client = found(await findClientByCode(context.db, code.toUpperCase()))
  const deed = { action: 'client-access-read', objectKind: 'client', objectId: client.id } as const
  return readAudited(context, staff, deed, async () => {
    const files = await listFilesOfPerson(context.db, client.mergedIntoId ?? client.id)
    const ids = files.map(({ id }) => id)
    const registrars = files.map(({ facilitatorId }) => facilitatorId)
    const rows = await listAccessTo(context.db, ids, ACCESS_MOST + 1)
    const who = await actorsOf(context, rows)
    const entries = rows.slice(0, ACCESS_MOST).map((row) => ({
      ...{ at: new Date(row.at).toISOString(), who: who(row), deed: row.action },
      isOwnFacilitator: row.actorKind === 'facilitator' && registrars.includes(row.actorId ?? 0),
    }))
    const people = new Set(
      entries.flatMap(({ who: { kind, id, name } }) => (kind === 'system' ? [] : [`${kind} ${id ?? name}`])),
    )
    const [kept = client.code, ...otherCodes] = files.map((one) => one.code)
    return { code: kept, otherCodes, entries, people: people.size, isCut: rows.length > ACCESS_MOST }
  })
}

async function pageOf(
  context: Context,
  query: AuditExportQuery,
  limit: number,
): Promise<{ records: AuditEntry[]; next: string | null }> {
  const after = query.after === undefined ? null : readCursor(query.after)
  const rows = await listAuditPage(context.db, await searchOf(context, query), { limit: limit + 1, after })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { records: await withNames(context, page), next: last ? cursorText(last) : null }
}

async function searchOf(context: Context, query: AuditExportQuery): Promise<AuditSearch> {
  const { who, what, whom, from, until } = query
  return {
    ...(who !== undefined && who !== '' && { who: await soughtActors(context, who) }),
    ...(what !== undefined && { what }),
    ...(whom !== undefined && whom !== '' && { whom: await soughtObjects(context, whom) }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

const soughtIn = ({ who, what, whom, from, until }: AuditExportQuery) => ({ who, what, whom, from, until })

const CountIn = /(\d+) entries$/

async function lastCheckOf({ db }: Context) {
  const check = await findLastCheck(db)
  if (check === null) return null
  const [, entries] = CountIn.exec(check.note ?? '') ?? []
  return {
    ...{ at: new Date(check.at).toISOString(), isSound: check.action !== DAMAGED },
    entries: entries === undefined ? null : Number(entries),
  }
}

const Cursor = z.tuple([z.iso.datetime(), BodyId])

const cursorText = ({ at, id }: AuditCursor) =>
  Buffer.from(JSON.stringify([new Date(at).toISOString(), id])).toString('base64url')

/** Refuses with ValidationError what is not one of our cursors. */
function readCursor(text: string): AuditCursor {
  try {
    const [at, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { at, id }
  } catch {
    return fail('ValidationError', { after: 'This page is not known.' })
  }
}
