/** The short ways to a module: what a facilitator ran last, and what they marked. */
import { RECENT_MODULES, type Favourite, type Shortcut } from '@hub/contract/shortcuts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { readModuleToDeliver } from '../catalogue/catalogue.neighbours.ts'
import { deleteFavourite, insertFavourite, listShortcutsOf } from './shortcuts.store.ts'

/**
 * The caller's favourites and the modules run last, as far as they may be entered now. A discarded run was none; one
 * that was delivered without internet counts like any other.
 */
export async function listShortcuts(context: Context, caller: Caller): Promise<Shortcut[]> {
  const all = await listShortcutsOf(context.db, caller.id)
  return all.filter(({ is_favourite: isFavourite }, place) => isFavourite || place < RECENT_MODULES)
}

/** Marks a module, or takes the mark away. Refuses to mark with NotFound or NotAvailable what cannot be entered. */
export async function markFavourite(context: Context, caller: Caller, favourite: Favourite): Promise<void> {
  const { moduleId, isFavourite } = favourite
  // The mark of a module that was closed meanwhile may still be taken away.
  if (!isFavourite) return deleteFavourite(context.db, caller.id, moduleId)
  await readModuleToDeliver(context, moduleId)
  await insertFavourite(context.db, {
    facilitatorId: caller.id,
    moduleId,
    markedAt: context.clock.iso(),
  })
}
