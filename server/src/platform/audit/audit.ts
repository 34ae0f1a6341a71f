/** Writes the audit log, in the transaction of the action that it describes (SYS-007). */
import type { DeedName } from '@hub/contract/deeds'
import type { Actor, Staff } from './actor.ts'
import { auditLog } from './audit.tables.ts'
import type { Context } from '../context.ts'
import { placeholdersOf } from '../database/placeholders.ts'

export interface Deed {
  action: DeedName
  objectKind?: string
  objectId?: string | number
  /** Never a password, a token or a client's answers. */
  note?: string
}

/** A row by the names that `rowOf` gives its values. */
const ROW = placeholdersOf(
  'at',
  'actorId',
  'actorKind',
  'action',
  'objectKind',
  'objectId',
  'requestId',
  'note',
)

/** Adds one row: who did what to which object, by which call. In a transaction, the row is committed with it. */
export async function audit(context: Context, actor: Actor, deed: Deed): Promise<void> {
  const insert = context.db.prepared('audit.insert', (orm, name) =>
    orm.insert(auditLog).values(ROW).prepare(name),
  )
  await insert(rowOf(context, actor, deed))
}

/** Reads people's data with the row that says so: without the row nothing is given (AUD-004). */
export function readAudited<T>(
  context: Context,
  actor: Actor,
  deed: Deed,
  read: () => T | Promise<T>,
): Promise<T> {
  return context.db.transaction(async () => {
    const result = await read()
    await audit(context, actor, deed)
    return result
  })
}

/**
 * The same for what several statements read, all of one moment. The row comes after that moment and before anything is
 * given: every entry changes the end of its chain, and PostgreSQL refuses that in a transaction whose moment is older
 * than the last entry (40001), so two readers at once would fail each other.
 */
export async function readAuditedAtOneMoment<T>(
  context: Context,
  actor: Actor,
  deed: Deed,
  read: () => Promise<T>,
): Promise<T> {
  const result = await context.db.transaction(read, { isolation: 'repeatable read' })
  await audit(context, actor, deed)
  return result
}

/** The rows of one statement. A statement may have 65,535 values, and a row has eight. */
const ROWS_AT_ONCE = 1000

/** Adds a row for each of many actions of one actor. */
export async function auditEach(context: Context, actor: Actor, deeds: readonly Deed[]): Promise<void> {
  for (let first = 0; first < deeds.length; first += ROWS_AT_ONCE)
    await context.db.orm
      .insert(auditLog)
      .values(deeds.slice(first, first + ROWS_AT_ONCE).map((deed) => rowOf(context, actor, deed)))
}

function rowOf(context: Context, actor: Actor, deed: Deed) {
  return {
    at: context.clock.iso(),
    actorId: 'id' in actor ? (actor.id ?? null) : null,
    actorKind: actor.kind,
    action: deed.action,
    objectKind: deed.objectKind ?? null,
    objectId: deed.objectId === undefined ? null : String(deed.objectId),
    requestId: 'requestId' in actor ? (actor.requestId ?? null) : null,
    note: noteOf(actor, deed),
  }
}

/** At the command line staff have no account: the note begins with who it was (SYS-003). */
function noteOf(actor: Actor, { note }: Deed): string | null {
  if (actor.kind !== 'staff' || actor.id !== undefined) return note ?? null
  const who = staffName(actor)
  return note ? `by ${who}: ${note}` : `by ${who}`
}

/** How a note names a staff member. */
export function staffName({ user, as }: Staff): string {
  return as === undefined ? user : `${user} as ${as}`
}
