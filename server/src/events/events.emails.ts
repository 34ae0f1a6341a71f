/** The mails about places in events, each with the calendar entry that it adds, moves or removes (EVT-010). */
import { type Locale, localeOf } from '@hub/contract/locales'
import { inLocale } from '@hub/contract/translations.rules'
import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { type DatedEvent, eventCalendar, eventIn, eventPage } from './event-calendar.ts'
import { instantText, rangeText } from './event-times.ts'
import { eventsTexts } from './events.texts.ts'
import { changeOf, type EventChange } from './places.rules.ts'
import type { Recipient, RegistrantRow } from './places.store.ts'

/** What a mail says about a place. */
export type PlaceNews =
  | 'confirmed'
  | 'link'
  | 'linkMissing'
  | 'reminder'
  | EventChange
  | 'cancelled'
  | 'removed'
  | 'eventCancelled'
  | 'refused'

const ENDS_PLACE: ReadonlySet<PlaceNews> = new Set(['cancelled', 'removed', 'eventCancelled', 'refused'])
/** Mails that change nothing in a calendar. */
const WITHOUT_ENTRY: ReadonlySet<PlaceNews> = new Set(['linkMissing', 'reminder'])

export interface PlaceMail {
  news: PlaceNews
  event: DatedEvent
  place: Pick<RegistrantRow, 'id' | 'sequence' | 'joinUrl'>
  recipient: Recipient
  /** When and where the event was to be before it was moved. */
  was?: DatedEvent | undefined
  /** What staff add in their own words. */
  note?: string | undefined
}

const linesIn = (text = '') => text.split('\n').flatMap((line) => line.trim() || [])

/** Says in the reader's language that a place was taken, moved or lost. */
export async function placeMail(context: Context, mail: PlaceMail): Promise<Mail> {
  const { news, place, recipient } = mail
  const { config } = context
  const locale = localeOf(recipient.locale)
  const event = eventIn(mail.event, locale)
  const t = translatorOf(eventsTexts, locale)
  const isCancelled = ENDS_PLACE.has(news)
  const about = { title: event.title, firstName: recipient.firstName, contact: config.contactEmail }
  const subject = t(`${news}Subject`, about)
  const body = await renderMail(config, locale, {
    heading: t(`${news}Heading`),
    paragraphs: [t(`${news}Says`, about), ...whenLines(mail, event, locale), ...linesIn(mail.note)],
    ...(news === 'eventCancelled'
      ? {}
      : { action: { label: t('openAction'), url: eventPage(config, event) } }),
    notes: [...(isCancelled ? [] : joinLines(context, mail, locale)), t(`${news}More`, about)],
  })
  const told = { to: recipient.email, locale, subject, ...body }
  if (WITHOUT_ENTRY.has(news)) return told
  const calendar = eventCalendar(context, event, { ...place, recipient, isCancelled })
  const { fileName: filename, contentType, text: content } = calendar
  return { ...told, attachments: [{ filename, contentType, content }] }
}

/** The link to join, or that it follows when a webinar service provides it. Where people meet in a room there is none. */
function joinLines(context: Context, { news, event, place }: PlaceMail, locale: Locale): string[] {
  const t = translatorOf(eventsTexts, locale)
  if (event.location !== null) return []
  if (place.joinUrl !== null) return [t('join', { address: place.joinUrl })]
  return context.webinars && news !== 'linkMissing' ? [t('joinFollows')] : []
}

/** Says to somebody who waits or has an offer that the event is cancelled. */
export async function waitCancelledMail(
  context: Context,
  { event, recipient }: { event: Pick<DatedEvent, 'title' | 'translations'>; recipient: Recipient },
): Promise<Mail> {
  const locale = localeOf(recipient.locale)
  const t = translatorOf(eventsTexts, locale)
  const about = { title: inLocale(event, locale).title, firstName: recipient.firstName }
  const body = await renderMail(context.config, locale, {
    heading: t('eventCancelledHeading'),
    paragraphs: [t('eventCancelledSays', about)],
    notes: [t('waitCancelledMore')],
  })
  return { to: recipient.email, locale, subject: t('eventCancelledSubject', about), ...body }
}

/** Says to staff, at the contact address, that the webinar service does not accept registrants of an event. */
export async function handOverMail(
  context: Context,
  told: { event: { id: number; title: string }; fault: string; isOver: boolean },
): Promise<Mail> {
  const { config } = context
  const locale = 'en'
  const t = translatorOf(eventsTexts, locale)
  const { id, title } = told.event
  const body = await renderMail(config, locale, {
    heading: t('handOverHeading'),
    paragraphs: [
      t(told.isOver ? 'handOverEnded' : 'handOverSettings', { title }),
      t('handOverFault', { fault: told.fault }),
    ],
    notes: [t('handOverMore', { id: String(id) })],
  })
  return { to: config.contactEmail, locale, subject: t('handOverSubject', { title }), ...body }
}

/** Offers a free place, with the instant until which it is reserved. */
export async function offerMail(
  context: Context,
  offer: { event: DatedEvent; recipient: Recipient; until: string },
): Promise<Mail> {
  const { recipient, until } = offer
  const { config } = context
  const locale = localeOf(recipient.locale)
  const event = eventIn(offer.event, locale)
  const t = translatorOf(eventsTexts, locale)
  const about = { title: event.title, firstName: recipient.firstName }
  const list = `${config.publicUrl}${config.base}/func/type-events/${encodeURIComponent(event.typeCode)}`
  const body = await renderMail(config, locale, {
    heading: t('offerHeading'),
    paragraphs: [
      t('offerSays', about),
      ...factsOf(event, locale),
      t('offerUntil', { until: instantText(until, locale) }),
    ],
    action: { label: t('offerAction'), url: list },
    notes: [t('offerNotNeeded')],
  })
  return { to: recipient.email, locale, subject: t('offerSubject', about), ...body }
}

/** The dates and the location; of what has changed the former ones are above. */
function whenLines({ was }: PlaceMail, event: DatedEvent, locale: Locale): string[] {
  if (was === undefined) return factsOf(event, locale)
  const t = translatorOf(eventsTexts, locale)
  const before = eventIn(was, locale)
  const rangeOf = ({ startDate, endDate }: DatedEvent) => rangeText(startDate, endDate, locale)
  const change = changeOf(was, event)
  const placeOf = ({ location }: DatedEvent) => location ?? t('online')
  return [
    ...(change === 'changedLocation'
      ? [whenOf(event, locale)]
      : [t('before', { when: rangeOf(before) }), t('now', { when: rangeOf(event) })]),
    ...(change === 'changed'
      ? whereOf(event, locale)
      : [t('whereBefore', { where: placeOf(before) }), t('whereNow', { where: placeOf(event) })]),
  ]
}

/** When the event is, and where people meet unless it is held online. */
function factsOf(event: DatedEvent, locale: Locale): string[] {
  return [whenOf(event, locale), ...whereOf(event, locale)]
}

function whereOf({ location }: DatedEvent, locale: Locale): string[] {
  return location === null ? [] : [translatorOf(eventsTexts, locale)('where', { where: location })]
}

function whenOf(event: DatedEvent, locale: Locale): string {
  const t = translatorOf(eventsTexts, locale)
  return t('when', { when: rangeText(event.startDate, event.endDate, locale) })
}
