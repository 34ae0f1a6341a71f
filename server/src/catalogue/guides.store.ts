/** The SQL that reads and writes the guides and journals that staff upload, and their files (CTM-005). */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { guideFiles, guides } from './catalogue.tables.ts'

export type GuideFileRow = typeof guideFiles.$inferSelect

/** The file of a guide in a language; null for one that is archived, or has none. */
export async function findGuideFile(
  db: Database,
  id: number,
  language: string,
): Promise<GuideFileRow | null> {
  const [row] = await db.orm
    .select({ found: guideFiles })
    .from(guides)
    .innerJoin(guideFiles, eq(guideFiles.file, sql`${guides.files} ->> ${language}::text`))
    .where(and(eq(guides.id, id), isNull(guides.retiredAt)))
  return row?.found ?? null
}

export async function listGuideFiles(db: Database, files: readonly string[]): Promise<GuideFileRow[]> {
  if (files.length === 0) return []
  return db.orm
    .select()
    .from(guideFiles)
    .where(inArray(guideFiles.file, [...files]))
}

/** The same bytes may be uploaded again, by another name. */
export async function upsertGuideFile(db: Database, row: GuideFileRow): Promise<void> {
  const { file: _, ...set } = row
  await db.orm.insert(guideFiles).values(row).onConflictDoUpdate({ target: guideFiles.file, set })
}
