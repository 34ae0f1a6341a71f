/** The SQL of client files that were registered or closed in a period, and of the people in them (REP-001, REP-004). */
import { sql } from 'drizzle-orm'
import type { ExitCode } from '@hub/contract/clients'
import type { Period } from '@hub/contract/report-periods.rules'
import type { Database } from '#platform/database/database.ts'
import { clients } from '../../clients/clients.tables.ts'
import { keptCounts } from '../../staff-retention/staff-retention.tables.ts'

const midnight = (day: string, more = 0) =>
  sql`((${day}::date + ${more}::integer)::timestamp at time zone 'America/Toronto')`
const inPeriod = (at: typeof clients.registerTime | typeof clients.closeTime, { from, to }: Period) =>
  sql`${at} >= ${midnight(from)} and ${at} < ${midnight(to, 1)}`

/** A file that is merged into another is counted there. */
const isOnePerson = sql`${clients.mergedIntoId} is null`

/** How many files were registered, or closed with one exit reason, on a day and by whose they are. */
export interface FileMoves {
  /** Null: registered. */
  exit: ExitCode | null
  /** In Toronto, as YYYY-MM-DD; the first of its month where months are enough, and null where neither was asked. */
  day: string | null
  /** The team of the file, and its registrar; 0 where that was not asked or is none. */
  teamId: number
  hostId: number
  files: number
}

/** What files are told apart by: fewer groups are fewer rows. */
export interface MoveColumns {
  cut: 'day' | 'month' | null
  hasHost: boolean
}

const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM"-01"' }

/** Each file as it is now: a file that is open again was not closed. */
export async function listFileMoves(
  db: Database,
  period: Period,
  { cut, hasHost }: MoveColumns,
): Promise<FileMoves[]> {
  const { rows } = await db.orm.execute<{ [Key in keyof FileMoves]: FileMoves[Key] }>(sql`
    with moves as (
      select null::text as exit, ${clients.registerTime} as at, ${clients.teamId} as team, ${clients.facilitatorId} as host
      from ${clients} where ${inPeriod(clients.registerTime, period)} and ${isOnePerson}
      union all
      select ${clients.statusMetaCode}, ${clients.closeTime}, ${clients.teamId}, ${clients.facilitatorId}
      from ${clients} where ${inPeriod(clients.closeTime, period)} and ${isOnePerson}
    ), told as (
      select exit, ${cut ? sql`to_char(at at time zone 'America/Toronto', ${FORMATS[cut]}::text)` : sql`null::text`} as day,
        ${hasHost ? sql`coalesce(team, 0)` : sql`0`} as "teamId", ${hasHost ? sql`host` : sql`0`} as "hostId"
      from moves
    )
    select exit, day, "teamId", "hostId", count(*)::integer as files from told group by exit, day, "teamId", "hostId"`)
  return rows
}

/** Every team with each of the registrars of its files that are counted there; 0 is no team. */
export function listOwners(db: Database): Promise<{ teamId: number; hostId: number }[]> {
  const teamId = sql<number>`coalesce(${clients.teamId}, 0)`
  return db.orm.selectDistinct({ teamId, hostId: clients.facilitatorId }).from(clients).where(isOnePerson)
}

export interface OutcomeRow {
  exit: ExitCode
  /** The ids of the metas. */
  age: number
  gender: number
  people: number
}

/** The files that were closed in half a year, by what stands in them now, and those of which the counts are left. */
export async function listOutcomes(db: Database, period: Period): Promise<OutcomeRow[]> {
  const { rows } = await db.orm.execute<{ [Key in keyof OutcomeRow]: OutcomeRow[Key] }>(sql`
    select ${clients.statusMetaCode} as exit, ${clients.ageMetaId} as age, ${clients.genderMetaId} as gender,
      count(*)::integer as people
    from ${clients} where ${inPeriod(clients.closeTime, period)} and ${clients.clearedAt} is null and ${isOnePerson} group by 1, 2, 3
    union all
    -- Of files that hold no answers any more; the period is half a year.
    select ${keptCounts.exit}, ${keptCounts.ageMetaId}, ${keptCounts.genderMetaId}, ${keptCounts.people}
    from ${keptCounts} where ${keptCounts.kind} = 'outcome' and ${keptCounts.halfFrom} = ${period.from}::date`)
  return rows
}

/** How many facilitators registered these files. */
export async function countRegistrarsOfClosed(db: Database, period: Period): Promise<number> {
  const { rows } = await db.orm.execute<{ hosts: number }>(sql`
    select count(distinct ${clients.facilitatorId})::integer as hosts from ${clients}
    where ${inPeriod(clients.closeTime, period)} and ${isOnePerson}`)
  return rows[0]?.hosts ?? 0
}
