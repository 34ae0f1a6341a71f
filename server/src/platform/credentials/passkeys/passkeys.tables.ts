/** Passkeys of staff and of facilitators, and the questions that wait for their answer (STA-003, HRD-002). */
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const OWNER_KINDS = ['staff', 'facilitator'] as const

/** Public keys alone: nothing in it signs in anywhere. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ownerKind: text('owner_kind', { enum: OWNER_KINDS }).notNull(),
    ownerId: integer('owner_id').notNull(),
    /** As its owner calls it. */
    name: text('name').notNull(),
    /** The id that the authenticator gave it, and its public key, both as base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How a browser reaches it, as the browser said. */
    transports: text('transports').array().notNull(),
    /** How often the authenticator says that it was used: a smaller number is a copy, and refused. */
    uses: bigint('uses', { mode: 'number' }).notNull(),
    addedAt: instant('added_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_owner').on(table.ownerKind, table.ownerId),
  ],
)

/** A question of the server, which is answered once and within minutes. */
export const passkeyQuestions = pgTable(
  'passkey_questions',
  {
    challenge: text('challenge').primaryKey(),
    /** Whose passkey, in which sign-in or session, and what for: the answer to one is none to another. */
    purpose: text('purpose').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_questions_end').on(table.expiresAt)],
)
