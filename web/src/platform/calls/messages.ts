/** The sentence for a failed call, in the reader's language (I18-004). */
import { ERRORS } from '@hub/contract/errors'
import { CallError } from './call-error.ts'
import { errorTexts } from './errors.texts.ts'
import { useTexts, type Translator } from '@hub/ui/language/texts.ts'

type ErrorTranslator = Translator<(typeof errorTexts)['en']>

/**
 * The sentence for an error by its name. A name the web does not know arrives as ServerError with the server's own
 * sentence, which is shown as sent; any other error gets a general one.
 */
export function messageOf(error: unknown, t: ErrorTranslator): string {
  if (!(error instanceof CallError)) return t('unknown')
  if (error.name === 'TooManyRequests' && error.retryAfterSeconds !== undefined)
    return tryAgainIn(error.retryAfterSeconds, t)
  const isAsSent = error.name === 'ServerError' && error.message !== ERRORS.ServerError.message
  return isAsSent ? error.message : t(error.name)
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** Rounded up, so that a user who waits as long as stated is let in. */
function tryAgainIn(seconds: number, t: ErrorTranslator): string {
  if (seconds <= MINUTE_SECONDS) return t('tooManyForAMinute')
  if (seconds <= HOUR_SECONDS) return t('tooManyForMinutes', { minutes: Math.ceil(seconds / MINUTE_SECONDS) })
  return t('tooManyForHours', { hours: Math.ceil(seconds / HOUR_SECONDS) })
}

/** `messageOf` in the current language. */
export function useMessageOf(): (error: unknown) => string {
  const t = useTexts(errorTexts)
  return (error) => messageOf(error, t)
}
