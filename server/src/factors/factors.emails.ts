/** The mails about second factors, in the language of the account (HRD-002). */
import { localeOf } from '@hub/contract/locales'
import type { Config } from '#platform/config/config.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { translatorOf } from '#platform/mail/mail-texts.ts'
import { factorsTexts } from './factors.texts.ts'

interface Recipient {
  firstName: string
  email: string
  locale: string
}

type MailConfig = Pick<Config, 'publicUrl' | 'base' | 'productName' | 'providerName' | 'contactEmail'>

/** What happened to the factors of an account. */
export type FactorNews =
  | { kind: 'appAdded' | 'appRemoved' | 'removedByStaff' | 'codesRenewed' }
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  | { kind: 'recoveryUsed'; left: number }

/** Says what happened, and what to do if it was somebody else. */
export async function factorMail(config: MailConfig, owner: Recipient, news: FactorNews) {
  const locale = localeOf(owner.locale)
  const t = translatorOf(factorsTexts, locale)
  const about = {
    ...{ firstName: owner.firstName, email: owner.email, product: config.productName },
    ...{ provider: config.providerName, contact: config.contactEmail },
    left: 'left' in news ? String(news.left) : '',
    name: 'name' in news ? news.name : '',
  }
  const { html, text } = await renderMail(config, locale, {
    heading: t(`${news.kind}Heading`),
    paragraphs: [t(`${news.kind}Done`, about)],
    action: { label: t('action'), url: `${config.publicUrl}${config.base}/func/profile/security` },
    notes: [t('notYou', about)],
  })
  return { to: owner.email, locale, subject: t('subject', about), html, text }
}
