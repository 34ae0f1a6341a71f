/** Gives the entries of the audit log the names of those who are in them. */
import { DELIVERY_DEEDS } from '@hub/contract/deeds'
import type { AuditActor, AuditEntry } from '@hub/contract/staff-audit'
import type { Context } from '#platform/context.ts'
import { type AuditRow, listFacilitatorNames, listNamesOf, listStaffNames } from './staff-audit.store.ts'

/** How a note begins where somebody acted at the command line: by whom, and then why. */
const BY = /^by (.+?)(?:: ([\s\S]*))?$/

const isDelivery = ({ action, actorKind }: AuditRow) =>
  actorKind === 'facilitator' && DELIVERY_DEEDS.some((deed) => deed === action)
const SOME_FACILITATOR: AuditActor = { kind: 'facilitator', id: null, name: null, agency: null }

/**
 * Finds all names of some entries with one question for each kind. Who delivered a session is not named, nor by the
 * reference that other entries of the same call have (CON-16).
 */
export async function withNames(context: Context, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const actors = await actorsOf(context, rows)
  const names = await objectNamesOf(context, rows)
  return rows.map((row) => ({
    ...{ id: row.id, at: new Date(row.at).toISOString(), deed: row.action },
    requestId: isDelivery(row) ? null : row.requestId,
    who: isDelivery(row) ? SOME_FACILITATOR : actors(row),
    whom:
      row.objectKind === null
        ? null
        : {
            ...{ kind: row.objectKind, id: row.objectId },
            name: names.get(`${row.objectKind} ${row.objectId}`) ?? null,
          },
    note: isAtCommandLine(row) ? (BY.exec(row.note ?? '')?.[2] ?? null) : row.note,
  }))
}

const isAtCommandLine = ({ actorKind, actorId }: AuditRow) => actorKind === 'staff' && actorId === null

/** Who acted in an entry. */
export async function actorsOf({ db }: Context, rows: readonly AuditRow[]) {
  const idsOf = (kind: AuditRow['actorKind']) => [
    ...new Set(rows.flatMap((row) => (row.actorKind === kind && row.actorId !== null ? [row.actorId] : []))),
  ]
  const people = new Map((await listFacilitatorNames(db, idsOf('facilitator'))).map((one) => [one.id, one]))
  const staff = new Map((await listStaffNames(db, idsOf('staff'))).map(({ id, name }) => [id, name]))
  return (row: AuditRow): AuditActor => {
    const { actorKind: kind, actorId: id } = row
    if (isAtCommandLine(row))
      return { kind: 'commandLine', id: null, name: BY.exec(row.note ?? '')?.[1] ?? null, agency: null }
    const person = kind === 'facilitator' && id !== null ? people.get(id) : undefined
    const name = kind === 'staff' && id !== null ? staff.get(id) : person?.name
    return { kind, id, name: name ?? null, agency: person?.agency ?? null }
  }
}

async function objectNamesOf({ db }: Context, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const idsOfKind = new Map<string, Set<number>>()
  for (const { objectKind, objectId } of rows) {
    const id = Number(objectId)
    if (objectKind === null || !Number.isSafeInteger(id) || id <= 0) continue
    idsOfKind.set(objectKind, (idsOfKind.get(objectKind) ?? new Set()).add(id))
  }
  const names = new Map<string, string>()
  for (const [kind, ids] of idsOfKind)
    for (const { id, name } of await listNamesOf(db, kind, [...ids])) names.set(`${kind} ${id}`, name)
  return names
}
