/** What an item has beside what staff edit in the draft: its files, and where it may be used. A catalogue folder carries it (CTM-010). */
import { readLanguages } from '@hub/contract/catalogue.rules'
import type { ContentFields, ContentKind } from '@hub/contract/content.rules'
import type { FactColumns } from './content-items.store.ts'

/** What a row has of them. */
export interface FactRow {
  image?: string
  guides?: string | null
  journals?: string | null
  offlineAllowed?: boolean
  utilityType?: 'route' | 'file'
  utilityPath?: string
}

/** Documents by language as one text, whichever of its forms the column has. Empty when there are none. */
function languagesOf(text: string | null | undefined): string {
  const files = readLanguages(text ?? null)
  if (files.length === 0) return ''
  return JSON.stringify(Object.fromEntries(files.map(({ language, src }) => [language, src])))
}

/** The facts of a row, in the order of the folder's files. */
export function factsOf(kind: ContentKind, row: FactRow): ContentFields {
  if (kind === 'theme') return { isOffline: row.offlineAllowed === true, guides: languagesOf(row.guides) }
  if (kind === 'module') return { guides: languagesOf(row.guides), journals: languagesOf(row.journals) }
  if (kind !== 'utility') return {}
  return { isFile: row.utilityType === 'file', path: row.utilityPath ?? '', image: row.image ?? '' }
}

const orNull = (text: string) => (text === '' ? null : text)

/** How each fact is stored. */
const COLUMNS: Record<string, (value: ContentFields[string]) => FactColumns> = {
  image: (value) => ({ image: String(value) }),
  isOffline: (value) => ({ offlineAllowed: value === true }),
  isDownloadable: (value) => ({ isDownloadable: value === true }),
  guides: (value) => ({ guides: orNull(String(value)) }),
  journals: (value) => ({ journals: orNull(String(value)) }),
  isFile: (value) => ({ utilityType: value === true ? 'file' : 'route' }),
  path: (value) => ({ utilityPath: String(value) }),
}

/** The columns of the facts that changed. */
export function columnsOfFacts(fields: ContentFields, changed: readonly string[]): FactColumns {
  return Object.assign({}, ...changed.map((key) => COLUMNS[key]?.(fields[key] ?? '') ?? {})) as FactColumns
}
