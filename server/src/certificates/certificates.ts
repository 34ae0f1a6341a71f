/** Makes a certificate of attendance of what somebody attended (CTM-009). */
import type { CertificateFile } from '@hub/contract/events'
import { LOCALE_FACTS, type Locale } from '@hub/contract/locales'
import { type Attendance, attendanceOf } from '../events/events.neighbours.ts'
import type { Context } from '#platform/context.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { type CertificateSheet, certificatePdf } from './certificate-pdf.ts'
import { certificateTexts } from './certificates.texts.ts'

const HOUR_MS = 60 * 60 * 1000
/** A longer event has breaks that nobody has told the hub. */
const LONGEST_HOURS = 10
const TENTHS = 10

/**
 * The certificate of one person, in one language or in that person's own. Refuses with NotFound who was not marked as
 * attended, and everybody before the end of the event.
 */
export async function certificateOf(
  context: Context,
  wanted: { eventId: number; facilitatorId: number; locale?: Locale },
): Promise<CertificateFile> {
  const pdf = await certificatePdf(sheetOf(context, await attendanceOf(context, wanted)))
  return { fileName: `certificate-event-${wanted.eventId}.pdf`, base64: pdf.toString('base64') }
}

function sheetOf(context: Context, attended: Attendance): CertificateSheet {
  const { providerName: provider, demo } = context.config
  const { locale, name, title, type, when, presenter } = attended
  const t = translatorOf(certificateTexts, locale)
  const facts = [
    [t('type'), type],
    ...(when === null ? [] : [[t('when'), when]]),
    ...lengthOf(attended).map((hours) => [t('length'), t('hours', { hours })]),
    ...(presenter === null ? [] : [[t('presenter'), presenter]]),
  ]
  return {
    ...{ lang: LOCALE_FACTS[locale].lang, author: provider, madeAt: context.clock.now(), name, title },
    documentTitle: t('documentTitle', { name, title }),
    ...{ heading: t('title'), certifies: t('certifies'), attended: t('attended') },
    facts: facts.map(([label = '', value = '']) => t('fact', { label, value })),
    notes: [t('issued', { provider, date: attended.today }), ...(demo ? [t('demo')] : [])],
  }
}

/** In hours, to the tenth; nothing for an event over several days. */
function lengthOf({ startDate, endDate }: Attendance): number[] {
  if (startDate === null || endDate === null) return []
  const hours = (Date.parse(endDate) - Date.parse(startDate)) / HOUR_MS
  return hours > 0 && hours <= LONGEST_HOURS ? [Math.round(hours * TENTHS) / TENTHS] : []
}
