/**
 * The numbers of all advisory locks, each the same in every process of the product. They stand in one place because two
 * locks with one number would wait for each other.
 */
import { sql } from 'drizzle-orm'
import type { Orm } from './handles.ts'

export const ADVISORY_LOCKS = {
  migrations: 720_104,
  /** Of tests: the database that others are copied from. */
  template: 720_105,
  /** With an account of staff. */
  uploads: 720_106,
  /** With the place of a client file. */
  openings: 720_107,
  /** With an account of staff. */
  savedReports: 720_108,
} as const

/** Holds one thing of somebody until the transaction ends, so that what is counted stays as it was counted. */
export async function lockOf(db: { orm: Orm }, lock: keyof typeof ADVISORY_LOCKS, id: number): Promise<void> {
  await db.orm.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]}, ${id})`)
}
