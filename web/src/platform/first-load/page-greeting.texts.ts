/**
 * The first texts of the dashboard, separate from all others: they are painted before the app is loaded, and by the
 * screen afterwards (NAV-023).
 */
import type { Locale } from '@hub/contract/locales'

const NAME = '{name}'
const NOON = 12
const EVENING = 18

const WORDS = {
  en: {
    morning: 'Good morning, {name}',
    afternoon: 'Good afternoon, {name}',
    evening: 'Good evening, {name}',
    lead: 'What would you like to do with your group today?',
  },
  zh: {
    morning: '{name}，早上好',
    afternoon: '{name}，下午好',
    evening: '{name}，晚上好',
    lead: '今天想和您的小组做些什么？',
  },
} as const satisfies Record<Locale, Record<string, string>>

/** The greeting for the reader's local time of day, before and after the name, and the sentence below it. */
export function greetingOf(locale: Locale): { before: string; after: string; lead: string } {
  const words = WORDS[locale]
  const hour = new Date().getHours()
  const partOfDay = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'
  const [before = '', after = ''] = words[partOfDay].split(NAME)
  return { before, after, lead: words.lead }
}
