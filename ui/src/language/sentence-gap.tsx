import { LOCALE_FACTS } from '@hub/contract/locales'
import { useLocale } from './locale.ts'

/** Stands between two sentences of one paragraph, or between a sentence and what follows it. */
export function SentenceGap() {
  const { locale } = useLocale()
  return LOCALE_FACTS[locale].sentenceGap
}
