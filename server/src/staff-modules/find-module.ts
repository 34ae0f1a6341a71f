/** A module as the catalogue has it, or as the draft alone has it: staff look after both in the same way (CTM-006). */
import type { Context } from '#platform/context.ts'
import { findModuleFacts } from '../catalogue/catalogue.neighbours.ts'
import { findNewModule } from '../staff-content/staff-content.neighbours.ts'

/** What is known of a module, as its own package would say it, and where it stands; null for none. */
export async function findModule(context: Context, id: number) {
  const known = await findModuleFacts(context, id)
  if (known !== null) return { ...known, isNew: false }
  const added = await findNewModule(context, id)
  return added && { ...added, isNew: true }
}
