/** The room between two sentences, in each language (I18-005). */
import { LOCALE_FACTS } from '@hub/contract/locales'
import { useLocale } from './locale.ts'

/** Stands between two sentences of a paragraph, or between a sentence and what follows it. */
export function SentenceGap() {
  const { locale } = useLocale()
  return LOCALE_FACTS[locale].sentenceGap
}
