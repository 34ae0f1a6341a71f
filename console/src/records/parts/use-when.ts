/** When a session was: always with its year, because a record may be years old. */
import { dateAndTime, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'

interface Times {
  startTime: string
  endTime: string
}

/** Writes instants in the reader's language and time zone; an end on the same day is its time alone. */
export function useWhen() {
  const { locale } = useLocale()
  const at = (iso: string) => dateAndTime(iso, locale)
  const isOneDay = ({ startTime, endTime }: Times) =>
    new Date(startTime).toDateString() === new Date(endTime).toDateString()
  return {
    at,
    end: (times: Times) => (isOneDay(times) ? timeOfDay(times.endTime, locale) : at(times.endTime)),
  }
}
