/** Writes instants as staff say them: today, yesterday, or by the date, with a year only where it is another one. */
import { mediumDate, shortDate, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { now } from './clock.ts'
import { daysBetween } from './days.rules.ts'
import { momentsTexts } from './moments.texts.ts'

interface Moments {
  /** 'today at 3:10 a.m.', 'Oct 4 at 6:15 p.m.' */
  at: (iso: string) => string
  /** 'Oct 4, 2026 at 6:15 p.m.': paper is read on other days. */
  onPaper: (iso: string) => string
  /** 'Oct 10, 3 days ago' */
  day: (iso: string) => string
}

/** Both ways to write an ISO 8601 instant, in the reader's language and time zone. */
export function useMoments(): Moments {
  const t = useTexts(momentsTexts)
  const { locale } = useLocale()
  const dateOf = (iso: string) =>
    new Date(iso).getFullYear() === now().getFullYear() ? shortDate(iso, locale) : mediumDate(iso, locale)
  return {
    at(iso) {
      const time = timeOfDay(iso, locale)
      const days = daysBetween(new Date(iso), now())
      if (days === 0) return t('todayAt', { time })
      return days === 1 ? t('yesterdayAt', { time }) : t('dateAt', { date: dateOf(iso), time })
    },
    onPaper: (iso) => t('dateAt', { date: mediumDate(iso, locale), time: timeOfDay(iso, locale) }),
    day(iso) {
      const date = dateOf(iso)
      const days = daysBetween(new Date(iso), now())
      if (days === 0) return t('dayToday', { date })
      return days === 1 ? t('dayYesterday', { date }) : t('dayAgo', { date, days: String(days) })
    },
  }
}
