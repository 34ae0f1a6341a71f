/** What staff see and do about mails that did not leave (SYS-010). */
import type { Staff } from '../audit/actor.ts'
import { audit, readAudited } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { fail, found } from '../fail.ts'
import { listMails, lockMail, updateMailDue } from './mail-queue.store.ts'

/** Mails that wait or are tried again, or with `isDead` those that were given up. Without their content. The reading is audited. */
export function listQueuedMails(context: Context, staff: Staff, filter: { isDead: boolean }) {
  return readAudited(context, staff, { action: 'mail-list-read' }, () =>
    listMails(context.db, filter.isDead ? 'dead' : 'ready'),
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
