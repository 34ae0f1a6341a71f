/** Opens a package, knows its format, and names everything that is wrong with it before a byte is stored. */
import { unreadable } from './copy.ts'
import { PackageRefused } from './faults.ts'
import { formatOf } from './formats.ts'
import { checkListing, type PackageLimits } from './listing.ts'
import { missingFiles, type PackageFacts, type PackageManifest } from './manifest.ts'
import { openSource, type PackageSource, type SourceItem } from './source.ts'

export interface OpenedPackage {
  files: SourceItem[]
  leftOut: string[]
  manifest: PackageManifest
  /** The files can be read until then. */
  close(): void
}

/**
 * Opens a folder or a `.zip` that is sound, as far as its list and its description tell.
 * @throws PackageRefused with every fault
 */
export async function openChecked(
  path: string,
  limits: PackageLimits,
  facts: PackageFacts,
): Promise<OpenedPackage> {
  const source = await openOrRefuse(path, limits)
  try {
    return { ...(await check(source, limits, facts)), close: () => source.close() }
  } catch (error) {
    source.close()
    throw error
  }
}

async function openOrRefuse(source: string, limits: PackageLimits): Promise<PackageSource> {
  try {
    return await openSource(source, limits.files)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const says = isMissing ? 'is not there' : `cannot be read as a folder or a .zip: ${reason}`
    throw new PackageRefused([{ code: 'unreadable', message: `${source} ${says}.` }])
  }
}

async function check(source: PackageSource, limits: PackageLimits, facts: PackageFacts) {
  if (source.cutShort) {
    const message = `The package has more than ${limits.files} files.`
    throw new PackageRefused([{ code: 'too-many-files', message }])
  }
  const { files, leftOut, faults } = checkListing(source.items, limits)
  const format = formatOf(files)
  if ('code' in format) throw new PackageRefused([format, ...faults])
  const paths = new Set(files.map((file) => file.path))
  const read = await format.read(files, facts).catch((error: unknown) => {
    const message = unreadable(format.describedIn, error)
    throw new PackageRefused([{ code: 'unreadable', message }, ...faults])
  })
  faults.push(...missingFiles(read, (named) => paths.has(named)))
  if ('faults' in read) throw new PackageRefused([...read.faults, ...faults])
  if (faults.length > 0) throw new PackageRefused(faults)
  return { files, leftOut, manifest: read.manifest }
}
