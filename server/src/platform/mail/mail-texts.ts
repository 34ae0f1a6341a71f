/** The words of mails in the language of whoever reads them. */
import { createTranslator } from 'use-intl/core'
import type { Locale, Texts } from '@hub/contract/locales'

/** Gives `t(key, arguments)` in the locale; throws on a fault in the catalogue rather than mail it. */
export function translatorOf<const English extends Record<string, string>>(
  texts: Texts<English>,
  locale: Locale,
) {
  // Every catalogue has the keys and arguments of the English one, whose literal types check the calls.
  const messages = texts[locale] as English
  return createTranslator<English>({
    locale,
    messages,
    onError(error) {
      throw error
    },
  })
}
