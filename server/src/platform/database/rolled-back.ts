/** Reads as if something was stored, and leaves nothing of it (CTM-002, decision 0038). */
import type { Database } from './database.ts'
import { inTurn } from './turns.ts'

/** One preview after the other on each node: a screen reads several things at once, and would hold most connections. */
const TURN = 'preview'

/**
 * What the work gives after it has written. Nothing is committed, so that no signal leaves, no cache drops or stores
 * anything, and nobody else ever sees it. What the work refuses is refused.
 */
export function readRolledBack<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return inTurn(db, TURN, async () => {
    const shown: T[] = []
    const rollback = new Error('a preview is never committed')
    await db
      .transaction(async () => {
        shown.push(await work())
        throw rollback
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error
      })
    return shown[0] as T
  })
}
