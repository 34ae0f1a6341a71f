/** Checks a module package, and adds it, or its new version, to the catalogue (SYS-003, PKG-002, PKG-010). */
import { loadModule, storePackage } from '../catalogue/content.service.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { PackageRefused, shownPath, shownSize } from '#platform/packages/faults.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { checkPackage, type PackageReport } from '#platform/packages/packages.ts'
import { listPlacesOf, findNextOrder } from './modules.store.ts'
import { refuse } from './staff.ts'

const LISTED_MOST = 20

export interface ModuleToAdd {
  /** A folder or a .zip, absolute. */
  path: string
  /** What the package does not say of itself. */
  facts: PackageFacts
  /** Where it is to stand; a module that stands somewhere already is renewed there. */
  topicId?: number | undefined
  isDownloadable: boolean
}

/** Checks and stores the package and puts it into its topics; gives sentences for staff. */
export async function addModule(context: Context, staff: Staff, input: ModuleToAdd): Promise<string[]> {
  const content = await refusing(storePackage(context, input.path, input.facts))
  const { stored } = content
  return context.db.transaction(async () => {
    const lines = reportOf(stored)
    for (const place of await placesFor(context, stored.key, input)) {
      const id = await loadModule(context, { ...place, ...content })
      await audit(context, staff, {
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

/** Checks the package as `addModule` would and stores nothing; gives what was found in sentences for its author. */
export async function checkModule(path: string, facts: PackageFacts): Promise<string[]> {
  const report = await refusing(checkPackage(path, facts))
  return [...reportOf(report), ...outsideOf(report), 'The package is sound. Nothing was stored.']
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PackageRefused) return refuse(error.message)
    throw error
  }
}

type Reported = Omit<PackageReport, 'outside'>

function reportOf({ key, version, title, entry, languages, estimate, ...rest }: Reported): string[] {
  const documents = [...namesOf('guides', rest.guides), ...namesOf('journals', rest.journals)]
  return [
    `HTML5 package ${key} ${version}: ${title}`,
    `  entry ${entry}; ${languages.join(', ')}; about ${estimate} minutes`,
    `  ${rest.files} files, ${shownSize(rest.size)}${documents.length === 0 ? '' : `; ${documents.join('; ')}`}`,
    ...listed('left out, hidden or of a system', rest.leftOut.map(shownPath)),
  ]
}

function namesOf(kind: string, documents: Record<string, string>): string[] {
  const languages = Object.keys(documents)
  return languages.length === 0 ? [] : [`${kind} ${languages.join(', ')}`]
}

function outsideOf({ outside }: PackageReport): string[] {
  const lines = outside.map(({ path, address }) => `${shownPath(path)}: ${address}`)
  return listed('addresses outside of the package, which are blocked', lines)
}

/** A count with its first lines. */
function listed(what: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, LISTED_MOST).map((line) => `    ${line}`)
  const more = lines.length > LISTED_MOST ? [`    ... and ${lines.length - LISTED_MOST} more`] : []
  return [`  ${lines.length} ${what}:`, ...shown, ...more]
}

async function placesFor(context: Context, key: string, input: ModuleToAdd) {
  const { topicId, isDownloadable } = input
  const places = await listPlacesOf(context.db, key)
  if (topicId === undefined) {
    if (places.length === 0) refuse(`The module ${key} stands in no topic yet: name one with --topic <id>.`)
    return places
  }
  const known = places.find((place) => place.topicId === topicId)
  if (known) return [{ ...known, isDownloadable: known.isDownloadable || isDownloadable }]
  const sortOrder = (await findNextOrder(context.db, topicId)) ?? refuse(`There is no topic ${topicId}.`)
  return [{ topicId, isDownloadable, sortOrder, image: '' }]
}
