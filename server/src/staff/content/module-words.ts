/** The output of the commands about packages: the content of one, and why one was refused. */
import type { Refusal } from '#platform/fail.ts'
import type { PackageFault } from '#platform/packages/faults.ts'
import type { PackageReport } from '#platform/packages/packages.ts'
import { sentencesOf, shownPath, shownSize } from './package-faults.ts'

const LISTED_MOST = 20

export const PACKAGE_REFUSALS = {
  PackageRefused: ({ record }: Refusal) =>
    sentencesOf((record as { faults: readonly PackageFault[] }).faults),
  ModuleInNoTopic: ({ record }: Refusal) =>
    `The module ${(record as { key: string }).key} is in no topic yet: name one with --topic <id>.`,
}

export const noModule = (id: number) => `There is no module ${id}: see module list.`

/** The report of a package that was checked and not stored. */
export function soundLines(report: PackageReport): string[] {
  return [...reportOf(report), ...outsideOf(report), 'The package is sound. Nothing was stored.']
}

type Reported = Omit<PackageReport, 'outside'>

/** The facts of a package, and its content. */
export function reportOf({
  format,
  key,
  version,
  title,
  entry,
  languages,
  estimate,
  ...rest
}: Reported): string[] {
  const documents = [...namesOf('guides', rest.guides), ...namesOf('journals', rest.journals)]
  return [
    `${format} package ${key} ${version}: ${title}`,
    `  entry ${entry}; ${languages.join(', ')}; about ${estimate} minutes`,
    `  ${rest.files} files, ${shownSize(rest.size)}${documents.length === 0 ? '' : `; ${documents.join('; ')}`}`,
    ...listed('left out, hidden or of a system', rest.leftOut.map(shownPath)),
  ]
}

function namesOf(kind: string, documents: Record<string, string>): string[] {
  const languages = Object.keys(documents)
  return languages.length === 0 ? [] : [`${kind} ${languages.join(', ')}`]
}

function outsideOf({ outside }: PackageReport): string[] {
  return outsideLines(outside)
}

/** Addresses of other sites, each with its file and line. */
export function outsideLines(outside: PackageReport['outside']): string[] {
  const lines = outside.map(
    ({ path, line, address, canBeAllowed }) =>
      `${shownPath(path)}, line ${line}: ${address}${canBeAllowed ? '' : ' (always blocked)'}`,
  )
  return listed('addresses outside of the package, which are blocked unless their host is allowed', lines)
}

/** A number with the first items. */
function listed(what: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, LISTED_MOST).map((line) => `    ${line}`)
  const more = lines.length > LISTED_MOST ? [`    ... and ${lines.length - LISTED_MOST} more`] : []
  return [`  ${lines.length} ${what}:`, ...shown, ...more]
}
