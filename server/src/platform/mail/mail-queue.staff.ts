/** What staff see and do about mails that did not leave (SYS-010). */
import type { Staff } from '../audit/actor.ts'
import { audit, readAudited } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { fail, found } from '../fail.ts'
import { listMails, lockMail, updateMailDue } from './mail-queue.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Mails that wait or are tried again, or with `isDead` those that were given up. Without their content. The reading is audited.
 * @param filter lastDays: leaves out what was asked for earlier
 */
export function listQueuedMails(
  context: Context,
  staff: Staff,
  { isDead, lastDays }: { isDead: boolean; lastDays?: number },
) {
  const { clock, db } = context
  const since =
    lastDays === undefined ? undefined : new Date(clock.now().getTime() - lastDays * DAY_MS).toISOString()
  return readAudited(context, staff, { action: 'mail-list-read' }, () =>
    listMails(db, isDead ? 'dead' : 'ready', since),
  )
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
