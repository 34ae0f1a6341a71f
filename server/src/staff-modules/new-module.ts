/** What is special about a package that becomes a new module: its key, what forbids it, and its place in the draft (CTM-006). */
import type { CheckFinding } from '@hub/contract/staff-modules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import type { PackageManifest } from '#platform/packages/manifest.ts'
import { finding, type PackageReview } from '#platform/packages/review.ts'
import { listModuleKeys } from '../catalogue/catalogue.neighbours.ts'
import { draftNewModule, findModuleInDraft } from '../staff-content/staff-content.neighbours.ts'
import type { CheckRow } from './package-checks.store.ts'

const KEY_MAX = 56
const KEY_MIN = 2
const FIRST_AGAIN = 2

/** What a package is to be, and what is said of it. */
export type PackageOf = Pick<CheckRow, 'moduleId' | 'newModuleId' | 'topicId' | 'fileName' | 'facts'>

/** True for the check that brings a module for the first time. */
export const isNewModule = ({ moduleId, newModuleId }: Pick<CheckRow, 'moduleId' | 'newModuleId'>): boolean =>
  moduleId === null && newModuleId === null

/** A key from the name of the file, which no module has: nobody is asked for one. A package that names its own has that. */
export async function freeKey(context: Context, fileName: string): Promise<string> {
  const plain = fileName
    .replace(/\.zip$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, KEY_MAX)
    .replaceAll(/^-+|-+$/g, '')
  const wanted = plain.length < KEY_MIN ? 'module' : plain
  const taken = new Set(await listModuleKeys(context))
  let key = wanted
  for (let number = FIRST_AGAIN; taken.has(key); number += 1) key = `${wanted}-${number}`
  return key
}

/** A module that is there already gets a new version on its own page. */
export async function faultOfNew(context: Context, { key }: PackageManifest): Promise<CheckFinding | null> {
  const known = await findModuleInDraft(context, key)
  if (!known) return null
  const values = { key, name: String(known.fields['en.name']) }
  return { ...finding('fault', 'module-known', 'module.json'), values }
}

/** The topic, or the key, was taken away while the package was stored. */
export const withoutPlace = (review: PackageReview): PackageReview => ({
  ...review,
  findings: [finding('fault', 'place-gone', null), ...review.findings],
})

/** Puts the stored version into the draft as a new module. Returns its id. Refuses as `draftNewModule`. */
export function addToDraft(
  context: Context,
  staff: Staff,
  { topicId, facts }: PackageOf,
  { manifest }: PackageReview,
): Promise<number> {
  if (manifest === null) throw new Error('a package that was not read is not stored')
  const { key, version, title, summary } = manifest
  const isDownloadable = facts.isDownloadable === true
  const place = { staff, topicId: topicId ?? 0, isDownloadable }
  return draftNewModule(context, { ...place, key, version, title, summary })
}
