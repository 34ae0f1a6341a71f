/** Writes content for staff functions and for the demo, and checks each incoming path. */
import { safeContentPath } from '@hub/contract/catalogue.rules'
import type { Translations } from '@hub/contract/translations.rules'
import type { Context } from '#platform/context.ts'
import { packageKey } from '#platform/packages/package-files.ts'
import { addPackage, type StoredPackage } from '#platform/packages/packages.ts'
import { openScanner } from '#platform/scanner/scanner.ts'
import { versionClaims } from '#platform/packages/version-claims.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { addStaticFile, copyToStatic } from '#platform/files/static-files.ts'
import { upsertModuleVersion } from './module-versions.store.ts'
import { upsertModule, upsertTheme, upsertTopic, upsertUtility } from './content.store.ts'

/** Languages to file paths below the static path. */
export type LanguageFiles = Record<string, string>

export interface ThemeToLoad {
  sectorId: number
  name: string
  summary: string
  description: string
  themeColor: string
  themeStatus: 'open' | 'closed'
  guides: LanguageFiles
  offlineAllowed: boolean
  sortOrder: number
  image?: string
  /** Without them those that are stored stay. */
  translations?: Translations
}

export interface ModuleToLoad {
  topicId: number
  stored: StoredPackage
  summary: string
  guides: LanguageFiles
  journals: LanguageFiles
  isDownloadable: boolean
  sortOrder: number
  image?: string
  /** Of its `name` and `summary`. Without them those that are stored stay. */
  translations?: Translations
}

export interface UtilityToLoad {
  title: string
  summary: string
  image: string
  utilityType: 'route' | 'file'
  utilityPath: string
  sortOrder: number
  /** Of its `name`, which is the title, and its `summary`. Without them those that are stored stay. */
  translations?: Translations
}

/** Adds or updates a theme. Returns its id. Throws when a guide's path is unsafe (CAT-027). */
export function loadTheme(context: Context, theme: ThemeToLoad): Promise<number> {
  const { guides, image = '', ...row } = theme
  return upsertTheme(context.db, {
    ...row,
    guides: languagesText(guides),
    image: checkedImage(image),
    viewImage: checkedImage(image),
    hoverImage: '',
  })
}

/** Adds or updates a topic of a theme. Returns its id. */
export function loadTopic(
  context: Context,
  topic: { themeId: number; name: string; sortOrder: number; translations?: Translations },
): Promise<number> {
  return upsertTopic(context.db, topic)
}

/**
 * Puts a stored package into a topic, or replaces the old version with it. Returns the module's id. Devices compare the
 * instant of the change (OFF-030), so loading the same version again does not change it.
 */
export async function loadModule(context: Context, module: ModuleToLoad): Promise<number> {
  const { stored, guides, journals, image = '', ...row } = module
  const now = context.clock.iso()
  const { version, addedAt, ...of } = versionRowOf({ stored, guides, journals }, now)
  await upsertModuleVersion(context.db, { ...of, version, addedAt })
  return upsertModule(context.db, {
    ...row,
    ...of,
    name: stored.title,
    image: checkedImage(image),
    lastUpdate: now,
    currentVersion: version,
  })
}

/** The row of a version from its stored package. */
export function versionRowOf(
  { stored, guides, journals }: Pick<ModuleToLoad, 'stored' | 'guides' | 'journals'>,
  now: string,
) {
  return {
    ...{ moduleKey: stored.key, version: stored.version, addedAt: now },
    ...{ sizeBytes: stored.size, estimateMinutes: stored.estimate },
    ...{ codeDir: stored.codeDir, entry: stored.entry },
    guides: languagesText(guides),
    journals: languagesText(journals),
  }
}

/** A stored package as `loadModule` takes it. */
export type PackageContent = Pick<ModuleToLoad, 'stored' | 'summary' | 'guides' | 'journals'>

/**
 * Checks and stores the files of a package, which is a folder or a zip. Publishes its guides and journals as documents,
 * because people read them without the module. The facts are what the package does not state itself.
 * @throws PackageRefused with every fault of the package
 */
export async function storePackage(
  context: Context,
  source: string,
  facts: PackageFacts = {},
): Promise<PackageContent> {
  const { store, config } = context
  const into = {
    store,
    dataDir: config.dataDir,
    claims: versionClaims(context),
    scan: openScanner(context),
  }
  const stored = await addPackage(source, into, facts)
  return {
    stored,
    summary: stored.summary,
    guides: await publish(context, stored, stored.guides),
    journals: await publish(context, stored, stored.journals),
  }
}

/** Copies documents of a package below the static path. Returns the new path for each language. */
async function publish(
  context: Context,
  stored: StoredPackage,
  files: LanguageFiles,
): Promise<LanguageFiles> {
  const published: LanguageFiles = {}
  for (const [language, file] of Object.entries(files)) {
    const below = `packages/${stored.codeDir}/${file}`
    await copyToStatic(context.store, packageKey(stored.codeDir, file), below)
    published[language] = below
  }
  return published
}

/** A document to publish: its name, and its file on this machine. */
export interface DocumentSource {
  name: string
  at: string
}

/** Copies a document into a folder below the static path. Returns its new path. */
export async function publishDocument(
  context: Context,
  { name, at }: DocumentSource,
  folder: string,
): Promise<string> {
  const to = `${folder}/${name.replaceAll(/[^\w.-]+/g, '-')}`
  await addStaticFile(context.store, { from: at, to: checkedPath(to) })
  return to
}

/**
 * Adds or updates a utility of the dashboard. Returns its id. A route must be internal, a file below the static path
 * (NAV-025).
 */
export function loadUtility(context: Context, utility: UtilityToLoad): Promise<number> {
  checkedPath(utility.utilityPath)
  return upsertUtility(context.db, utility)
}

function languagesText(files: LanguageFiles): string | null {
  for (const path of Object.values(files)) checkedPath(path)
  return Object.keys(files).length === 0 ? null : JSON.stringify(files)
}

function checkedImage(path: string): string {
  return path === '' ? path : checkedPath(path)
}

function checkedPath(path: string): string {
  if (safeContentPath(path) === null) throw new Error(`the path '${path}' is not a path of content`)
  return path
}
