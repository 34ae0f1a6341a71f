/** The SQL about mails that are not sent yet, or were given up. Never reads their content. */
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { outbox } from '../jobs/outbox.tables.ts'
import { isOfMails, MAIL_TOPIC, type MailFilter } from './mail-queue.tables.ts'

/** The id of a facilitator among those whom a mail may be for (`mailAbout` of the contract). */
const facilitatorId = sql<number | null>`substring(${outbox.recipient} from '^facilitator:([0-9]+)$')::int`

/** So many of these mails, the oldest first; with `after` those that come after the one of that id. */
export function listMails(
  db: Database,
  filter: MailFilter,
  page: { limit: number; after?: number | undefined },
) {
  return db.orm
    .select({
      id: outbox.id,
      to: sql<string>`${outbox.payload} ->> 'to'`,
      subject: sql<string>`${outbox.payload} ->> 'subject'`,
      facilitatorId,
      state: outbox.state,
      attempts: outbox.attempts,
      nextTryAt: outbox.runAt,
      lastError: outbox.lastError,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(and(isOfMails(filter), page.after ? gt(outbox.id, page.after) : undefined))
    .orderBy(asc(outbox.id))
    .limit(page.limit)
}

/** How many they are. */
export function countMails(db: Database, filter: MailFilter): Promise<number> {
  return db.orm.$count(outbox, isOfMails(filter))
}

/** The mail, if it is not sent. The row is locked until the transaction ends. */
export async function lockMail(db: Database, id: number) {
  const [row] = await db.orm
    .select({ id: outbox.id, state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.topic, MAIL_TOPIC), ne(outbox.state, 'done')))
    .for('update')
  return row ?? null
}

export async function updateMailDue(db: Database, id: number, now: string): Promise<void> {
  await db.orm.update(outbox).set({ runAt: now }).where(eq(outbox.id, id))
}
