/** When a session was: always with its year, because a record may be years old. */
import { TORONTO, torontoClock } from '@hub/contract/toronto-time.rules'
import { dateAndTime, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'

interface Times {
  startTime: string
  endTime: string
}

const DIGITS_OF_DAY = 10
const dayOf = (iso: string) => torontoClock(iso).slice(0, DIGITS_OF_DAY)

/**
 * Writes instants in the reader's language by the clock of Toronto, as records are searched and corrected; an end on the
 * same day is its time alone.
 */
export function useWhen() {
  const { locale } = useLocale()
  const at = (iso: string) => dateAndTime(iso, locale, TORONTO)
  const isOneDay = ({ startTime, endTime }: Times) => dayOf(startTime) === dayOf(endTime)
  return {
    at,
    end: (times: Times) => (isOneDay(times) ? timeOfDay(times.endTime, locale, TORONTO) : at(times.endTime)),
  }
}
