/** What every mail is made of, as HTML and as plain text. */
import type { StaffMail } from '@hub/contract/staff-mails'
import type { Config } from '../config/config.ts'
import type { mailLayoutTexts } from './layout.texts.ts'
import type { translatorOf } from './mail-texts.ts'

/** What one mail says. Nothing in it is markup. */
export interface MailContent {
  heading: string
  /** Before the action, each a paragraph; the first is also shown in the list of mails. */
  paragraphs: readonly [string, ...string[]]
  action?: { label: string; url: string }
  /** After the action. */
  notes?: readonly string[]
}

/** A mail as staff see it before it is sent. */
export const shownMail = ({ to, locale, subject, text }: StaffMail): StaffMail => ({
  ...{ to, locale, subject, text },
})

export type Around = Pick<Config, 'productName' | 'providerName' | 'contactEmail'>

type LayoutTranslator = ReturnType<typeof translatorOf<(typeof mailLayoutTexts)['en']>>

/** Who sent the mail, and whom to ask. */
export function footerLines(around: Around, t: LayoutTranslator): [string, string] {
  return [
    t('sentBy', { provider: around.providerName, product: around.productName }),
    t('questions', { contact: around.contactEmail }),
  ]
}
