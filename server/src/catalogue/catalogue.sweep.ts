/** Loads the learning types and sectors every installation starts with, at each start of the server. */
import type { Context } from '#platform/context.ts'
import { upsertLearningType, upsertSector } from './content.store.ts'
import { REFERENCE_LEARNING_TYPES, REFERENCE_SECTORS } from './reference-catalogue.ts'

/** Loads learning types and sectors. Each later run updates their texts. */
export async function loadReferenceCatalogue(context: Context): Promise<void> {
  await context.db.transaction(async () => {
    for (const [sortOrder, type] of REFERENCE_LEARNING_TYPES.entries())
      await upsertLearningType(context.db, { ...type, sortOrder })
    for (const [sortOrder, sector] of REFERENCE_SECTORS.entries())
      await upsertSector(context.db, { ...sector, image: '', bgImage: '', sortOrder })
  })
}
