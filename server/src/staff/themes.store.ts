/** The SQL of the staff commands about themes: which sectors and topics there are. */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { sectors, themes, topics } from '../catalogue/catalogue.tables.ts'

export async function listSectors(db: Database) {
  return db.orm.select({ id: sectors.id, name: sectors.name }).from(sectors).orderBy(asc(sectors.id))
}

/** Every topic with where it stands, in the order of the screens. */
export async function listTopics(db: Database) {
  return db.orm
    .select({ id: topics.id, name: topics.name, theme: themes.name, sector: sectors.name })
    .from(topics)
    .innerJoin(themes, eq(themes.id, topics.themeId))
    .innerJoin(sectors, eq(sectors.id, themes.sectorId))
    .orderBy(asc(sectors.id), asc(themes.sortOrder), asc(topics.sortOrder))
}
