/** The mails that carry a set-up link, in the language of the account (STA-002, STA-006). */
import { localeOf } from '@hub/contract/locales'
import type { Config } from '#platform/config/config.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { staffAccountsTexts } from './staff-accounts.texts.ts'

interface Recipient {
  name: string
  email: string
  locale: string
}
type MailConfig = Pick<Config, 'publicUrl' | 'base' | 'productName' | 'providerName' | 'contactEmail'>

/** Invites somebody to set up an account. `by` is who invites. */
export function invitationMail(config: MailConfig, staff: Recipient, from: { by: string; link: string }) {
  return linkMail(config, staff, { ...from, which: 'invitation' })
}

/** Says that an owner removed the second factor, and how to set up a new one. `by` is who removed it. */
export function factorRemovedMail(config: MailConfig, staff: Recipient, from: { by: string; link: string }) {
  return linkMail(config, staff, { ...from, which: 'removed' })
}

async function linkMail(
  config: MailConfig,
  staff: Recipient,
  { which, by, link }: { which: 'invitation' | 'removed'; by: string; link: string },
) {
  const locale = localeOf(staff.locale)
  const t = translatorOf(staffAccountsTexts, locale)
  const words = { name: staff.name, email: staff.email, product: config.productName, by }
  const subject = t(`${which}Subject`, words)
  const { html, text } = await renderMail(config, locale, {
    heading: t(`${which}Heading`, words),
    paragraphs: [t(`${which}Text`, words), t('steps')],
    action: { label: t('action'), url: link },
    notes: [t('valid'), t(`${which}NotYou`)],
  })
  return { to: staff.email, locale, subject, html, text }
}
