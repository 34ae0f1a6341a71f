/** The texts of a version as the form edits them: every document in every language. */
import { LOCALES, SOURCE_LOCALE, type Locale } from '@hub/contract/locales'
import type { TextsByLocale } from '@hub/contract/staff-settings'
import { changesOf, readDocument, TERMS_PARTS, type TermsPart } from '@hub/contract/terms.rules'

export type TermsDraft = Record<Locale, Record<TermsPart, string>>

export interface PartOf {
  part: TermsPart
  locale: Locale
}

/** Every document in every language, in the order of the form. */
export const EVERY_PART: readonly PartOf[] = TERMS_PARTS.flatMap((part) =>
  LOCALES.map((locale) => ({ part, locale })),
)

/** A draft of a stored version. A language that came later begins with the English text. */
export function draftOf(texts: TextsByLocale): TermsDraft {
  const source = texts[SOURCE_LOCALE] ?? { terms: '', privacy: '' }
  return Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale] ?? source])) as TermsDraft
}

/** What the draft changes of one document in one language. */
export const changesIn = (draft: TermsDraft, before: TermsDraft, { part, locale }: PartOf) =>
  changesOf(before[locale][part], draft[locale][part])

/** The first document that cannot be read, or null. */
export const unreadableOf = (draft: TermsDraft): PartOf | null =>
  EVERY_PART.find(({ part, locale }) => readDocument(draft[locale][part]) === null) ?? null
