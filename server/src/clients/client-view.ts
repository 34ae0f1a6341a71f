/** How stored files are shown: the texts of their metas; the answers of one only to a verified session (CLI-033). */
import {
  ANSWERS,
  answerIdField,
  type ChoiceValueField,
  choiceValueField,
  fieldsOf,
  type LookName,
  LOOKS,
  NO_ANSWERS,
} from '@hub/contract/client-choices'
import type { Client, ExitCode, ListedClient } from '@hub/contract/clients'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { hasRecentPasswordCheck } from '#platform/http/serve.ts'
import { metasById } from '../metas/metas.neighbours.ts'
import type { ClientRow, ListedRow } from './clients.store.ts'
import { columnOf } from './clients.tables.ts'

/** All of the lists by id, also what is retired. */
type Metas = Awaited<ReturnType<typeof metasById>>

/** Not by name for each row: a list has hundreds. */
const LOOK_FIELDS = LOOKS.map((name) => [choiceValueField(name), columnOf(name)] as const)

function looksOf(row: ListedRow, metas: Metas) {
  const looks = {} as Record<ChoiceValueField<LookName>, string>
  for (const [field, column] of LOOK_FIELDS) looks[field] = valueOf(metas, row[column])
  return looks
}

export function listedClientOf(row: ListedRow, metas: Metas): ListedClient {
  return {
    id: row.id,
    code: row.code,
    register_time: row.registerTime,
    close_time: row.closeTime,
    ...looksOf(row, metas),
    status_meta_value: valueOf(metas, row.statusMetaId),
    closed: row.closeTime !== null,
    facilitator_first_name: row.firstName,
    facilitator_last_name: row.lastName,
    session_count: row.sessionCount,
    last_session: row.lastSession,
  }
}

/**
 * One file with all that its screen shows: with the answers that are retired by now, by which it names them in the
 * reader's language and knows an adult's age (CTM-003, CTM-008).
 */
export async function clientOf(context: Context, caller: Caller, row: ClientRow): Promise<Client> {
  const metas = await metasById(context)
  const isVerified = hasRecentPasswordCheck(context, caller)
  const status = metas.get(row.statusMetaId)
  const isClosed = row.closeTime !== null
  const statusCode = (status?.meta_code ?? 'OPN') as Client['status_meta_code']
  return {
    ...listedClientOf(row, metas),
    status_meta_id: row.statusMetaId,
    status_meta_code: statusCode,
    status: isClosed ? 'closed' : 'open',
    exit_reason_code: isClosed ? (statusCode as ExitCode) : null,
    closing_info: isClosed ? (status?.meta_value ?? '') : null,
    team: caller.teams.find(({ id }) => id === row.teamId) ?? null,
    version: row.version,
    ...(isVerified ? { ...answersOf(row, metas), ...retiredOf(row, metas) } : NO_ANSWERS),
  }
}

function answersOf(row: ClientRow, metas: Metas) {
  return {
    ...fieldsOf(ANSWERS, answerIdField, (name) => row[columnOf(name)]),
    ...fieldsOf(ANSWERS, choiceValueField, (name) => valueOf(metas, row[columnOf(name)])),
  }
}

function retiredOf(row: ClientRow, metas: Metas): Pick<Client, 'retired_answers'> {
  const retired = ANSWERS.flatMap((name) => metas.get(row[columnOf(name)]) ?? []).filter(
    ({ retiredAt }) => retiredAt !== null,
  )
  return retired.length === 0 ? {} : { retired_answers: retired }
}

export function valueOf(metas: Metas, id: number): string {
  return metas.get(id)?.meta_value ?? ''
}
