/** Translates the texts of a mail into the language of its recipient. */
import { createTranslator } from 'use-intl/core'
import type { Locale, Texts } from '@hub/contract/locales'

/** Returns `t(key, arguments)` for the locale. An error in the texts is thrown, so that it is never mailed. */
export function translatorOf<const English extends Record<string, string>>(
  texts: Texts<English>,
  locale: Locale,
) {
  // Texts of every locale have the keys and arguments of the English ones, whose literal types check the calls.
  const messages = texts[locale] as English
  return createTranslator<English>({
    locale,
    messages,
    onError(error) {
      throw error
    },
  })
}
