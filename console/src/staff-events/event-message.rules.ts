/** What the form of a message has, and the message in it. A language is whole or missing: who reads it gets English then. */
import type { EventMessage, MessageReaders } from '@hub/contract/event-messages'
import { type Locale, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'

export interface MessageForm {
  /** Names the message, however often it is sent. */
  key: string
  to: MessageReaders
  /** By language and field, such as `zh.subject`. */
  texts: Readonly<Record<string, string>>
}

export const emptyMessage = (): MessageForm => ({ key: crypto.randomUUID(), to: 'registered', texts: {} })

export const messageKeys = (locale: Locale) => ({ subject: `${locale}.subject`, text: `${locale}.text` })

/** The message, or null and the keys of what is missing: English, and the other half of a language that was begun. */
export function messageOf(form: MessageForm): { message: EventMessage | null; missing: string[] } {
  const missing: string[] = []
  const translations: EventMessage['translations'] = {}
  const wordsIn = (locale: Locale) => {
    const keys = messageKeys(locale)
    return { subject: (form.texts[keys.subject] ?? '').trim(), text: (form.texts[keys.text] ?? '').trim() }
  }
  for (const locale of LOCALES) {
    const words = wordsIn(locale)
    const keys = messageKeys(locale)
    const isBegun = words.subject !== '' || words.text !== ''
    if (locale !== SOURCE_LOCALE && !isBegun) continue
    if (words.subject === '') missing.push(keys.subject)
    if (words.text === '') missing.push(keys.text)
    if (locale !== SOURCE_LOCALE) translations[locale] = words
  }
  const message = { to: form.to, ...wordsIn(SOURCE_LOCALE), translations }
  return { message: missing.length === 0 ? message : null, missing }
}
