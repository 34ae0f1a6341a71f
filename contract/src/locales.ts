/**
 * Defines the product's languages; nothing else lists them. To add a language, add a line: the type checker then names
 * every text that lacks it (I18-001, I18-003). No zod here, because the first page load includes this file.
 */

interface LocaleFacts {
  /** Its name in the language itself, so that everyone finds their own (I18-002). */
  name: string
  /** The `lang` of pages and mails. */
  lang: string
  /** The tag by which dates and numbers are formatted (I18-005). */
  tag: string
  /** How the time of day is written. */
  clock: Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute' | 'hourCycle'>
  /** A time zone's short name where people know it ('EST'), or else its long one (EVT-018). */
  zoneName: 'short' | 'long'
  /** What stands between two sentences. A Chinese mark has its room in itself. */
  sentenceGap: ' ' | ''
}

const OF_TWELVE_HOURS = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const
const OF_A_DAY = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export const LOCALE_FACTS = {
  en: {
    name: 'English',
    lang: 'en-CA',
    tag: 'en-CA',
    clock: OF_TWELVE_HOURS,
    zoneName: 'short',
    sentenceGap: ' ',
  },
  zh: { name: '中文', lang: 'zh-Hans', tag: 'zh-CN', clock: OF_A_DAY, zoneName: 'long', sentenceGap: '' },
} as const satisfies Record<string, LocaleFacts>

export type Locale = keyof typeof LOCALE_FACTS

/** In the order in which they are offered. */
export const LOCALES = Object.keys(LOCALE_FACTS) as Locale[]

/** The language that texts are first written in, and the fallback for texts that another lacks (I18-003). */
export const SOURCE_LOCALE = 'en'
type Translated = Exclude<Locale, typeof SOURCE_LOCALE>

/** Texts by key in every language; a missing key is a type error (I18-003). */
export type Texts<English extends Record<string, string>> = { [SOURCE_LOCALE]: English } & Record<
  Translated,
  Record<keyof NoInfer<English>, string>
>

/** Declares texts by language and flat key. The English texts give the arguments their types. */
export function defineTexts<const English extends Record<string, string>>(
  texts: Texts<English>,
): Texts<English> {
  return texts
}

/** The language of the first tag in a browser's list; English when the product lacks it (I18-002). */
export function localeOf(language: string | undefined): Locale {
  const spoken = language?.toLowerCase().match(/^\s*([a-z]+)/)?.[1]
  return LOCALES.find((locale) => locale === spoken) ?? SOURCE_LOCALE
}
