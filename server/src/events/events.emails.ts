/** The mails about places in events, each with the calendar entry that it adds, moves or takes away (EVT-010). */
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail.ts'
import { renderMail } from '#platform/mail-layout.tsx'
import { type Locale, localeOf, translatorOf } from '#platform/mail-texts.ts'
import { type DatedEvent, eventCalendar, eventPage } from './event-calendar.ts'
import { instantText, rangeText } from './event-times.ts'
import { eventsTexts } from './events.texts.ts'
import type { Recipient, RegistrantRow } from './places.store.ts'

/** What a mail tells of a place. */
export type PlaceNews = 'confirmed' | 'changed' | 'cancelled' | 'eventCancelled' | 'refused'

const ENDS_PLACE: ReadonlySet<PlaceNews> = new Set(['cancelled', 'eventCancelled', 'refused'])

export interface PlaceMail {
  news: PlaceNews
  event: DatedEvent
  place: Pick<RegistrantRow, 'id' | 'sequence' | 'joinUrl'>
  recipient: Recipient
}

/** Tells of a place that was taken, moved or lost, in the reader's language. */
export async function placeMail(context: Context, mail: PlaceMail): Promise<Mail> {
  const { news, event, place, recipient } = mail
  const { config } = context
  const locale = localeOf(recipient.locale)
  const t = translatorOf(eventsTexts, locale)
  const isCancelled = ENDS_PLACE.has(news)
  const calendar = eventCalendar(context, event, { ...place, recipient, isCancelled })
  const about = { title: event.title, firstName: recipient.firstName, contact: config.contactEmail }
  const subject = t(`${news}Subject`, about)
  const join = !isCancelled && place.joinUrl ? [t('join', { address: place.joinUrl })] : []
  const body = await renderMail(config, locale, {
    heading: t(`${news}Heading`),
    paragraphs: [t(`${news}Says`, about), whenOf(event, locale)],
    ...(news === 'eventCancelled'
      ? {}
      : { action: { label: t('openAction'), url: eventPage(config, event) } }),
    notes: [...join, t(`${news}More`, about)],
  })
  return {
    to: recipient.email,
    locale,
    subject,
    ...body,
    attachments: [{ filename: calendar.fileName, contentType: calendar.contentType, content: calendar.text }],
  }
}

/** Offers a place that came free, with the instant until which it is kept. */
export async function offerMail(
  context: Context,
  offer: { event: DatedEvent; recipient: Recipient; until: string },
): Promise<Mail> {
  const { event, recipient, until } = offer
  const { config } = context
  const locale = localeOf(recipient.locale)
  const t = translatorOf(eventsTexts, locale)
  const about = { title: event.title, firstName: recipient.firstName }
  const list = `${config.publicUrl}${config.base}/func/type-events/${encodeURIComponent(event.typeCode)}`
  const body = await renderMail(config, locale, {
    heading: t('offerHeading'),
    paragraphs: [
      t('offerSays', about),
      whenOf(event, locale),
      t('offerUntil', { until: instantText(until, locale) }),
    ],
    action: { label: t('offerAction'), url: list },
    notes: [t('offerNotNeeded')],
  })
  return { to: recipient.email, locale, subject: t('offerSubject', about), ...body }
}

function whenOf(event: DatedEvent, locale: Locale): string {
  const t = translatorOf(eventsTexts, locale)
  return t('when', { when: rangeText(event.startDate, event.endDate, locale) })
}
