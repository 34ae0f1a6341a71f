/** A mail as staff see it before it is sent. */
import type { StaffMail } from '@hub/contract/staff-mails'
import { LOCALE_FACTS, localeOf } from '@hub/contract/locales'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { mailsTexts } from './mails.texts.ts'
import styles from './mail-preview.module.css'

/** The whole mail, in its reader's language (STA-013). */
export function MailPreview({ mail }: { mail: StaffMail }) {
  const t = useTexts(mailsTexts)
  const { lang } = LOCALE_FACTS[localeOf(mail.locale)]
  return (
    <div className={styles.mail}>
      <p>
        <span className="muted">{t('to')}</span> <EmailAddress address={mail.to} />
      </p>
      <p>
        <span className="muted">{t('subject')}</span> <span lang={lang}>{mail.subject}</span>
      </p>
      <p className={styles.text} lang={lang}>
        {mail.text}
      </p>
    </div>
  )
}
