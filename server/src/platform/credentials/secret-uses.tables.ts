/** Until when each secret of the hub was the present one of a node (OPS-007). */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const secretUses = pgTable('secret_uses', {
  /** Names the secret, and says nothing about it. */
  secretId: text('secret_id').primaryKey(),
  /** When a node last said that it signs with it. Each does at its start, and every hour. */
  lastUsedAt: timestamp('last_used_at', { withTimezone: true, mode: 'string' }).notNull(),
})
