/**
 * Shows staff what facilitators would read if the draft was published now, and leaves nothing behind (CTM-002): the draft
 * is written as a publication writes it, read by the facilitators' own functions, and rolled back (decision 0038).
 */
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTurn } from '#platform/database/turns.ts'
import { holdWholeContent, readContent } from './held-content.ts'
import { inOneTransaction, writeChanges } from './write-publication.ts'

/** One preview after the other on each node: a screen reads several things at once, and would hold most connections. */
const TURN = 'content-preview'

/** How many changes of the draft a preview shows. */
export async function readPreview(context: Context, _staff: Staff): Promise<{ changes: number }> {
  return { changes: (await readContent(context)).changes.length }
}

/**
 * What `read` gives as if the draft was published. Nothing is committed, so that no signal leaves, no cache drops or
 * stores anything, and nobody else ever sees it. Refuses with ContentNameTaken where publishing would.
 */
export function readInDraft<T>(context: Context, _staff: Staff, read: () => Promise<T>): Promise<T> {
  return inTurn(context.db, TURN, async () => {
    const shown: T[] = []
    const rollback = new Error('a preview is never committed')
    await inOneTransaction(context, async () => {
      const { published, changes } = await holdWholeContent(context)
      await writeChanges(context, published, changes)
      shown.push(await read())
      throw rollback
    }).catch((error: unknown) => {
      if (error !== rollback) throw error
    })
    return shown[0] as T
  })
}
