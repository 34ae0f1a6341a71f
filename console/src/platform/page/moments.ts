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
  /** 'yesterday between 3:10 a.m. and 4:05 a.m.', 'on Oct 4 at 6:15 p.m.': when something in a sentence was. */
  between: (fromIso: string, untilIso: string) => string
  /** 'Oct 4, 2026 at 6:15 p.m.': paper is read on other days. */
  onPaper: (iso: string) => string
  /** 'Oct 10, 3 days ago' */
  day: (iso: string) => string
}

/** The ways to write ISO 8601 instants, in the reader's language and time zone. */
export function useMoments(): Moments {
  const t = useTexts(momentsTexts)
  const { locale } = useLocale()
  const dateOf = (iso: string) =>
    new Date(iso).getFullYear() === now().getFullYear() ? shortDate(iso, locale) : mediumDate(iso, locale)
  function at(iso: string, otherDay: 'dateAt' | 'onDateAt' = 'dateAt') {
    const time = timeOfDay(iso, locale)
    const days = daysBetween(new Date(iso), now())
    if (days === 0) return t('todayAt', { time })
    return days === 1 ? t('yesterdayAt', { time }) : t(otherDay, { date: dateOf(iso), time })
  }
  return {
    at: (iso) => at(iso),
    between(fromIso, untilIso) {
      const days = daysBetween(new Date(fromIso), now())
      if (days !== daysBetween(new Date(untilIso), now()))
        return t('betweenDays', { from: at(fromIso), until: at(untilIso) })
      const times = { from: timeOfDay(fromIso, locale), until: timeOfDay(untilIso, locale) }
      if (times.from === times.until) return at(fromIso, 'onDateAt')
      if (days === 0) return t('todayBetween', times)
      return days === 1
        ? t('yesterdayBetween', times)
        : t('onDateBetween', { date: dateOf(fromIso), ...times })
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
