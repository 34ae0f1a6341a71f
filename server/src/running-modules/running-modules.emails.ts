/** The mail that reminds a host to record a session (PPL-008). */
import { LOCALE_FACTS, localeOf } from '@hub/contract/locales'
import type { Config } from '#platform/config/config.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { runningModulesTexts } from './running-modules.texts.ts'

type MailConfig = Pick<Config, 'publicUrl' | 'base' | 'productName' | 'providerName' | 'contactEmail'>

/** Where the provider is: a mail cannot know where its reader is. */
const ZONE = 'America/Toronto'

/** In the host's language. */
export async function recordReminderMail(
  config: MailConfig,
  run: { firstName: string; email: string; locale: string; module: string; startTime: string },
) {
  const locale = localeOf(run.locale)
  const t = translatorOf(runningModulesTexts, locale)
  const { productName: product, contactEmail: contact } = config
  const date = new Intl.DateTimeFormat(LOCALE_FACTS[locale].tag, {
    dateStyle: 'long',
    timeZone: ZONE,
  }).format(new Date(run.startTime))
  const subject = t('remindSubject', { product })
  const { html, text } = await renderMail(config, locale, {
    heading: t('remindHeading'),
    paragraphs: [
      t('remindWaits', { firstName: run.firstName, module: run.module, date }),
      t('remindHow', { product }),
    ],
    action: { label: t('remindAction'), url: `${config.publicUrl}${config.base}/login` },
    notes: [t('remindNot', { contact })],
  })
  return { to: run.email, locale, subject, html, text }
}
