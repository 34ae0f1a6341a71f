/** The mails about accounts. Their links begin with the configured address, never with a request's host (ACC-027). */
import { localeOf } from '@hub/contract/locales'
import type { Config } from '#platform/config/config.ts'
import type { MailContent } from '#platform/mail/mail-content.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { accountsTexts } from './accounts.texts.ts'

interface Recipient {
  firstName: string
  email: string
  /** The locale stored with the account. */
  locale: string
}

type MailConfig = Pick<Config, 'publicUrl' | 'base' | 'productName' | 'providerName' | 'contactEmail'>

/** The link that proves the address of a new account (ACC-027, ACC-032). */
export async function confirmationMail(
  config: MailConfig,
  account: Recipient & { id: number },
  token: string,
) {
  const t = wordsFor(account)
  const product = config.productName
  return mailTo(account, config, {
    subject: t('confirmSubject', { product }),
    heading: t('confirmHeading'),
    paragraphs: [t('confirmThanks', { firstName: account.firstName, product }), t('confirmAsk')],
    action: { label: t('confirmAction'), url: linkTo(config, `/confirm/${account.id}/${token}`) },
    notes: [t('confirmExpires'), t('confirmNotYou')],
  })
}

/** The link that sets a new password (ACC-047). */
export async function passwordResetMail(config: MailConfig, account: Recipient, token: string) {
  const t = wordsFor(account)
  const { firstName, email } = account
  const product = config.productName
  return mailTo(account, config, {
    subject: t('resetSubject', { product }),
    heading: t('resetHeading'),
    paragraphs: [t('resetAsked', { firstName, product, email })],
    action: { label: t('resetAction'), url: linkTo(config, `/password-reset/new-password/${token}`) },
    notes: [t('resetExpires'), t('resetNotYou')],
  })
}

/** Notifies the owner that the password was changed, so that a stranger's change is noticed (ACC-047). */
export async function passwordChangedMail(config: MailConfig, account: Recipient) {
  const t = wordsFor(account)
  const { firstName, email } = account
  const product = config.productName
  return mailTo(account, config, {
    subject: t('changedSubject', { product }),
    heading: t('changedHeading'),
    paragraphs: [t('changedDone', { firstName, product, email })],
    action: { label: t('changedAction'), url: linkTo(config, '/login') },
    notes: [t('changedNotYou', { contact: config.contactEmail })],
  })
}

function wordsFor(account: Recipient) {
  return translatorOf(accountsTexts, localeOf(account.locale))
}

function linkTo(config: MailConfig, path: string): string {
  return `${config.publicUrl}${config.base}${path}`
}

async function mailTo(account: Recipient, config: MailConfig, mail: MailContent & { subject: string }) {
  const locale = localeOf(account.locale)
  const { html, text } = await renderMail(config, locale, mail)
  return { to: account.email, locale, subject: mail.subject, html, text }
}
