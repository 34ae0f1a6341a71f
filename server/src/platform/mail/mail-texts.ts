/** The words of mails in every language of the product: a word missing in one is a type error (I18-003). */
import { createTranslator } from 'use-intl/core'

export type Locale = 'en' | 'zh'

export interface MailTexts<En extends Record<string, string>> {
  en: En
  zh: Record<keyof En, string>
}

/** Puts the two catalogues together; ICU arguments are typed by the English one. */
export function defineMailTexts<const En extends Record<string, string>>(
  en: En,
  zh: Record<keyof En, string>,
): MailTexts<En> {
  return { en, zh }
}

/** The locale of a stored or sent text: Chinese for every `zh...`, else English (I18-002). */
export function localeOf(language: string): Locale {
  return language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** Gives `t(key, arguments)` in the locale; throws on a fault in the catalogue rather than mail it. */
export function translatorOf<const En extends Record<string, string>>(texts: MailTexts<En>, locale: Locale) {
  // Both catalogues have the keys and arguments of the English one, whose literal types check the calls.
  const messages = texts[locale] as En
  return createTranslator<En>({
    locale,
    messages,
    onError(error) {
      throw error
    },
  })
}
