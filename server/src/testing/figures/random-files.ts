/** Client files of made-up people, registered and closed at made-up times, for tests of figures. */
import fc from 'fast-check'
import { ExitCode } from '@hub/contract/clients'
import { clients } from '../../clients/clients.tables.ts'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import { TEAMS } from '../cast.ts'
import type { FreshApp } from '../fresh-app.ts'

export interface RandomFile {
  hostId: number
  /** The index in `FILE_TEAMS`. */
  team: number
  registeredMs: number
  /** Null while the file is open. */
  closedMs: number | null
  exit: ExitCode
  /** Places in the lists of ages and genders. */
  age: number
  gender: number
}

export const FILE_TEAMS = [TEAMS.harbour, TEAMS.lakeside, null] as const

/** Around the ends of a year, of March and of September, and both nights on which the clocks change. */
const FROM_MS = Date.parse('2025-03-01T00:00:00.000Z')
const TO_MS = Date.parse('2026-04-20T00:00:00.000Z')
const EDGES = [
  ...['2025-12-31T23:59:59.999-05:00', '2026-01-01T00:00:00.000-05:00', '2026-03-31T23:59:59.999-04:00'],
  ...['2026-04-01T00:00:00.000-04:00', '2026-03-08T03:00:00.000-04:00', '2025-11-02T01:30:00.000-05:00'],
  ...['2025-09-30T23:59:59.999-04:00', '2025-10-01T00:00:00.000-04:00'],
].map((instant) => Date.parse(instant))
const instant = fc.oneof(fc.integer({ min: FROM_MS, max: TO_MS }), fc.constantFrom(...EDGES))
const MOST_FILES = 60
const HOSTS = 10

export const randomFile: fc.Arbitrary<RandomFile> = fc.record({
  hostId: fc.integer({ min: 1, max: HOSTS }),
  team: fc.nat(FILE_TEAMS.length - 1),
  registeredMs: instant,
  closedMs: fc.option(instant),
  exit: fc.constantFrom(...ExitCode.options),
  age: fc.nat(4),
  gender: fc.nat(3),
})
export const randomFiles = fc.array(randomFile, { maxLength: MOST_FILES })

/** Stores these files in place of all others, which nothing may refer to. Gives their ids. */
export async function storeFiles({ context }: FreshApp, given: readonly RandomFile[]): Promise<number[]> {
  const { db } = context
  const like = await templateOf(context)
  const idsOf = async (type: 'age' | 'gender') => (await metasOfType(context, type)).map(({ id }) => id)
  const [ages, genders] = [await idsOf('age'), await idsOf('gender')]
  const statuses = new Map(
    (await metasOfType(context, 'client_status')).map(({ id, meta_code }) => [meta_code, id]),
  )
  return db.transaction(async () => {
    await db.orm.delete(clients)
    const ids: number[] = []
    for (const [index, file] of given.entries()) {
      const code = file.closedMs === null ? 'OPN' : file.exit
      const [row] = await db.orm
        .insert(clients)
        .values({
          ...like,
          ...{ code: `RND${index}`, facilitatorId: file.hostId, teamId: FILE_TEAMS[file.team] ?? null },
          ...{ ageMetaId: ages[file.age] ?? 0, genderMetaId: genders[file.gender] ?? 0 },
          ...{ statusMetaId: statuses.get(code) ?? 0, statusMetaCode: code },
          registerTime: new Date(file.registeredMs).toISOString(),
          closeTime: file.closedMs === null ? null : new Date(file.closedMs).toISOString(),
        })
        .returning({ id: clients.id })
      ids.push(row?.id ?? 0)
    }
    return ids
  })
}

type Template = Omit<typeof clients.$inferInsert, 'id'>
const kept = new WeakMap<FreshApp['context'], Template>()

/** What every file has alike: taken from a file of the cast, before the first files are replaced. */
async function templateOf(context: FreshApp['context']): Promise<Template> {
  const known = kept.get(context)
  if (known) return known
  const [row] = await context.db.orm.select().from(clients).limit(1)
  if (!row) throw new Error('The cast has no client.')
  const { id: _, ...like } = row
  kept.set(context, like)
  return like
}
