/** The mails about sign-ins of staff, in the language of the account (STA-004). */
import { localeOf } from '@hub/contract/locales'
import type { Config } from '#platform/config/config.ts'
import type { MailContent } from '#platform/mail/mail-content.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { staffSessionsTexts } from './staff-sessions.texts.ts'

interface Recipient {
  user: string
  email: string
  locale: string
}

type MailConfig = Pick<Config, 'publicUrl' | 'base' | 'productName' | 'providerName' | 'contactEmail'>

/** Says that somebody signed in on a browser that was not used before. `at` is an instant in ISO 8601. */
export function newBrowserMail(
  config: MailConfig,
  staff: Recipient,
  from: { device: string; address: string; at: string },
) {
  const t = translatorOf(staffSessionsTexts, localeOf(staff.locale))
  const whose = { name: staff.user, email: staff.email, product: config.productName }
  return mailTo(staff, config, {
    subject: t('browserSubject', whose),
    heading: t('browserHeading'),
    paragraphs: [t('browserSeen', whose), t('browserFacts', from)],
    action: { label: t('action'), url: `${config.publicUrl}/staff` },
    notes: [t('browserNotYou')],
  })
}

/** Says that a recovery code was used. */
export function recoveryCodeMail(config: MailConfig, staff: Recipient) {
  const t = translatorOf(staffSessionsTexts, localeOf(staff.locale))
  const whose = { name: staff.user, email: staff.email, product: config.productName }
  return mailTo(staff, config, {
    subject: t('recoverySubject', whose),
    heading: t('recoveryHeading'),
    paragraphs: [t('recoverySeen', whose)],
    action: { label: t('action'), url: `${config.publicUrl}/staff` },
    notes: [t('recoveryNotYou')],
  })
}

/** Says that a passkey was added or removed. */
export function passkeyMail(
  config: MailConfig,
  staff: Recipient,
  { isNew, name }: { isNew: boolean; name: string },
) {
  const t = translatorOf(staffSessionsTexts, localeOf(staff.locale))
  const about = { user: staff.user, email: staff.email, product: config.productName, name }
  return mailTo(staff, config, {
    subject: t(isNew ? 'passkeyAddedSubject' : 'passkeyRemovedSubject', about),
    heading: t(isNew ? 'passkeyAddedHeading' : 'passkeyRemovedHeading'),
    paragraphs: [t(isNew ? 'passkeyAddedDone' : 'passkeyRemovedDone', about)],
    action: { label: t('action'), url: `${config.publicUrl}/staff` },
    notes: [t('passkeyNotYou')],
  })
}

async function mailTo(staff: Recipient, config: MailConfig, mail: MailContent & { subject: string }) {
  const locale = localeOf(staff.locale)
  const { html, text } = await renderMail(config, locale, mail)
  return { to: staff.email, locale, subject: mail.subject, html, text }
}
