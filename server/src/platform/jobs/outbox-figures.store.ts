/** The only SQL that counts the jobs of the outbox. */
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

export interface QueueFigures {
  topic: string
  /** `retrying`: failed at least once. */
  state: 'waiting' | 'retrying' | 'dead'
  count: number
  /** For how long the longest due job of them has been due. Zero when none is due, and for dead ones. */
  overdueMs: number
}

/** Of each state, so that a queue that has grown without end costs a scrape no more than this. */
const COUNTED_MAX = 10_000

/** Counts jobs by topic and state, in one query that reads a bounded part of the index. */
export async function listQueues(db: Database, now: Date): Promise<QueueFigures[]> {
  const { rows } = await db.orm.execute<Record<keyof QueueFigures, unknown>>(sql`
    select topic,
      case when state = 'dead' then 'dead' when attempts > 0 then 'retrying' else 'waiting' end as state,
      count(*) as count,
      case when state = 'dead' then 0
        else extract(epoch from ${now.toISOString()}::timestamptz - min(run_at)) * 1000 end as "overdueMs"
    from (
      (select topic, state, attempts, run_at from outbox where state = 'ready' order by run_at limit ${COUNTED_MAX})
      union all
      (select topic, state, attempts, run_at from outbox where state = 'dead' order by run_at limit ${COUNTED_MAX})
    ) as job
    group by topic, 2, job.state`)
  return rows.map(({ topic, state, count, overdueMs }) => ({
    topic: String(topic),
    state: state as QueueFigures['state'],
    count: Number(count),
    overdueMs: Math.max(0, Number(overdueMs)),
  }))
}
