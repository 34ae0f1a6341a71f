/** The SQL of invitations that staff send by a file or a form. */
import { and, asc, count, desc, eq, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { agencies } from '../metas/metas.tables.ts'
import { facilitators, invitations } from '../accounts/accounts.tables.ts'

/** Which of these addresses have an account. */
export async function listEmailsInUse(db: Database, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db.orm
    .select({ email: facilitators.email })
    .from(facilitators)
    .where(inArray(facilitators.email, [...emails]))
  return rows.map(({ email }) => email)
}

/** Which of these addresses have an invitation that is valid at this time. */
export async function listEmailsInvited(
  db: Database,
  emails: readonly string[],
  now: string,
): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db.orm
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(inArray(invitations.email, [...emails]), sql`${invitations.expiresAt} > ${now}`))
  return rows.map(({ email }) => email)
}

/**
 * Invites the address, or renews its invitation: one that is valid only when it is to be sent again. False when there is
 * nothing to send, also when another upload of the same file was faster.
 */
export async function claimInvitation(
  db: Database,
  row: typeof invitations.$inferInsert,
  isAgain: boolean,
): Promise<boolean> {
  const { email: _, ...renewed } = row
  const claimed = await db.orm
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({
      target: invitations.email,
      set: renewed,
      ...(!isAgain && { setWhere: lte(invitations.expiresAt, row.invitedAt) }),
    })
    .returning({ email: invitations.email })
  return claimed.length > 0
}

const NAME = sql<string>`trim(concat(${invitations.firstName}, ' ', ${invitations.lastName}))`

/** The latest invitations by part of a name or an address, and how many there are. */
export async function listInvitationPage(db: Database, q: string | undefined, limit: number) {
  const like = `%${(q ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = q === undefined ? undefined : or(ilike(invitations.email, like), ilike(NAME, like))
  const rows = await db.orm
    .select({
      email: invitations.email,
      name: NAME,
      agency: agencies.name,
      locale: invitations.locale,
      invitedAt: invitations.invitedAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(agencies, eq(agencies.id, invitations.agencyId))
    .where(where)
    .orderBy(desc(invitations.invitedAt), asc(invitations.email))
    .limit(limit)
  const [all] = await db.orm.select({ total: count() }).from(invitations).where(where)
  return { rows, total: all?.total ?? 0 }
}
