/** Defines the faults of a module package. Each has a sentence that tells its author what to change. */

export type PackageFaultCode =
  | 'unreadable'
  | 'no-manifest'
  | 'format'
  | 'manifest'
  | 'missing-file'
  | 'path'
  | 'link'
  | 'duplicate'
  | 'too-many-files'
  | 'too-large'
  | 'bomb'
  | 'version-taken'

export interface PackageFault {
  code: PackageFaultCode
  /** A full English sentence that names the file or field. */
  message: string
}

const MOST_SHOWN = 50

/** Thrown when a package is not stored, with every fault that was found. Nothing of it is left in the store. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused'
  readonly faults: readonly PackageFault[]

  constructor(faults: readonly PackageFault[]) {
    super(sentencesOf(faults).join('\n'))
    this.faults = faults
  }
}

/** The sentences of the first faults, and the number of the others. */
export function sentencesOf(faults: readonly PackageFault[]): string[] {
  const shown = faults.slice(0, MOST_SHOWN).map((fault) => fault.message)
  if (faults.length > MOST_SHOWN) shown.push(`... and ${faults.length - MOST_SHOWN} more.`)
  return shown
}

/** A path that is safe to print: quoted, without control characters, and shortened. */
export function shownPath(path: string): string {
  const SHOWN_MAX = 120
  const clean = path.replace(/\p{C}/gu, '?')
  return `"${clean.length > SHOWN_MAX ? `${clean.slice(0, SHOWN_MAX)}...` : clean}"`
}

const KIB = 1024
const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** A number of bytes in words, such as 3 MiB. */
export function shownSize(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= KIB && unit < UNITS.length - 1) {
    amount /= KIB
    unit += 1
  }
  return `${Number(amount.toFixed(1))} ${UNITS[unit]}`
}
