/** The texts of the screens in every language, each with the arguments of its English message. */
import { createTranslator } from 'use-intl/core'
import { LOCALE_FACTS, SOURCE_LOCALE, type Locale, type Texts } from '@hub/contract/locales'
import { useLocale } from './locale.ts'

type Messages = Record<string, string>

/** Words by key: `t('key')`, `t('key', { name })`, `t.rich('key', { b: (chunks) => ... })`. */
export type Translator<English extends Messages> = ReturnType<typeof createTranslator<English>>

const made = new WeakMap<object, Map<Locale, unknown>>()

/** The translator of one language; a key without a text falls back to English (I18-003). */
export function translate<English extends Messages>(
  texts: Texts<English>,
  locale: Locale,
): Translator<English> {
  const byLocale = made.get(texts) ?? new Map<Locale, unknown>()
  made.set(texts, byLocale)
  const known = byLocale.get(locale) as Translator<English> | undefined
  if (known) return known
  const messages: English = { ...texts[SOURCE_LOCALE], ...texts[locale] }
  const plain = createTranslator<English>({ locale: LOCALE_FACTS[locale].tag, messages })
  const translator = withSingleDots(plain)
  byLocale.set(locale, translator)
  return translator
}

/** A time such as '5:00 p.m.' already ends with a full stop, so the sentence's own full stop after it is dropped. */
function withSingleDots<T extends (...given: never[]) => unknown>(translator: T): T {
  const tidy = (...given: Parameters<T>) => {
    const words = translator(...given)
    return typeof words === 'string' ? words.replaceAll(/\b([ap]\.m)\.\./g, '$1.') : words
  }
  return Object.assign(tidy, translator) as unknown as T
}

/** The translator of the current language; it changes with the language. */
export function useTexts<English extends Messages>(texts: Texts<English>): Translator<English> {
  return translate(texts, useLocale().locale)
}
