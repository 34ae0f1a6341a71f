/** The mail with a message of staff about an event. */
import type { EventMessage } from '@hub/contract/event-messages'
import { type Locale, localeOf, SOURCE_LOCALE } from '@hub/contract/locales'
import { inLocale, type Translations } from '@hub/contract/translations.rules'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { eventAddress } from '../events/events.neighbours.ts'
import { messageTexts } from './event-message.texts.ts'

export type Words = Pick<EventMessage, 'subject' | 'text'>
export interface Reader {
  firstName: string
  email: string
  locale: string
  hasPlace: boolean
}
interface NamedEvent {
  id: number
  title: string
  translations: Translations
}

/** The whole mail is in one language: where the message lacks the reader’s, in English. */
export function messageLocale({ translations }: EventMessage, reader: Pick<Reader, 'locale'>): Locale {
  const locale = localeOf(reader.locale)
  return locale === SOURCE_LOCALE || translations[locale] !== undefined ? locale : SOURCE_LOCALE
}

/** The message as one reader gets it. */
export async function messageMail(
  context: Context,
  { event, message, reader }: { event: NamedEvent; message: EventMessage; reader: Reader },
): Promise<Mail> {
  const locale = messageLocale(message, reader)
  const words: Words = (locale === SOURCE_LOCALE ? undefined : message.translations[locale]) ?? message
  const t = translatorOf(messageTexts, locale)
  const { title } = inLocale(event, locale)
  const body = await renderMail(context.config, locale, {
    heading: words.subject,
    paragraphs: [t('messageHello', { firstName: reader.firstName }), ...linesIn(words.text)],
    action: { label: t('openAction'), url: eventAddress(context, event.id) },
    notes: [t(reader.hasPlace ? 'messageForPlace' : 'messageForWait', { title })],
  })
  return { to: reader.email, locale, subject: words.subject, ...body }
}

const linesIn = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
