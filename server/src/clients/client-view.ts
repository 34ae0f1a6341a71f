/** How a stored file is shown: the texts of its metas, and demographics only to a verified session (CLI-033). */
import {
  ANSWERS,
  answerIdField,
  choiceValueField,
  fieldsOf,
  LOOKS,
  NO_ANSWERS,
} from '@hub/contract/client-choices'
import type { Client, ExitCode } from '@hub/contract/clients'
import type { Caller } from '#platform/http/caller.ts'
import type { Context, SessionSum } from '#platform/context.ts'
import { hasRecentPasswordCheck } from '#platform/http/serve.ts'
import { metasById } from '../metas/metas.neighbours.ts'
import type { ClientRow } from './clients.store.ts'
import { columnOf } from './clients.tables.ts'

/** All of the lists by id, also what is retired. */
type Metas = Awaited<ReturnType<typeof metasById>>

export interface ClientView {
  metas: Metas
  team: { id: number; name: string } | null
  isVerified: boolean
  sessions: ReadonlyMap<number, SessionSum>
}

/** The view of these files for the caller, within one of their teams or without a team. */
export async function viewOf(
  context: Context,
  caller: Caller,
  files: { ids: number[]; teamId: number | null },
): Promise<ClientView> {
  return {
    metas: await metasById(context),
    team: caller.teams.find(({ id }) => id === files.teamId) ?? null,
    isVerified: hasRecentPasswordCheck(context, caller),
    sessions: await sessionsByClient(context, files.ids),
  }
}

/** The sums by client. A client without sessions has no entry. */
async function sessionsByClient(
  context: Context,
  clientIds: number[],
): Promise<ReadonlyMap<number, SessionSum>> {
  if (clientIds.length === 0) return new Map()
  const sums = await context.clientRecords.sum(clientIds)
  return new Map(sums.map((sum) => [sum.clientId, sum]))
}

export function clientOf(row: ClientRow, { metas, team, isVerified, sessions }: ClientView): Client {
  const status = metas.get(row.statusMetaId)
  const isClosed = row.closeTime !== null
  const statusCode = (status?.meta_code ?? 'OPN') as Client['status_meta_code']
  return {
    id: row.id,
    code: row.code,
    register_time: row.registerTime,
    close_time: row.closeTime,
    ...fieldsOf(LOOKS, choiceValueField, (name) => valueOf(metas, row[columnOf(name)])),
    status_meta_id: row.statusMetaId,
    status_meta_value: status?.meta_value ?? '',
    status_meta_code: statusCode,
    status: isClosed ? 'closed' : 'open',
    closed: isClosed,
    exit_reason_code: isClosed ? (statusCode as ExitCode) : null,
    closing_info: isClosed ? (status?.meta_value ?? '') : null,
    facilitator_first_name: row.firstName,
    facilitator_last_name: row.lastName,
    team,
    session_count: sessions.get(row.id)?.count ?? 0,
    last_session: sessions.get(row.id)?.last ?? null,
    version: row.version,
    ...(isVerified ? answersOf(row, metas) : NO_ANSWERS),
  }
}

function answersOf(row: ClientRow, metas: Metas) {
  return {
    ...fieldsOf(ANSWERS, answerIdField, (name) => row[columnOf(name)]),
    ...fieldsOf(ANSWERS, choiceValueField, (name) => valueOf(metas, row[columnOf(name)])),
  }
}

/**
 * One file with all that its screen shows: with the answers that are retired by now, by which it names them in the
 * reader's language and knows an adult's age (CTM-003, CTM-008). Lists are without them.
 */
export function wholeClientOf(row: ClientRow, view: ClientView): Client {
  const client = clientOf(row, view)
  if (!view.isVerified) return client
  const retired = ANSWERS.flatMap((name) => view.metas.get(row[columnOf(name)]) ?? []).filter(
    ({ retiredAt }) => retiredAt !== null,
  )
  return retired.length === 0 ? client : { ...client, retired_answers: retired }
}

export function valueOf(metas: Metas, id: number): string {
  return metas.get(id)?.meta_value ?? ''
}
