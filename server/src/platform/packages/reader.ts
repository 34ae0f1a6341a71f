/** What a reader of one package format gives: how sure it is of some files, and what the package says of itself. */
import type { PackageFault } from './faults.ts'
import type { ManifestRead, PackageFacts } from './manifest.ts'
import type { SourceItem } from './source.ts'

/** How sure a reader is that a package has its format. The surest reads it. */
export const SURE = {
  /** It is not. */
  no: 0,
  /** Nothing speaks against it. */
  maybe: 1,
  /** It has the file that this format alone has. */
  byItsFile: 2,
  /** It says so itself. */
  byItsWord: 3,
} as const
export type Sureness = (typeof SURE)[keyof typeof SURE]

export interface PackageReader {
  /** The format's name for people. */
  format: string
  /** The file that describes the package, for a fault of reading it. */
  describedIn: string
  /** True for a file that only the top of a package of this format holds. */
  isAtTop(name: string): boolean
  accepts(files: readonly SourceItem[]): Sureness
  /** Gives the description with what is missing filled in from the facts, or every fault. May throw on bad bytes. */
  read(files: readonly SourceItem[], facts: PackageFacts): Promise<ManifestRead>
}

/** Nothing of the package is named by its description. */
export const NOTHING_NAMED = { guides: {}, journals: {} }

/** A package that cannot be read, for one reason. */
export function refused(fault: PackageFault): ManifestRead {
  return { faults: [fault], named: NOTHING_NAMED }
}
