/** Records of made-up sessions, and the people who delivered them, for tests of figures. */
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { facilitators, teamMembers } from '../accounts/accounts.tables.ts'
import { modules, sectors, themes, topics } from '../catalogue/catalogue.tables.ts'
import { insertAgency } from '../metas/metas.store.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { recordClients, recordFacilitators, records } from '../records/records.tables.ts'
import { forgetSessions } from '../session-counts/kept-sessions.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { CAST, TEAMS } from './cast.ts'
import type { FreshApp } from './fresh-app.ts'

export interface RandomRecord {
  hostId: number
  kind: 'training' | 'justice' | 'workshop' | 'demographics'
  module: number
  endMs: number
  lastsMs: number
  count: number
  clientIds: number[]
  language: number | null
  source: 'online' | 'offline'
  version: '1.0.0' | '1.1.0' | 'none'
}

/** Around the ends of a year, of March and of both nights on which the clocks change. */
const FROM_MS = Date.parse('2025-03-01T00:00:00.000Z')
const TO_MS = Date.parse('2026-04-20T00:00:00.000Z')
const EDGES = [
  ...['2025-12-31T23:59:59.999-05:00', '2026-01-01T00:00:00.000-05:00', '2026-03-31T23:59:59.999-04:00'],
  ...['2026-04-01T00:00:00.000-04:00', '2026-03-08T03:00:00.000-04:00', '2025-11-02T01:30:00.000-05:00'],
].map((instant) => Date.parse(instant))
const MOST_HOURS_MS = 5 * 60 * 60 * 1000
const MOST_RECORDS = 40
/** A session without internet is stored days after it ended, and figures are of the day on which it ended. */
const ARRIVES_AFTER_MS = 3 * 24 * 60 * 60 * 1000
/** Hosts 1 to 5 are the cast; 6 to 10 are added here. */
const HOSTS = 10
const CLIENTS = 8

export const randomRecords: fc.Arbitrary<RandomRecord[]> = fc.array(
  fc.record({
    hostId: fc.integer({ min: 1, max: HOSTS }),
    kind: fc.constantFrom('training', 'justice', 'workshop', 'demographics'),
    module: fc.nat(7),
    endMs: fc.oneof(fc.integer({ min: FROM_MS, max: TO_MS }), fc.constantFrom(...EDGES)),
    lastsMs: fc.integer({ min: 0, max: MOST_HOURS_MS }),
    count: fc.integer({ min: 1, max: 30 }),
    clientIds: fc.uniqueArray(fc.integer({ min: 1, max: CLIENTS }), { minLength: 1, maxLength: 5 }),
    language: fc.option(fc.nat(1)),
    source: fc.constantFrom('online', 'offline'),
    version: fc.constantFrom('1.0.0', '1.1.0', 'none'),
  }),
  { maxLength: MOST_RECORDS },
)

export interface Place {
  moduleId: number
  topicId: number
  themeId: number
  sectorId: number
  learningTypeId: number
}

/** Adds five people of another agency to the cast, who join and leave a team; returns what records can be made of. */
export async function addHosts({ context }: FreshApp): Promise<{ places: Place[]; languages: number[] }> {
  const { orm } = context.db
  const [like] = await orm.select().from(facilitators).where(eq(facilitators.id, CAST.stranger.id))
  if (!like) throw new Error('The cast is not there.')
  const now = context.clock.iso()
  const agencyId = await insertAgency(context.db, { name: 'Lakeside House', createdAt: now, approvedAt: now })
  const { id: _, ...rest } = like
  for (let host = 6; host <= HOSTS; host += 1) {
    await orm.insert(facilitators).values({ ...rest, agencyId, email: `host-${host}@cast.example` })
    await orm.insert(teamMembers).values({
      teamId: TEAMS.lakeside,
      facilitatorId: host,
      joinedAt: '2025-01-01T05:00:00.000Z',
      leftAt: host > 8 ? '2025-10-01T04:00:00.000Z' : null,
    })
  }
  const places = await orm
    .select({
      ...{ moduleId: modules.id, topicId: topics.id, themeId: themes.id },
      ...{ sectorId: sectors.id, learningTypeId: sectors.learningTypeId },
    })
    .from(modules)
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .innerJoin(themes, eq(themes.id, topics.themeId))
    .innerJoin(sectors, eq(sectors.id, themes.sectorId))
    .orderBy(modules.id)
  const languages = (await metasOfType(context, 'language')).map(({ id }) => id)
  return { places, languages }
}

/** What records are made of: `addHosts` gives it. */
export type Made = Awaited<ReturnType<typeof addHosts>>

/** Stores these records in place of all others. Gives their ids. */
export async function storeRecords(
  app: FreshApp,
  given: readonly RandomRecord[],
  made: Made,
): Promise<number[]> {
  const { db } = app.context
  forgetSessions(db)
  return db.transaction(async () => {
    await db.orm.delete(recordFacilitators)
    await db.orm.delete(recordClients)
    await db.orm.delete(records)
    await db.orm.delete(runningModules)
    return addRecords(app, given, made)
  })
}

/** Stores these records beside the others. Gives their ids. */
export async function addRecords(
  { context: { db } }: FreshApp,
  given: readonly RandomRecord[],
  { places, languages }: Made,
): Promise<number[]> {
  return db.transaction(async () => {
    const ids: number[] = []
    for (const one of given) {
      const { sectorId: __, ...place } = places[one.module % places.length] as Place
      const times = {
        startTime: new Date(one.endMs - one.lastsMs).toISOString(),
        endTime: new Date(one.endMs).toISOString(),
      }
      const { topicId, moduleId } = place
      const [run] = await db.orm
        .insert(runningModules)
        .values({
          ...{ hostId: one.hostId, topicId, moduleId, state: 'recorded', source: one.source },
          moduleVersion: one.version === 'none' ? null : one.version,
          ...{ ...times, lastContact: times.endTime },
        })
        .returning({ id: runningModules.id })
      const [record] = await db.orm
        .insert(records)
        .values({
          ...{ runningId: run?.id ?? 0, kind: one.kind, hostId: one.hostId, ...place, ...times },
          participationCount: one.kind === 'justice' ? one.clientIds.length : one.count,
          languageId: one.kind === 'demographics' && one.language !== null ? languages[one.language] : null,
          createdAt: new Date(one.endMs + ARRIVES_AFTER_MS).toISOString(),
        })
        .returning({ id: records.id })
      await db.orm.insert(recordFacilitators).values({ recordId: record?.id ?? 0, facilitatorId: one.hostId })
      if (one.kind === 'justice')
        await db.orm
          .insert(recordClients)
          .values(one.clientIds.map((clientId) => ({ recordId: record?.id ?? 0, clientId })))
      ids.push(record?.id ?? 0)
    }
    return ids
  })
}
