/** The SQL about the draft of all content and its publications. */
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { contentDrafts, publications } from './staff-content.tables.ts'

export type DraftRow = typeof contentDrafts.$inferSelect
export type DraftKey = Pick<DraftRow, 'kind' | 'itemId' | 'isOrder'>
export type PublicationRow = typeof publications.$inferSelect

/** All drafts, those that were edited last at the end. */
export function listDrafts(db: Database): Promise<DraftRow[]> {
  return db.orm
    .select()
    .from(contentDrafts)
    .orderBy(
      asc(contentDrafts.editedAt),
      asc(contentDrafts.kind),
      asc(contentDrafts.itemId),
      asc(contentDrafts.isOrder),
    )
}

export async function upsertDraft(db: Database, row: typeof contentDrafts.$inferInsert): Promise<void> {
  const { fields, editedBy, editedAt } = row
  await db.orm
    .insert(contentDrafts)
    .values(row)
    .onConflictDoUpdate({
      target: [contentDrafts.kind, contentDrafts.itemId, contentDrafts.isOrder],
      set: { fields, editedBy, editedAt },
    })
}

export async function deleteDraft(db: Database, { kind, itemId, isOrder }: DraftKey): Promise<void> {
  await db.orm
    .delete(contentDrafts)
    .where(
      and(eq(contentDrafts.kind, kind), eq(contentDrafts.itemId, itemId), eq(contentDrafts.isOrder, isOrder)),
    )
}

export async function deleteAllDrafts(db: Database): Promise<void> {
  await db.orm.delete(contentDrafts)
}

export async function insertPublication(
  db: Database,
  row: typeof publications.$inferInsert,
): Promise<PublicationRow> {
  const [stored] = await db.orm.insert(publications).values(row).returning()
  if (!stored) throw new Error('the publication was not stored')
  return stored
}

/** Newest first, one more than asked for when there are more. */
export function listPublicationRows(
  db: Database,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<PublicationRow[]> {
  return db.orm
    .select()
    .from(publications)
    .where(before === undefined ? undefined : lt(publications.id, before))
    .orderBy(desc(publications.id))
    .limit(limit + 1)
}

/** Everything that was published after one, newest first. */
export function listPublicationsAfter(db: Database, id: number): Promise<PublicationRow[]> {
  return db.orm.select().from(publications).where(gt(publications.id, id)).orderBy(desc(publications.id))
}

/** How many they are. */
export function countPublicationsAfter(db: Database, id: number): Promise<number> {
  return db.orm.$count(publications, gt(publications.id, id))
}

export async function findPublication(db: Database, id: number): Promise<PublicationRow | null> {
  const [row] = await db.orm.select().from(publications).where(eq(publications.id, id))
  return row ?? null
}
