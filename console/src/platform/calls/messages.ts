/** The sentence for a failed call, in the reader's language. */
import { useTexts } from '@hub/ui/language/texts.ts'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { isCallError } from './call-error.ts'
import { errorTexts } from './errors.texts.ts'

const MINUTE_SECONDS = 60

/** Gives the sentence for an error by its name; how long to wait is rounded up. */
export function useMessageOf(): (error: unknown) => string {
  const t = useTexts(errorTexts)
  const { locale } = useLocale()
  return (error) => {
    if (!isCallError(error)) return t('unknown')
    if (error.name === 'TooManyRequests')
      return t('tooMany', {
        minutes: Math.ceil((error.retryAfterSeconds ?? MINUTE_SECONDS) / MINUTE_SECONDS),
      })
    if (error.name === 'TeamsOfTwoAgencies') {
      const { teams } = error.record as { teams: { name: string }[] }
      const names = teams.map(({ name }) => name)
      return t('twoAgencies', { teams: listed(names, locale) })
    }
    return error.name in errorTexts.en
      ? t(error.name as keyof typeof errorTexts.en & typeof error.name)
      : t('unknown')
  }
}
