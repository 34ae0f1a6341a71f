/** The hub's catalogue and lists as the items of a folder (CTM-010). */
import type { Context } from '#platform/context.ts'
import { readPublishedContent } from '../../catalogue/catalogue.neighbours.ts'
import { readListItems } from '../../staff-lists/staff-lists.neighbours.ts'
import { type HubItem, withKeys } from './folder-items.rules.ts'

/** Everything that a folder has, in the order of the screens. */
export async function readHubItems(context: Context): Promise<HubItem[]> {
  const lists = await readListItems(context)
  const items = withKeys([...(await readPublishedContent(context)), ...lists])
  const needed = new Map(lists.map(({ id, neededFor }) => [id, neededFor]))
  return items.map((item) =>
    item.kind === 'listEntry' ? { ...item, neededFor: needed.get(item.id) ?? null } : item,
  )
}
