/**
 * The only SQL about launches and runs. Runs are found by their host, who has one unrecorded run at most by constraint.
 */
import { and, asc, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { moduleOfTopic, modules } from '../catalogue/catalogue.tables.ts'
import { isGoodSession, sessions } from '../sessions/sessions.tables.ts'
import { moduleLaunches, runningModules } from './running-modules.tables.ts'

export type Run = typeof runningModules.$inferSelect
/** A run to start. Its host is the session's facilitator. */
type NewRun = Pick<Run, 'topicId' | 'source' | 'socketId'> & {
  moduleKey: string
  sessionId: string
  now: string
}

/** The last contact of one socket. */
export interface Contact extends Pick<Run, 'hostId' | 'lastContact'> {
  socketId: string
}

/** The states are written as literals, so that a prepared plan can use the partial index. */
const isUnrecorded = and(
  eq(runningModules.hostId, sql.placeholder('hostId')),
  sql`${runningModules.state} in ('running', 'to-complete')`,
)

export async function insertLaunch(db: Database, row: typeof moduleLaunches.$inferInsert): Promise<void> {
  await db.orm.insert(moduleLaunches).values(row)
}

/** Deletes a launch. True when it existed. Of concurrent calls, one gets true. */
export async function deleteLaunch(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.orm.delete(moduleLaunches).where(eq(moduleLaunches.id, id))
  return rowCount === 1
}

export async function deleteLaunchesBefore(db: Database, instant: string): Promise<number> {
  const { rowCount } = await db.orm.delete(moduleLaunches).where(lt(moduleLaunches.createdAt, instant))
  return rowCount ?? 0
}

/** The host's unrecorded run, if there is one. */
export async function findUnrecorded(db: Database, hostId: number): Promise<Run | undefined> {
  const [run] = await db.prepared('running-modules.unrecorded', (orm, name) =>
    orm.select().from(runningModules).where(isUnrecorded).prepare(name),
  )({ hostId })
  return run
}

/** The same, locked until the transaction ends. */
export async function lockUnrecorded(db: Database, hostId: number): Promise<Run | undefined> {
  const [run] = await db.prepared('running-modules.lock-unrecorded', (orm, name) =>
    orm.select().from(runningModules).where(isUnrecorded).for('update').prepare(name),
  )({ hostId })
  return run
}

/** Every run that is not recorded yet, the oldest first. */
export function listUnrecorded(db: Database) {
  return db.orm
    .select({
      ...{ id: runningModules.id, state: runningModules.state, source: runningModules.source },
      ...{ startTime: runningModules.startTime, endTime: runningModules.endTime },
      ...{ hostId: facilitators.id, host: facilitators.email, module: modules.name },
    })
    .from(runningModules)
    .innerJoin(facilitators, eq(facilitators.id, runningModules.hostId))
    .innerJoin(modules, eq(modules.id, runningModules.moduleId))
    .where(inArray(runningModules.state, ['running', 'to-complete']))
    .orderBy(asc(runningModules.startTime), asc(runningModules.id))
}

export async function countRunning(db: Database): Promise<number> {
  return db.orm.$count(runningModules, sql`${runningModules.state} = 'running'`)
}

/** Each version that runs, and in how many sessions. */
export function countRunningVersions(db: Database, moduleIds: readonly number[]) {
  return db.orm
    .select({ version: runningModules.moduleVersion, sessions: count() })
    .from(runningModules)
    .where(and(eq(runningModules.state, 'running'), inArray(runningModules.moduleId, [...moduleIds])))
    .groupBy(runningModules.moduleVersion)
}

/** A run by its id, in any state, locked until the transaction ends. */
export async function lockRun(db: Database, id: number): Promise<Run | undefined> {
  const [run] = await db.orm.select().from(runningModules).where(eq(runningModules.id, id)).for('update')
  return run
}

/**
 * Starts a run and deletes its host's launch, unless the session has ended, the module is unknown or closed, or the
 * host has an unrecorded run. True when it started. Of concurrent calls, one starts (DEL-019). An ended session or a
 * closed theme or learning type starts nothing, even when it ended or closed just before (DEL-022).
 */
export async function insertRun(db: Database, run: NewRun): Promise<boolean> {
  const given = (name: keyof NewRun) => sql.placeholder(name)
  const rows = await db.prepared('running-modules.start', (orm, name) => {
    const started = orm.$with('started', { hostId: sql<number>`host_id`.as('host_id') }).as(sql`
      insert into running_modules
        (host_id, topic_id, module_id, module_version, source, start_time, socket_id, last_contact, state)
      select ${facilitators.id}, ${moduleOfTopic.topicId}, ${moduleOfTopic.id},
        ${moduleOfTopic.currentVersion}, ${given('source')}::text,
        ${given('now')}::timestamptz, ${given('socketId')}::text, ${given('now')}::timestamptz, 'running'
      from ${sessions} join ${facilitators} on ${eq(facilitators.id, sessions.facilitatorId)}
        cross join ${moduleOfTopic}
      where ${isGoodSession} and ${moduleOfTopic.isOpen}
      on conflict do nothing
      returning host_id`)
    const dropped = orm.$with('dropped', { hostId: sql<number>`host_id`.as('host_id') }).as(sql`
      delete from module_launches where host_id in (select host_id from started) returning host_id`)
    return orm.with(started, dropped).select({ hostId: started.hostId }).from(started).prepare(name)
  })({ ...run })
  return rows.length === 1
}

export async function updateHolder(db: Database, id: number, socketId: string, now: string): Promise<void> {
  await db.orm.update(runningModules).set({ socketId, lastContact: now }).where(eq(runningModules.id, id))
}

export async function updateEnded(
  db: Database,
  id: number,
  end: { endTime: string; endMethod: NonNullable<Run['endMethod']> },
): Promise<void> {
  await db.orm
    .update(runningModules)
    .set({ ...end, state: 'to-complete', socketId: null })
    .where(eq(runningModules.id, id))
}

export async function updateRecorded(db: Database, id: number): Promise<void> {
  await db.orm.update(runningModules).set({ state: 'recorded' }).where(eq(runningModules.id, id))
}

export async function updateDiscarded(db: Database, id: number, endTime: string): Promise<void> {
  await db.orm
    .update(runningModules)
    .set({ state: 'discarded', endTime, socketId: null })
    .where(eq(runningModules.id, id))
}

/** Stores the last contact of each socket that still holds its run, in one statement for a whole node. */
export async function updateContacts(db: Database, contacts: readonly Contact[]): Promise<void> {
  await db.orm.execute(sql`
    update running_modules run
    set last_contact = greatest(run.last_contact, heard.last_contact)
    from ${contactRows(contacts)}
    where ${isHeldByHeard}`)
}

/** Releases the runs that these sockets hold. */
export async function releaseSockets(db: Database, contacts: readonly Contact[]): Promise<void> {
  await db.orm.execute(sql`
    update running_modules run
    set socket_id = null, last_contact = greatest(run.last_contact, heard.last_contact)
    from ${contactRows(contacts)}
    where ${isHeldByHeard}`)
}

const isHeldByHeard = sql`run.host_id = heard.host_id and run.socket_id = heard.socket_id and run.state = 'running'`

function contactRows(contacts: readonly Contact[]) {
  const hostIds = sql.param(contacts.map((contact) => contact.hostId))
  const socketIds = sql.param(contacts.map((contact) => contact.socketId))
  const instants = sql.param(contacts.map((contact) => contact.lastContact))
  return sql`unnest(${hostIds}::int[], ${socketIds}::text[], ${instants}::timestamptz[])
    as heard (host_id, socket_id, last_contact)`
}

/** Releases every run. For the start of the only node, when no earlier socket can exist. */
export async function releaseEverySocket(db: Database): Promise<void> {
  await db.orm
    .update(runningModules)
    .set({ socketId: null })
    .where(and(eq(runningModules.state, 'running'), isNotNull(runningModules.socketId)))
}

/** Ends the runs last heard before the instant, at their last contact. Returns how many. Nodes may run this at once. */
export async function updateSilentRunsEnded(db: Database, instant: string): Promise<number> {
  const { rowCount } = await db.orm.execute(sql`
    update running_modules
    set state = 'to-complete', end_time = greatest(last_contact, start_time), end_method = 'lost', socket_id = null
    where id in (
      select id from running_modules
      where state = 'running' and last_contact <= ${instant}::timestamptz
      for update skip locked
    )`)
  return rowCount ?? 0
}
