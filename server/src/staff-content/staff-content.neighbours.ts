/** What other slices need of the draft: the version that the next publication brings of a module. */
import type { Context } from '#platform/context.ts'
import { listDrafts } from './staff-content.store.ts'

/** Null when the draft leaves the version as it is. */
export async function readDraftVersion(context: Context, moduleId: number): Promise<string | null> {
  const draft = (await listDrafts(context.db)).find(
    ({ kind, itemId }) => kind === 'module' && itemId === moduleId,
  )
  const version = draft?.fields['version']
  return typeof version === 'string' ? version : null
}
