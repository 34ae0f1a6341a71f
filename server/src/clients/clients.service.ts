/** Client files: which clients a caller reaches, and what is shown to whom (CLI-033, CLI-034). */
import type { ActiveClient, Client, ClientListQuery, ListedClient } from '@hub/contract/clients'
import { BodyId } from '@hub/contract/fields'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { metasById } from '../metas/metas.neighbours.ts'
import { findWithinReach, ofClient } from './client-scope.ts'
import { clientOf, listedClientOf, valueOf } from './client-view.ts'
import { type ClientCursor, listClientsWithin, type ListedRow, type Reach } from './clients.store.ts'

export interface ClientList {
  records: ListedClient[]
  /** The cursor of the next page, null on the last. */
  next: string | null
}

/** The clients in scope that the caller registered (API-029). */
export function listOwnClients(
  context: Context,
  caller: Caller,
  query: ClientListQuery,
): Promise<ClientList> {
  return listWithin(context, { reach: ownReach(caller), query })
}

/** The clients of a team of the caller's, open and closed (API-030). The call checks that the team is the caller's. */
export function listTeamClients(
  context: Context,
  _caller: Caller,
  { teamId, query }: { teamId: number; query: ClientListQuery },
): Promise<ClientList> {
  return listWithin(context, { reach: { teamId }, query })
}

/**
 * Clients the caller registered that are open, or were at an instant, in the form that participation shows (API-031,
 * PAR-006).
 */
export function listOwnActiveClients(
  context: Context,
  caller: Caller,
  openAt?: string,
): Promise<ActiveClient[]> {
  return listActive(context, ownReach(caller), openAt)
}

/** The same for a whole team (API-031, PAR-006). */
export function listTeamActiveClients(
  context: Context,
  _caller: Caller,
  { teamId, openAt }: { teamId: number; openAt?: string | undefined },
): Promise<ActiveClient[]> {
  return listActive(context, { teamId }, openAt)
}

/** A client within reach, with demographics only after a recent password check. The reading is audited (SYS-007). */
export async function readClient(context: Context, caller: Caller, id: number): Promise<Client> {
  const row = await findWithinReach(context, caller, id)
  await audit(context, caller, { ...ofClient(id), action: 'client-read' })
  return clientOf(context, caller, row)
}

function ownReach(caller: Caller): Reach {
  return caller.team
    ? { teamId: caller.team.id, registrar: caller.id }
    : { teamId: null, registrar: caller.id }
}

interface Listing {
  reach: Reach
  query: ClientListQuery
}

async function listWithin(context: Context, { reach, query }: Listing): Promise<ClientList> {
  const [rows, metas] = await Promise.all([rowsWithin(context, reach, query), metasById(context)])
  const isFull = query.limit !== undefined && rows.length > query.limit
  const shown = isFull ? rows.slice(0, query.limit) : rows
  const last = shown.at(-1)
  return {
    records: shown.map((row) => listedClientOf(row, metas)),
    next: isFull && last ? cursorText(last) : null,
  }
}

function rowsWithin(context: Context, reach: Reach, query: ClientListQuery): Promise<ListedRow[]> {
  const { q, status, limit, after } = query
  return listClientsWithin(context.db, reach, {
    q,
    status,
    // One row more than requested shows whether another page follows.
    limit: limit === undefined ? undefined : limit + 1,
    after: after === undefined ? undefined : readCursor(after),
  })
}

async function listActive(
  context: Context,
  reach: Reach,
  openAt: string | undefined,
): Promise<ActiveClient[]> {
  const [rows, metas] = await Promise.all([
    listClientsWithin(context.db, reach, openAt === undefined ? { status: 'open' } : { openAt }),
    metasById(context),
  ])
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    avatarColor: valueOf(metas, row.avatarColorMetaId),
    avatarKey: valueOf(metas, row.avatarMetaId),
    ...(row.closeTime !== null && { isClosed: true as const }),
  }))
}

function cursorText(row: ListedRow): string {
  const cursor: [number, string, number] = [row.closeTime === null ? 0 : 1, row.registerTime, row.id]
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

const INSTANT = /^[1-9]\d{3}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d)$/

/** Reads a cursor. It is opaque to the caller, and may contain anything when it comes back. */
function readCursor(text: string): ClientCursor {
  try {
    const [closed, registerTime, id] = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) as unknown[]
    // Refuses values that would fail in the database.
    if (
      typeof registerTime === 'string' &&
      INSTANT.test(registerTime) &&
      !Number.isNaN(Date.parse(registerTime)) &&
      BodyId.safeParse(id).success
    )
      return { closed: closed === 1, registerTime, id: id as number }
  } catch {
    // Refused below, like every other text that is not one of our cursors.
  }
  return fail('ValidationError', { after: 'This page is not known.' })
}
