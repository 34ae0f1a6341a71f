/** Opens a package, finds its format, and reports everything that is wrong with it before anything is stored. */
import { unreadable } from './copy.ts'
import { PackageRefused } from './faults.ts'
import { READERS, readerOf } from './formats.ts'
import { checkListing, type PackageLimits } from './listing.ts'
import { missingFiles, type PackageFacts, type PackageManifest } from './manifest.ts'
import type { PackageReader } from './reader.ts'
import { openSource, type PackageSource, type SourceItem } from './source.ts'

export interface OpenedPackage {
  /** The format's name. */
  format: string
  files: SourceItem[]
  leftOut: string[]
  manifest: PackageManifest
  /** After this, the files cannot be read any more. */
  close(): void
}

/**
 * Opens a folder or a `.zip`, and checks its list of files and its description.
 * @throws PackageRefused with every fault that was found
 */
export async function openChecked(
  path: string,
  limits: PackageLimits,
  facts: PackageFacts,
  readers: readonly PackageReader[] = READERS,
): Promise<OpenedPackage> {
  const source = await openOrRefuse(path, limits)
  try {
    return { ...(await check(source, { limits, facts, readers })), close: () => source.close() }
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
    const says = isMissing ? 'does not exist' : `cannot be read as a folder or a .zip: ${reason}`
    throw new PackageRefused([{ code: 'unreadable', message: `${source} ${says}.` }])
  }
}

interface Given {
  limits: PackageLimits
  facts: PackageFacts
  readers: readonly PackageReader[]
}

async function check(source: PackageSource, { limits, facts, readers }: Given) {
  if (source.cutShort) {
    const message = `The package has more than ${limits.files} files.`
    throw new PackageRefused([{ code: 'too-many-files', message }])
  }
  const { files, leftOut, faults } = checkListing(source.items, limits, readers)
  const reader = readerOf(files, readers)
  if (!reader) {
    const message = 'The package has none of the formats that the hub can run.'
    throw new PackageRefused([{ code: 'format', message }, ...faults])
  }
  const paths = new Set(files.map((file) => file.path))
  const read = await reader.read(files, facts).catch((error: unknown) => {
    const message = unreadable(reader.describedIn, error)
    throw new PackageRefused([{ code: 'unreadable', message }, ...faults])
  })
  faults.push(...missingFiles(read, (named) => paths.has(named)))
  if ('faults' in read) throw new PackageRefused([...read.faults, ...faults])
  if (faults.length > 0) throw new PackageRefused(faults)
  return { format: reader.format, files, leftOut, manifest: read.manifest }
}
