/** The SQL about mails that are not sent yet, or were given up. Never reads their content. */
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { outbox } from '../jobs/outbox.tables.ts'

/** The topic of mails in the outbox. */
export const MAIL_TOPIC = 'mail'
const LISTED_MOST = 500

/** The id of a facilitator among those whom a mail may be for (`mailAbout` of the contract). */
const facilitatorId = sql<number | null>`substring(${outbox.recipient} from '^facilitator:([0-9]+)$')::int`

/**
 * Mails in one of the two states, the oldest first: those that wait or are tried again, or those that were given up.
 * @param since leaves out what was asked for before
 */
export function listMails(db: Database, state: 'ready' | 'dead', since?: string) {
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
    .where(
      and(
        eq(outbox.topic, MAIL_TOPIC),
        eq(outbox.state, state),
        since ? gt(outbox.createdAt, since) : undefined,
      ),
    )
    .orderBy(asc(outbox.id))
    .limit(LISTED_MOST)
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
