/** What can be wrong with a module package, each in a sentence its author can act on. */

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
  /** A whole English sentence that names the file or field. */
  message: string
}

const MOST_SHOWN = 50

/** A package that was not stored, with every fault that was found. Nothing of it is left in the store. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused'
  readonly faults: readonly PackageFault[]

  constructor(faults: readonly PackageFault[]) {
    super(sentencesOf(faults).join('\n'))
    this.faults = faults
  }
}

/** The first faults, each in its sentence, and how many more there are. */
export function sentencesOf(faults: readonly PackageFault[]): string[] {
  const shown = faults.slice(0, MOST_SHOWN).map((fault) => fault.message)
  if (faults.length > MOST_SHOWN) shown.push(`... and ${faults.length - MOST_SHOWN} more.`)
  return shown
}

/** A path as it may be printed: quoted, without control characters, not endless. */
export function shownPath(path: string): string {
  const SHOWN_MAX = 120
  const clean = path.replace(/\p{C}/gu, '?')
  return `"${clean.length > SHOWN_MAX ? `${clean.slice(0, SHOWN_MAX)}...` : clean}"`
}

const KIB = 1024
const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** A number of bytes for people: 3 MiB. */
export function shownSize(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= KIB && unit < UNITS.length - 1) {
    amount /= KIB
    unit += 1
  }
  return `${Number(amount.toFixed(1))} ${UNITS[unit]}`
}
