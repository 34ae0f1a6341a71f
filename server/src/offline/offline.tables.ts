/** The keys that open what devices have sealed (LIF-005). */
import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/**
 * Never deleted while a device may hold something sealed with it, because a delivered session would be lost. The keys
 * are in the database and do not depend on the server's secret, because that may be changed at any time.
 */
export const sealingKeys = pgTable(
  'sealing_keys',
  {
    id: uuid('id').primaryKey(),
    /** A point of P-256, uncompressed, in base64. */
    publicKey: text('public_key').notNull(),
    /** The scalar in base64. */
    privateKey: text('private_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** From then on devices get another key. This one still opens seals. */
    retiredAt: instant('retired_at'),
  },
  (table) => [
    // Several nodes may start at once: one of them makes the key.
    uniqueIndex('sealing_keys_present')
      .on(sql`(true)`)
      .where(sql`${table.retiredAt} is null`),
  ],
)
