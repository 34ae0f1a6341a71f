/** The mail with the link to a saved report. It has no figure: these are behind the sign-in alone (REP-008). */
import { localeOf } from '@hub/contract/locales'
import type { Config } from '#platform/config/config.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { StaffReader } from '../staff-accounts/staff-accounts.neighbours.ts'
import { savedReportMailTexts } from './saved-reports.texts.ts'

type MailConfig = Pick<Config, 'publicUrl' | 'base' | 'productName' | 'providerName' | 'contactEmail'>

/** In the reader's language. */
export async function savedReportMail(
  config: MailConfig,
  reader: StaffReader,
  { id, name: report, address }: { id: number; name: string; address: string },
) {
  const locale = localeOf(reader.locale)
  const t = translatorOf(savedReportMailTexts, locale)
  const { html, text } = await renderMail(config, locale, {
    heading: t('heading'),
    paragraphs: [t('ready', { name: reader.name, report }), t('how')],
    action: { label: t('action'), url: `${config.publicUrl}/staff/reports?${address}&saved=${id}` },
    notes: [t('why')],
  })
  return {
    to: reader.email,
    locale,
    subject: t('subject', { report, product: config.productName }),
    html,
    text,
  }
}
