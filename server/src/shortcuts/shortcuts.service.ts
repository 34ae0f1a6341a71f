/** Shortcuts to modules: a facilitator's last runs and favourites. */
import { RECENT_MODULES, type Favourite, type Shortcut } from '@hub/contract/shortcuts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { readModuleToDeliver } from '../catalogue/catalogue.neighbours.ts'
import { deleteFavourite, insertFavourite, listShortcutsOf } from './shortcuts.store.ts'

/**
 * The caller's favourites and the modules run last, as far as they may be entered now. A discarded run does not count.
 * A run that was delivered without internet counts like any other.
 */
export async function listShortcuts(context: Context, caller: Caller): Promise<Shortcut[]> {
  const all = await listShortcutsOf(context.db, caller.id)
  return all.filter(({ is_favourite: isFavourite }, place) => isFavourite || place < RECENT_MODULES)
}

/**
 * Marks a module as a favourite, or removes the mark. Marking a module that cannot be entered is refused with NotFound
 * or NotAvailable.
 */
export async function markFavourite(context: Context, caller: Caller, favourite: Favourite): Promise<void> {
  const { moduleId, isFavourite } = favourite
  // The mark can be removed even when the module was closed meanwhile.
  if (!isFavourite) return deleteFavourite(context.db, caller.id, moduleId)
  await readModuleToDeliver(context, moduleId)
  await insertFavourite(context.db, {
    facilitatorId: caller.id,
    moduleId,
    markedAt: context.clock.iso(),
  })
}
