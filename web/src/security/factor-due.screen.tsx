import { LanguageSwitch } from '@hub/ui/buttons/language-switch.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { useAppSettings } from '#platform/calls/queries.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import frame from '../accounts/parts/registration-frame.module.css'
import { FirstFactor } from '../factors/parts/first-factor.tsx'
import { LogoutButton } from '../sessions/parts/logout-button.tsx'
import { PasswordGate } from '../sessions/parts/password-gate.tsx'
import { useBackward } from '../sessions/parts/use-backward.ts'
import { securityTexts } from './security.texts.ts'
import styles from './security.module.css'

const MARK_PX = 36

/** A required second step is set up right after the password, before anything else (HRD-002). */
export function FactorDueScreen() {
  const t = useTexts(securityTexts)
  const backward = useBackward()
  const settings = useAppSettings()
  return (
    <div className={frame.page}>
      <div className={frame.column}>
        <div className={frame.top}>
          <span className={frame.brand}>
            <Mark size={MARK_PX} />
            {settings?.productName}
          </span>
          <div className={frame.ways}>
            <LanguageSwitch look="links" />
            <LogoutButton />
          </div>
        </div>
        <div className={frame.head}>
          <div>
            <h1>{t('dueTitle')}</h1>
            <p className="lead">{t('dueLead')}</p>
          </div>
        </div>
        <div className={styles.due}>
          <FirstFactor
            onDone={() => goToHref(backward, { replace: true })}
            askPassword={(onVerified) => (
              <PasswordGate
                purpose="continue"
                onVerified={onVerified}
                onClose={() => goToHref(hrefOf('dashboard'))}
              />
            )}
          />
        </div>
      </div>
    </div>
  )
}
