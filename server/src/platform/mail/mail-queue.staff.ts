/** What staff see and do about mails that did not leave (SYS-010). */
import { UNDELIVERED_DAYS, type UndeliveredMail, type UndeliveredMailsQuery } from '@hub/contract/staff-mails'
import type { Staff } from '../audit/actor.ts'
import { audit, readAudited } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { fail, found } from '../fail.ts'
import { countMails, listMails, lockMail, updateMailDue } from './mail-queue.store.ts'
import type { MailFilter } from './mail-queue.tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** So many mails the command line lists at once. */
export const MAILS_AT_ONCE = 500

/**
 * Mails that wait or are tried again, or with `isDead` those that were given up, the oldest first, and the id after which
 * the next ones come. Without their content. The reading is audited.
 */
export function listQueuedMails(
  context: Context,
  staff: Staff,
  { isDead, after }: { isDead: boolean; after?: number | undefined },
) {
  return readAudited(context, staff, { action: 'mail-list-read' }, () =>
    readPage(context, { state: isDead ? 'dead' : 'ready' }, { limit: MAILS_AT_ONCE, after }),
  )
}

/**
 * A page of the mails that were given up lately, the oldest first, and how many they are (STA-010). Without their content.
 * The reading is audited.
 */
export function listUndeliveredMails(
  context: Context,
  staff: Staff,
  { limit, after }: UndeliveredMailsQuery,
): Promise<{ records: UndeliveredMail[]; next: number | null; total: number }> {
  const { clock, db } = context
  const since = new Date(clock.now().getTime() - UNDELIVERED_DAYS * DAY_MS).toISOString()
  const filter: MailFilter = { state: 'dead', since }
  return readAudited(context, staff, { action: 'mail-list-read' }, async () => {
    const page = await readPage(context, filter, { limit, after })
    return { ...page, total: await countMails(db, filter) }
  })
}

async function readPage(
  { db }: Context,
  filter: MailFilter,
  { limit, after }: { limit: number; after?: number | undefined },
) {
  const rows = await listMails(db, filter, { limit: limit + 1, after })
  const records = rows.slice(0, limit)
  return { records, next: rows.length > limit ? (records.at(-1)?.id ?? null) : null }
}

/**
 * Sends a mail with the next round, without waiting for its next try. Refuses with NotFound, also for one that was sent,
 * and with MailContentGone for one that was given up.
 */
export async function retryMail(
  context: Context,
  staff: Staff,
  input: { id: number; reason: string },
): Promise<void> {
  const { id, reason } = input
  await context.db.transaction(async () => {
    const { state } = found(await lockMail(context.db, id))
    if (state === 'dead') fail('MailContentGone')
    await updateMailDue(context.db, id, context.clock.iso())
    await audit(context, staff, { action: 'mail-retry', objectKind: 'mail', objectId: id, note: reason })
  })
}
