/** A mail as staff see it before it is sent. */
import { useState } from 'react'
import type { StaffMail } from '@hub/contract/staff-mails'
import { LOCALE_FACTS, localeOf } from '@hub/contract/locales'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EffectsTitle } from '../lists/effects.tsx'
import { mailsTexts } from './mails.texts.ts'
import styles from './mail-preview.module.css'

interface MailPreviewProps {
  mail: StaffMail
  /** The same in other languages, for who does not read its own. It is sent in its own. */
  translations?: readonly StaffMail[]
  /** What stands above it, beside the choice of the language. */
  title?: string
}

/** The whole mail, in its reader's language, and to read in the others (STA-013). */
export function MailPreview({ mail, translations = [], title }: MailPreviewProps) {
  const t = useTexts(mailsTexts)
  const [locale, setLocale] = useState<string | null>(null)
  const shown = translations.find((one) => one.locale === locale) ?? mail
  const { lang } = LOCALE_FACTS[localeOf(shown.locale)]
  const options = [mail, ...translations].map((one) => ({
    ...{ id: one.locale, label: LOCALE_FACTS[localeOf(one.locale)].name },
    lang: LOCALE_FACTS[localeOf(one.locale)].lang,
  }))
  return (
    <div>
      {title !== undefined && (
        <div className={styles.head}>
          <EffectsTitle>{title}</EffectsTitle>
          {translations.length > 0 && (
            <ToggleGroup
              label={t('language')}
              options={options}
              value={shown.locale}
              onChange={setLocale}
              className={styles.languages}
            />
          )}
        </div>
      )}
      <div className={styles.mail}>
        <p>
          <span className="muted">{t('to')}</span> <EmailAddress address={mail.to} />
        </p>
        <p>
          <span className="muted">{t('subject')}</span> <span lang={lang}>{shown.subject}</span>
        </p>
        <p className={styles.text} lang={lang}>
          {shown.text}
        </p>
      </div>
      {shown !== mail && (
        <p className={styles.note} role="status">
          {t('sentIn', { language: LOCALE_FACTS[localeOf(mail.locale)].name })}
        </p>
      )}
    </div>
  )
}
