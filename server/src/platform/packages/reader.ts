/** Defines a reader of one package format: it says how sure it is of its format, and reads the description. */
import type { PackageFault } from './faults.ts'
import type { ManifestRead, PackageFacts } from './manifest.ts'
import type { SourceItem } from './source.ts'

/** How sure a reader is that a package has its format. The surest reader reads the package. */
export const SURE = {
  /** The package has another format. */
  no: 0,
  /** Nothing excludes this format. */
  maybe: 1,
  /** The package has a file that only this format has. */
  byItsFile: 2,
  /** The package itself states the format. */
  byItsWord: 3,
} as const
export type Sureness = (typeof SURE)[keyof typeof SURE]

export interface PackageReader {
  /** The name of the format, as people know it. */
  format: string
  /** The file that describes the package, for the message that it cannot be read. */
  describedIn: string
  /** True for a file that a package of this format has only in its top folder. */
  isAtTop(name: string): boolean
  accepts(files: readonly SourceItem[]): Sureness
  /** Reads the description and completes it from the facts, or lists every fault. May throw on unreadable files. */
  read(files: readonly SourceItem[], facts: PackageFacts): Promise<ManifestRead>
}

/** For a description that names no file. */
export const NOTHING_NAMED = { guides: {}, journals: {} }

/** The result for a package that is refused for one fault. */
export function refused(fault: PackageFault): ManifestRead {
  return { faults: [fault], named: NOTHING_NAMED }
}
