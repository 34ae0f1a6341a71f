/** Formats a duration of the contract in the reader's language (PAR-001, REC-003, CLI-005). */
import type { Duration } from '@hub/contract/durations'
import type { Locale } from '@hub/contract/locales'
import { durationTexts } from './durations.texts.ts'
import { useLocale } from './locale.ts'
import { translate } from './texts.ts'

/** The label of a duration in a language: '47 Mins'; in Chinese '47 分钟'. */
export function labelOf({ unit, count }: Duration, locale: Locale): string {
  return translate(durationTexts, locale)(unit, { count })
}

/** `labelOf` in the current language. */
export function useDurationLabel(): (duration: Duration) => string {
  const { locale } = useLocale()
  return (duration) => labelOf(duration, locale)
}
