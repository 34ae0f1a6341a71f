/** The SQL by which staff read and change the texts, the order and the state of every kind of content (CTM-001). */
import { asc, eq, sql } from 'drizzle-orm'
import type { ContentKind } from '@hub/contract/content.rules'
import type { Database } from '#platform/database/database.ts'
import { guides, learningTypes, modules, sectors, themes, topics, utilities } from './catalogue.tables.ts'

const NAMED_IN_FOLDERS = { theme: themes, topic: topics, utility: utilities, guide: guides } as const
const EVERY_TABLE = {
  ...{ learningType: learningTypes, sector: sectors, module: modules },
  ...NAMED_IN_FOLDERS,
} as const

/** Every row of the catalogue, each kind in the order of the screens. */
export async function listContentRows(db: Database) {
  return {
    learningTypes: await db.orm
      .select()
      .from(learningTypes)
      .orderBy(asc(learningTypes.sortOrder), asc(learningTypes.id)),
    sectors: await db.orm.select().from(sectors).orderBy(asc(sectors.sortOrder), asc(sectors.id)),
    themes: await db.orm.select().from(themes).orderBy(asc(themes.sortOrder), asc(themes.id)),
    topics: await db.orm.select().from(topics).orderBy(asc(topics.sortOrder), asc(topics.id)),
    modules: await db.orm.select().from(modules).orderBy(asc(modules.sortOrder), asc(modules.id)),
    guides: await db.orm.select().from(guides).orderBy(asc(guides.sortOrder), asc(guides.id)),
    utilities: await db.orm.select().from(utilities).orderBy(asc(utilities.sortOrder), asc(utilities.id)),
  }
}

/**
 * Lets one writer of content after the other in, until the transaction ends. Readers, and rows that refer to a learning
 * type, do not wait.
 */
export async function lockAllContent(db: Database): Promise<void> {
  await db.orm
    .select({ id: learningTypes.id })
    .from(learningTypes)
    .orderBy(asc(learningTypes.id))
    .for('no key update')
}

const SEQUENCES = {
  theme: 'themes',
  topic: 'topics',
  module: 'modules',
  utility: 'utilities',
  guide: 'guides',
} as const

/** An id that no row will have but the one it is taken for. */
export async function claimContentId(db: Database, kind: keyof typeof SEQUENCES): Promise<number> {
  const table = SEQUENCES[kind]
  const { rows } = await db.orm.execute(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`,
  )
  return Number(rows[0]?.['id'])
}

export async function insertNewTheme(db: Database, row: typeof themes.$inferInsert): Promise<void> {
  await db.orm.insert(themes).values(row)
}

export async function insertNewTopic(db: Database, row: typeof topics.$inferInsert): Promise<void> {
  await db.orm.insert(topics).values(row)
}

export async function insertNewModule(db: Database, row: typeof modules.$inferInsert): Promise<void> {
  await db.orm.insert(modules).values(row)
}

export async function insertNewUtility(db: Database, row: typeof utilities.$inferInsert): Promise<void> {
  await db.orm.insert(utilities).values(row)
}

/** What a catalogue folder calls an item. */
export async function updateFolderKey(
  db: Database,
  { kind, id }: { kind: keyof typeof NAMED_IN_FOLDERS; id: number },
  folderKey: string | null,
): Promise<void> {
  const table = NAMED_IN_FOLDERS[kind]
  await db.orm.update(table).set({ folderKey }).where(eq(table.id, id))
}

/** The columns that a folder fills, and no form of staff (CTM-010). */
export type FactColumns = Partial<
  Pick<typeof themes.$inferInsert, 'offlineAllowed'> &
    Pick<typeof utilities.$inferInsert, 'utilityType' | 'utilityPath'> &
    Omit<
      typeof modules.$inferInsert,
      | 'id'
      | 'topicId'
      | 'moduleKey'
      | 'name'
      | 'summary'
      | 'alt'
      | 'picture'
      | 'sortOrder'
      | 'translations'
      | 'retiredAt'
    >
>

export async function insertNewGuide(db: Database, row: typeof guides.$inferInsert): Promise<void> {
  await db.orm.insert(guides).values(row)
}

type Values = Partial<
  Pick<
    typeof themes.$inferSelect,
    | (
        | 'name'
        | 'summary'
        | 'description'
        | 'alt'
        | 'translations'
        | 'themeColor'
        | 'themeStatus'
        | 'retiredAt'
      )
    | ('image' | 'picture')
  > & {
    editedAt: string
    parentId: number
  } & Pick<typeof guides.$inferSelect, 'files'>
> &
  FactColumns

/** Below what an item stands. */
const placeOf = (parentId: number) => ({
  theme: { sectorId: parentId },
  topic: { themeId: parentId },
  module: { topicId: parentId },
})

/** The one picture that is chosen stands wherever the item has one. */
const picturesOf = (image: string): Partial<Record<ContentKind, object>> => ({
  sector: { bgImage: image },
  theme: { viewImage: image, hoverImage: '' },
})

/** Changes the columns that are given. Throws a violation of a unique name. */
export async function updateContent(
  db: Database,
  { kind, id }: { kind: ContentKind; id: number },
  { name, parentId, ...values }: Values,
): Promise<void> {
  const table = EVERY_TABLE[kind]
  const named = name === undefined ? {} : kind === 'utility' ? { title: name } : { name }
  const places: Partial<Record<ContentKind, object>> = parentId === undefined ? {} : placeOf(parentId)
  const pictures = values.image === undefined ? {} : picturesOf(values.image)
  const set = { ...values, ...named, ...places[kind], ...pictures[kind] }
  if (Object.keys(set).length > 0) await db.orm.update(table).set(set).where(eq(table.id, id))
}

/** Gives each of these its position in the list. */
export async function updateContentOrder(
  db: Database,
  kind: ContentKind,
  ids: readonly number[],
): Promise<void> {
  const table = EVERY_TABLE[kind]
  for (const [sortOrder, id] of ids.entries())
    await db.orm.update(table).set({ sortOrder }).where(eq(table.id, id))
}
