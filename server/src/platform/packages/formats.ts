/** Lists the readers, one for each format of packages, and chooses the one for a given package. */
import { type PackageReader, SURE } from './reader.ts'
import { describedHtml } from './readers/described-html.ts'
import { foreignFormats } from './readers/foreign.ts'
import { plainHtml } from './readers/plain-html.ts'
import type { SourceItem } from './source.ts'

/** Of two readers that are equally sure, the first one reads. */
export const READERS: readonly PackageReader[] = [describedHtml, ...foreignFormats, plainHtml]

/** True for a file that shows where the top folder of a package is. */
export function isAtTop(name: string, readers: readonly PackageReader[]): boolean {
  return readers.some((reader) => reader.isAtTop(name))
}

/** The reader that is surest about the files; undefined when none accepts them. */
export function readerOf(
  files: readonly SourceItem[],
  readers: readonly PackageReader[],
): PackageReader | undefined {
  const asked = readers.map((reader) => ({ reader, sure: reader.accepts(files) }))
  const [surest] = asked.toSorted((a, b) => b.sure - a.sure)
  return surest && surest.sure > SURE.no ? surest.reader : undefined
}
