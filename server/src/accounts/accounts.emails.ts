/** The mails about accounts. Their links begin with the configured address, never with a request's host (ACC-027). */
import { localeOf, SOURCE_LOCALE } from '@hub/contract/locales'
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
export async function passwordResetMail(
  config: MailConfig,
  { isFromStaff = false, ...account }: Recipient & { isFromStaff?: boolean },
  token: string,
) {
  const t = wordsFor(account)
  const { firstName, email } = account
  const product = config.productName
  return mailTo(account, config, {
    subject: t('resetSubject', { product }),
    heading: t('resetHeading'),
    paragraphs: [
      isFromStaff
        ? t('resetSent', { firstName, product, email, provider: config.providerName })
        : t('resetAsked', { firstName, product, email }),
    ],
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

/** The link to a new address that makes it the login (PPL-003). It goes to the new address. */
export async function newEmailMail(config: MailConfig, account: Recipient, token: string) {
  const t = wordsFor(account)
  const { firstName, email } = account
  const { productName: product, providerName: provider } = config
  return mailTo(account, config, {
    subject: t('newEmailSubject', { product }),
    heading: t('newEmailHeading'),
    paragraphs: [t('newEmailAsked', { firstName, provider, product, email }), t('newEmailThen')],
    action: { label: t('newEmailAction'), url: linkTo(config, `/new-email/${token}`) },
    notes: [t('newEmailExpires'), t('newEmailNotYou')],
  })
}

/**
 * Notifies the present address that another will take its place (PPL-003). It does not say which: the mailbox of an
 * agency may be read by others when somebody has left.
 */
export async function oldEmailMail(config: MailConfig, account: Recipient) {
  const t = wordsFor(account)
  const { firstName, email } = account
  const { productName: product, providerName: provider, contactEmail: contact } = config
  return mailTo(account, config, {
    subject: t('oldEmailSubject', { product }),
    heading: t('oldEmailHeading'),
    paragraphs: [t('oldEmailAsked', { firstName, provider, product, email }), t('oldEmailThen')],
    action: { label: t('changedAction'), url: linkTo(config, '/login') },
    notes: [t('oldEmailNotYou', { contact })],
  })
}

/** Tells a facilitator that staff have decided about their account (SYS-004). */
export async function eligibilityMail(
  config: MailConfig,
  account: Recipient,
  { decision, team }: { decision: 'eligible' | 'refused'; team?: string | undefined },
) {
  const t = wordsFor(account)
  const about = {
    ...{ firstName: account.firstName, email: account.email, product: config.productName },
    ...{ provider: config.providerName, contact: config.contactEmail },
  }
  const isEligible = decision === 'eligible'
  return mailTo(account, config, {
    subject: t(`${decision}Subject`, about),
    heading: t(`${decision}Heading`),
    paragraphs: [t(`${decision}Done`, about), ...(team === undefined ? [] : [t('eligibleTeam', { team })])],
    action: { label: t(`${decision}Action`, about), url: linkTo(config, isEligible ? '/login' : '/') },
    notes: team === undefined ? [isEligible ? t('eligibleNext', about) : t('refusedAsk', about)] : [],
  })
}

/** Asks the owner of an address to register (PPL-004). */
export async function invitationMail(
  config: MailConfig,
  to: Omit<Recipient, 'firstName'> & { firstName?: string | null },
) {
  const t = wordsFor(to)
  const about = { email: to.email, product: config.productName, provider: config.providerName }
  return mailTo(to, config, {
    subject: t('invitedSubject', about),
    heading: t('invitedHeading'),
    paragraphs: [
      to.firstName ? t('invitedByName', { ...about, firstName: to.firstName }) : t('invitedDone', about),
      t('invitedNext'),
    ],
    action: { label: t('invitedAction'), url: linkTo(config, '/registration') },
    notes: [t('invitedExpires'), t('invitedNotYou')],
  })
}

/** Tells staff that somebody waits for their decision (ACC-028). */
export async function registeredMail(
  config: MailConfig & { staffEmail: string },
  account: { id: number; name: string; agency: string },
) {
  const to = { email: config.staffEmail, locale: SOURCE_LOCALE }
  const t = wordsFor(to)
  const about = { ...account, id: String(account.id), product: config.productName }
  return mailTo(to, config, {
    subject: t('registeredSubject', about),
    heading: t('registeredHeading'),
    paragraphs: [t('registeredDone', about)],
    action: { label: t('registeredAction', about), url: linkTo(config, '/login') },
    notes: [t('registeredNext', about)],
  })
}

function wordsFor(account: Pick<Recipient, 'locale'>) {
  return translatorOf(accountsTexts, localeOf(account.locale))
}

function linkTo(config: MailConfig, path: string): string {
  return `${config.publicUrl}${config.base}${path}`
}

async function mailTo(
  account: Omit<Recipient, 'firstName'>,
  config: MailConfig,
  mail: MailContent & { subject: string },
) {
  const locale = localeOf(account.locale)
  const { html, text } = await renderMail(config, locale, mail)
  return { to: account.email, locale, subject: mail.subject, html, text }
}
