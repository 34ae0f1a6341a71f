/**
 * Shows staff what facilitators would read if the draft was published now, and leaves nothing behind (CTM-002): the draft
 * is written as a publication writes it, read by the facilitators' own functions, and rolled back (decision 0038).
 */
import { countEventDrafts } from '../events/events.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { readRolledBack } from '#platform/database/rolled-back.ts'
import { holdWholeContent, readContent } from './held-content.ts'
import { inOneTransaction, writeChanges } from './write-publication.ts'

/** How many changes of the catalogue, and events with a draft, a preview shows. */
export async function readPreview(context: Context, _staff: Staff): Promise<{ changes: number }> {
  const { changes } = await readContent(context)
  return { changes: changes.length + (await countEventDrafts(context)) }
}

/** What `read` gives as if the draft was published. Refuses with ContentNameTaken where publishing would. */
export function readInDraft<T>(context: Context, _staff: Staff, read: () => Promise<T>): Promise<T> {
  return readRolledBack(context.db, () =>
    inOneTransaction(context, async () => {
      const { published, changes } = await holdWholeContent(context)
      await writeChanges(context, published, changes)
      return read()
    }),
  )
}
