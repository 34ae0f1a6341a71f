/** Removes content from dead jobs that may not be kept. An older version kept their whole payload (SYS-007). */
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Replaces the payload of dead jobs with what the function of their topic returns. Other topics are not changed. */
export async function clearDead(
  db: Database,
  keptOf: Record<string, (payload: unknown) => unknown>,
): Promise<void> {
  for (const [topic, keep] of Object.entries(keptOf)) {
    const { rows } = await db.orm.execute<{ id: number; payload: unknown }>(
      sql`select id, payload from outbox where state = 'dead' and topic = ${topic}`,
    )
    for (const { id, payload } of rows) {
      const kept = JSON.stringify(keep(payload))
      await db.orm.execute(
        sql`update outbox set payload = ${kept}::jsonb where id = ${id} and payload <> ${kept}::jsonb`,
      )
    }
  }
}
