/** Finding records: what was delivered and when, and nobody's name (PPL-009, CON-16). */
import type { RecordRow } from '@hub/contract/staff-records'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { cursorText, readInstantCursor } from '#platform/http/ranked-cursor.ts'
import { findLogin } from '../accounts/accounts.neighbours.ts'
import { findClientOfCode } from './corrections.store.ts'
import { listRecordPage, type RecordSearch } from './record-search.store.ts'

export interface RecordsWanted {
  email?: string | undefined
  code?: string | undefined
  module?: string | undefined
  day?: string | undefined
  limit: number
  after?: string | undefined
}

/**
 * One page, newest first. A host is asked for by the whole address and on one day, a few times a day: more would be a
 * list of what one facilitator delivered (CON-16, decision 0037). Refuses with ValidationError an email without a day,
 * and with TooManyRequests a search of one host too many. Whom it was about, and what was looked for, is audited.
 */
export async function searchRecords(context: Context, staff: Staff, wanted: RecordsWanted) {
  const { email, day, limit, after } = wanted
  if (email !== undefined && day === undefined) fail('ValidationError', { day: 'Please choose a day.' })
  const host = email === undefined ? undefined : await findLogin(context, email)
  // Further pages count too: where one begins is written by whoever asks.
  if (host) await context.limits.use('recordsOfHost', `${staff.id ?? staff.user} ${host.id}`)
  return context.db.transaction(async () => {
    const search = await audited(context, staff, { wanted, hostId: host?.id })
    if (search === null) return { records: [], next: null }
    const page = { limit, after: after === undefined ? null : readInstantCursor(after) }
    const rows = await listRecordPage(context.db, search, page)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      records: rows.slice(0, limit).map(({ ended: _, ...row }): RecordRow => row),
      next: last ? cursorText({ rank: 0, key: last.ended, id: last.id }) : null,
    }
  })
}

/** Writes the entries of a search, and gives what is looked for; null where nobody has the email or the code. */
async function audited(
  context: Context,
  staff: Staff,
  { wanted, hostId }: { wanted: RecordsWanted; hostId: number | undefined },
): Promise<RecordSearch | null> {
  const { email, code, module, day } = wanted
  const client = code === undefined ? undefined : await findClientOfCode(context.db, code.toUpperCase())
  const note = [day, module].filter((one) => one !== undefined).join(', ')
  await audit(context, staff, { action: 'record-list-read', ...(note !== '' && { note }) })
  if (hostId !== undefined)
    await audit(context, staff, {
      ...{ action: 'records-read', objectKind: 'facilitator', objectId: hostId },
      ...(day !== undefined && { note: day }),
    })
  if (client)
    await audit(context, staff, { action: 'client-found', objectKind: 'client', objectId: client.id })
  const isNobody = (email !== undefined && hostId === undefined) || client === null
  return isNobody ? null : { hostId, clientId: client?.id, module, day }
}
