/** Puts a saved version of a module into the draft, or takes it out again (CTM-007). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { isVersionStored } from '../catalogue/catalogue.neighbours.ts'
import { draftFieldsOf } from './content-draft.rules.ts'
import { holdWholeContent } from './held-content.ts'
import { deleteDraft, upsertDraft } from './staff-content.store.ts'

/**
 * Gives the module this version in the draft, in each of its topics; facilitators get it with the next publication. The
 * present version takes another one out of the draft. Refuses with NotFound, and with ModuleVersionUnknown.
 */
export async function draftModuleVersion(
  context: Context,
  staff: Staff,
  { id, version }: { id: number; version: string },
): Promise<number[]> {
  return context.db.transaction(async () => {
    const { items } = await holdWholeContent(context)
    const { key: moduleKey } = found(items.find((item) => item.kind === 'module' && item.id === id))
    if (moduleKey === undefined) return fail('NotFound')
    if (!(await isVersionStored(context, moduleKey, version))) return fail('ModuleVersionUnknown')
    const same = items.filter((item) => item.kind === 'module' && item.key === moduleKey)
    for (const item of same) {
      const fields = draftFieldsOf(item, { version })
      const draft = {
        ...{ kind: item.kind, itemId: item.id, isOrder: false, parentId: null, isNew: false, fields },
        ...{ editedBy: staffName(staff), editedAt: context.clock.iso() },
      }
      if (Object.keys(fields).length === 0) await deleteDraft(context.db, draft)
      else await upsertDraft(context.db, draft)
      const note = `version ${version}`
      await audit(context, staff, { action: 'content-draft', objectKind: 'module', objectId: item.id, note })
    }
    return same.map((item) => item.id)
  })
}
