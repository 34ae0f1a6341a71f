/** Adds a module package, or its new version, to the catalogue (SYS-003). */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { loadModule } from '../catalogue/content.service.ts'
import type { Context } from '#platform/context.ts'
import { addPackage, type StoredPackage } from '#platform/packages.ts'
import { PackageRefused } from '#platform/packages-faults.ts'
import { listPlacesOf, nextOrderIn } from './modules.store.ts'
import { auditStaff, refuse, type Staff } from './staff.ts'

/** Below the static folder: the guides and journals of packages, which are read without the module. */
const PACKAGE_DOCUMENTS = 'packages'

export interface ModuleToAdd {
  /** A folder or a .zip, absolute. */
  path: string
  /** Where it is to stand; a module that stands somewhere already is renewed there. */
  topicId?: number | undefined
  isDownloadable: boolean
}

/** Checks and stores the package and puts it into its topics; gives sentences for staff. */
export async function addModule(context: Context, staff: Staff, input: ModuleToAdd): Promise<string[]> {
  const stored = await storePackage(context, input.path)
  const guides = await publish(context, stored, stored.guides)
  const journals = await publish(context, stored, stored.journals)
  return context.db.transaction(async () => {
    const lines: string[] = []
    for (const place of await placesFor(context, stored.key, input)) {
      const { summary } = stored
      const id = await loadModule(context, { ...place, stored, summary, guides, journals })
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

async function storePackage(context: Context, path: string): Promise<StoredPackage> {
  try {
    return await addPackage(path, { dir: join(context.config.dataDir, 'modules') })
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

/** Copies documents of a package to where the hub serves them; gives their paths below the static path. */
async function publish(context: Context, stored: StoredPackage, documents: Record<string, string>) {
  const published: Record<string, string> = {}
  for (const [language, path] of Object.entries(documents)) {
    const place = `${PACKAGE_DOCUMENTS}/${stored.codeDir}/${path}`
    const from = join(context.config.dataDir, 'modules', stored.codeDir, path)
    await cp(from, join(context.config.dataDir, 'static', place))
    published[language] = place
  }
  return published
}
