/** The SQL about one of those who wait for a decision: between whom they are. */
import { eq, sql } from 'drizzle-orm'
import type { Waiting } from '@hub/contract/waiting-people'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { fullName, standing } from './staff-people.store.ts'

/** The place in the order of the list, which is by name; null for who waits no longer. */
export async function findPlaceAmongWaiting(db: Database, id: number): Promise<Waiting | null> {
  const inOrder = sql`over (order by lower(${fullName}), ${facilitators.id})`
  const waiting = db.orm
    .select({
      id: facilitators.id,
      place: sql<number>`row_number() ${inOrder}`.mapWith(Number).as('place'),
      of: sql<number>`count(*) over ()`.mapWith(Number).as('waiting_of'),
      previous: sql<number | null>`lag(${facilitators.id}) ${inOrder}`.as('previous'),
      next: sql<number | null>`lead(${facilitators.id}) ${inOrder}`.as('next'),
    })
    .from(facilitators)
    .where(eq(standing, 'pending'))
    .as('waiting')
  const [row] = await db.orm.select().from(waiting).where(eq(waiting.id, id))
  if (row === undefined) return null
  const { place, of, previous, next } = row
  return { place, of, previous, next }
}
