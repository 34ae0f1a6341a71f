/** The files of a guide, and which guide an item offers, as the flat fields that staff edit, and back (CTM-005). */
import { type ContentFields, fileKey } from '@hub/contract/content.rules'
import { type Locale, LOCALES } from '@hub/contract/locales'

type Files = Partial<Record<Locale, string>>

export function fileFieldsOf(files: Files): ContentFields {
  return Object.fromEntries(LOCALES.map((locale) => [fileKey(locale), files[locale] ?? '']))
}

/** What is stored of it: the languages that have a file. */
export function filesIn(fields: ContentFields): Files {
  const files: Files = {}
  for (const locale of LOCALES) {
    const file = fields[fileKey(locale)]
    if (typeof file === 'string' && file !== '') files[locale] = file
  }
  return files
}

/** The id of the guide, or null for what came with the package or the file. */
export function guideIn(fields: ContentFields, key: string): number | null {
  return Number(fields[key] ?? 0) || null
}
