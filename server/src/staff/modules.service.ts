/** Adds a module package, or its new version, to the catalogue (SYS-003). */
import { loadModule, type PackageContent, storePackage } from '../catalogue/content.service.ts'
import type { Context } from '#platform/context.ts'
import { PackageRefused } from '#platform/packages-faults.ts'
import { listPlacesOf, nextOrderIn } from './modules.store.ts'
import { auditStaff, refuse, type Staff } from './staff.ts'

export interface ModuleToAdd {
  /** A folder or a .zip, absolute. */
  path: string
  /** Where it is to stand; a module that stands somewhere already is renewed there. */
  topicId?: number | undefined
  isDownloadable: boolean
}

/** Checks and stores the package and puts it into its topics; gives sentences for staff. */
export async function addModule(context: Context, staff: Staff, input: ModuleToAdd): Promise<string[]> {
  const content = await takePackage(context, input.path)
  const { stored } = content
  return context.db.transaction(async () => {
    const lines: string[] = []
    for (const place of await placesFor(context, stored.key, input)) {
      const id = await loadModule(context, { ...place, ...content })
      await auditStaff(context, staff, {
        action: 'module-add',
        objectKind: 'module',
        objectId: id,
        note: `${stored.key} ${stored.version}`,
      })
      lines.push(`${stored.title} ${stored.version} is module ${id} of topic ${place.topicId}.`)
    }
    await context.signals.send('forget-lists', '')
    return lines
  })
}

async function takePackage(context: Context, path: string): Promise<PackageContent> {
  try {
    return await storePackage(context, path)
  } catch (error) {
    if (error instanceof PackageRefused) return refuse(error.message)
    throw error
  }
}

async function placesFor(context: Context, key: string, input: ModuleToAdd) {
  const { topicId, isDownloadable } = input
  const places = await listPlacesOf(context, key)
  if (topicId === undefined) {
    if (places.length === 0) refuse(`The module ${key} stands in no topic yet: name one with --topic <id>.`)
    return places
  }
  const known = places.find((place) => place.topicId === topicId)
  if (known) return [{ ...known, isDownloadable: known.isDownloadable || isDownloadable }]
  const sortOrder = (await nextOrderIn(context, topicId)) ?? refuse(`There is no topic ${topicId}.`)
  return [{ topicId, isDownloadable, sortOrder, image: '' }]
}
