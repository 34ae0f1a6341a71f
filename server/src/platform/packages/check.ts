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
    const path = source
    throw new PackageRefused([
      isMissing
        ? { code: 'unreadable', path, why: 'not-there' }
        : { code: 'unreadable', path, why: 'no-package', reason },
    ])
  }
}

interface Given {
  limits: PackageLimits
  facts: PackageFacts
  readers: readonly PackageReader[]
}

async function check(source: PackageSource, { limits, facts, readers }: Given) {
  if (source.cutShort) throw new PackageRefused([{ code: 'too-many-files', most: limits.files }])
  const { files, leftOut, faults } = checkListing(source.items, limits, readers)
  const reader = readerOf(files, readers)
  if (!reader) throw new PackageRefused([{ code: 'format', why: 'unknown' }, ...faults])
  const paths = new Set(files.map((file) => file.path))
  const read = await reader.read(files, facts).catch((error: unknown) => {
    throw new PackageRefused([unreadable(reader.describedIn, error), ...faults])
  })
  faults.push(...missingFiles(read, (named) => paths.has(named)))
  if ('faults' in read) throw new PackageRefused([...read.faults, ...faults])
  if (faults.length > 0) throw new PackageRefused(faults)
  return { format: reader.format, files, leftOut, manifest: read.manifest }
}
