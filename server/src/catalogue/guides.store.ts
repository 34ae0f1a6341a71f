/** The SQL that reads the guides and journals that staff upload (CTM-005). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { guides } from './catalogue.tables.ts'

/** The file of a guide in a language, below the static path; null for one that is archived. */
export async function findGuideFile(db: Database, id: number, language: string): Promise<string | null> {
  const [row] = await db.orm
    .select({ files: guides.files })
    .from(guides)
    .where(and(eq(guides.id, id), isNull(guides.retiredAt)))
  const files: Readonly<Record<string, string | undefined>> = row?.files ?? {}
  return Object.hasOwn(files, language) ? (files[language] ?? null) : null
}
