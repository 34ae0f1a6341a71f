/**
 * The languages of the product: which there are, and what belongs to each, stands here alone. A line more is a language
 * more, and the type checker then names every text that lacks it (I18-001, I18-003). No zod: the first load reads it.
 */

interface LocaleFacts {
  /** Its name in itself, so that everyone finds their own (I18-002). */
  name: string
  /** What pages and mails say they are written in. */
  lang: string
  /** What dates and numbers are formatted by (I18-005). */
  tag: string
  /** How the time of day is written. */
  clock: Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute' | 'hourCycle'>
  /** A time zone's short name where people know it ('EST'), or else its long one (EVT-018). */
  zoneName: 'short' | 'long'
}

const OF_TWELVE_HOURS = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const
const OF_A_DAY = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export const LOCALE_FACTS = {
  en: { name: 'English', lang: 'en-CA', tag: 'en-CA', clock: OF_TWELVE_HOURS, zoneName: 'short' },
  zh: { name: '中文', lang: 'zh-Hans', tag: 'zh-CN', clock: OF_A_DAY, zoneName: 'long' },
} as const satisfies Record<string, LocaleFacts>

export type Locale = keyof typeof LOCALE_FACTS

/** In the order in which they are offered. */
export const LOCALES = Object.keys(LOCALE_FACTS) as Locale[]

/** What everything is written in first, and what stands for words that a language lacks (I18-003). */
export const SOURCE_LOCALE = 'en'
type Translated = Exclude<Locale, typeof SOURCE_LOCALE>

/** Words by key in every language: a key that one lacks is a type error (I18-003). */
export type Texts<English extends Record<string, string>> = { [SOURCE_LOCALE]: English } & Record<
  Translated,
  Record<keyof NoInfer<English>, string>
>

/** Declares words by language and flat key; where they have arguments, the English ones give them their types. */
export function defineTexts<const English extends Record<string, string>>(
  texts: Texts<English>,
): Texts<English> {
  return texts
}

/** The language that a tag or a list of tags begins with, as browsers send them; else English (I18-002). */
export function localeOf(language: string | undefined): Locale {
  const spoken = language?.toLowerCase().match(/^\s*([a-z]+)/)?.[1]
  return LOCALES.find((locale) => locale === spoken) ?? SOURCE_LOCALE
}
