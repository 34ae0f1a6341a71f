import type { StaffMail } from '@hub/contract/staff-events'
import { LOCALE_FACTS, localeOf } from '@hub/contract/locales'
import { useTexts } from '@hub/ui/language/texts.ts'
import { eventTexts } from '../event.texts.ts'
import styles from '../event.module.css'

/** A mail as it will be sent, in its reader's language. */
export function MailPreview({ mail }: { mail: StaffMail }) {
  const t = useTexts(eventTexts)
  const { lang } = LOCALE_FACTS[localeOf(mail.locale)]
  return (
    <div className={styles.mail}>
      <p>
        <span className="muted">{t('to')}</span> {mail.to}
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
