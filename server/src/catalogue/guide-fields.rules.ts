/** The files of a guide, and which guide an item offers, as the flat fields that staff edit, and back (CTM-005). */
import { type ContentFields, fileKey } from '@hub/contract/content.rules'
import {
  type DocumentType,
  type DocumentWarning,
  DRAFT_GUIDE_LINKS,
  GUIDE_LINKS,
} from '@hub/contract/guides.rules'
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

/** Which guide and journal a module offers. */
export const guidesOf = (row: { guideId: number | null; journalId: number | null }) => ({
  ...{ guideId: row.guideId ?? 0, journalId: row.journalId ?? 0 },
})

/** The id of the guide, or null for what came with the package or the file. */
export function guideIn(fields: ContentFields, key: string): number | null {
  return Number(fields[key] ?? 0) || null
}

/** A browser shows a PDF by itself, and saves what runs scripts or opens in another program. */
export function servedDocument({
  file,
  name,
  type,
  warnings,
}: {
  file: string
  name: string
  type: DocumentType
  warnings: readonly DocumentWarning[]
}) {
  return { file, name, isShown: type === 'pdf' && !warnings.includes('scripts') }
}

const linkedInDraft = (text: string | null) =>
  text && text.replaceAll(`"${GUIDE_LINKS}/`, `"${DRAFT_GUIDE_LINKS}/`)

/** An item whose links to guides lead to their files in the draft. */
export function inDraft<Item extends { guides: string | null; journals?: string | null }>(item: Item): Item {
  return {
    ...item,
    guides: linkedInDraft(item.guides),
    ...(item.journals !== undefined && { journals: linkedInDraft(item.journals) }),
  }
}
