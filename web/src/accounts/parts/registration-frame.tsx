import type { ReactNode } from 'react'
import { hrefOf } from '#platform/page/paths.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { LanguageSwitch } from '@hub/ui/buttons/language-switch.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { Stepper } from '@hub/ui/layout/stepper.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import styles from './registration-frame.module.css'

const MARK_PX = 36

interface RegistrationFrameProps {
  heading: ReactNode
  lead?: ReactNode
  /** Your details, Terms, Confirm email. */
  step: 0 | 1 | 2
  /** The bar at the foot of the page. */
  bar?: ReactNode
  children: ReactNode
}

/** The frame of every step: the brand, the language, the link to login, and the progress. */
export function RegistrationFrame({ heading, lead, step, bar, children }: RegistrationFrameProps) {
  const t = useTexts(accountsTexts)
  const productName = useAppSettings()?.productName
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <div className={styles.top}>
          <span className={styles.brand}>
            <Mark size={MARK_PX} />
            {productName}
          </span>
          <div className={styles.ways}>
            <p className="muted">
              {t('alreadyRegistered')} <Link href={hrefOf('login')}>{t('logIn')}</Link>
            </p>
            <LanguageSwitch look="links" />
          </div>
        </div>
        <div className={styles.head}>
          <div>
            {heading}
            {lead && <p className="lead">{lead}</p>}
          </div>
          <Stepper
            label={t('progress')}
            steps={[t('stepDetails'), t('stepTerms'), t('stepConfirm')]}
            current={step}
          />
        </div>
        {children}
      </div>
      {bar}
    </div>
  )
}
