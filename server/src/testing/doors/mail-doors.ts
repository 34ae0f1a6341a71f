/** The doors to mails that did not leave: the audit row of each, and an input with which it does its work. */
import { eq } from 'drizzle-orm'
import { UndeliveredMailsQuery } from '@hub/contract/staff-mails'
import type { Context } from '#platform/context.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'

type Audited = [action: string, input: () => unknown]

/** @param askForMail asks for a mail, which then waits */
export function mailDoors(askForMail: () => Promise<Context>): Record<string, Audited> {
  return {
    'mail-queue.listQueuedMails': ['mail-list-read', () => ({ isDead: false })],
    'mail-queue.listUndeliveredMails': ['mail-list-read', () => UndeliveredMailsQuery.parse({})],
    'mail-queue.retryMail': [
      'mail-retry',
      async () => {
        const { db } = await askForMail()
        const [mail] = await db.orm.select().from(outbox).where(eq(outbox.state, 'ready'))
        return { id: mail?.id, reason: 'because' }
      },
    ],
  }
}
