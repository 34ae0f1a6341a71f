/** Defines the faults of a module package, as data. Whoever shows them puts them into words. */

import type { ScanFault } from '../scanner/scanner.ts'

/** The path is the package's own, from a stranger: it may have any length and any characters. */
export type PackageFault =
  | { code: 'unreadable'; path: string; why: 'not-there' | 'encrypted' | 'method' | 'damaged' | 'longer' }
  | { code: 'unreadable'; path: string; why: 'no-package' | 'failed'; reason: string }
  | { code: 'scan'; path: string; why: ScanFault; reason: string }
  | { code: 'no-manifest'; hasPages: boolean }
  /** A field that the package does not have itself, and that must be given beside it. */
  | { code: 'fact'; field: string; isGiven: boolean }
  | { code: 'manifest'; why: 'too-large' }
  | { code: 'manifest'; why: 'no-json' }
  | { code: 'manifest'; why: 'field'; field: string; isGiven: boolean }
  | { code: 'missing-file'; field: string; path: string }
  | { code: 'format'; why: 'unknown' }
  | { code: 'format'; why: 'foreign'; format: string; path: string }
  | { code: 'path'; path: string; why: PathFault }
  | { code: 'link'; path: string; why: 'link' | 'special' }
  | { code: 'duplicate'; path: string; why: 'twice' }
  | { code: 'duplicate'; path: string; why: 'alike' | 'folder'; other: string }
  | { code: 'too-many-files'; most: number }
  /** In bytes; without a path it is the whole package. */
  | { code: 'too-large'; path?: string; bytes: number; most: number }
  | { code: 'bomb'; why: 'ratio'; packed: number; bytes: number }
  | { code: 'bomb'; why: 'longer'; path: string }
  | { code: 'version-taken'; key: string; version: string }

export type PathFault =
  | 'backslash'
  | 'drive'
  | 'absolute'
  | 'outside'
  | 'empty-step'
  | 'no-text'
  | 'too-long'
  | 'long-step'
  | 'unportable'

/** Thrown when a package is not stored, with every fault that was found. Nothing of it is left in the store. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused'
  readonly faults: readonly PackageFault[]

  constructor(faults: readonly PackageFault[]) {
    super(faults.map((fault) => JSON.stringify(fault)).join('\n'))
    this.faults = faults
  }
}
