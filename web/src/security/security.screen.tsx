import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useOnline } from '#platform/calls/online.ts'
import { FactorPanel } from '../factors/parts/factor-panel.tsx'
import { PasskeysPanel } from '../factors/parts/passkeys-panel.tsx'
import { PasswordGate } from '../sessions/parts/password-gate.tsx'
import { DevicesPanel } from './parts/devices-panel.tsx'
import { PasswordPanel } from './parts/password-panel.tsx'
import { securityTexts } from './security.texts.ts'
import styles from './security.module.css'

/** How one logs in: the second step, the password, and where one is logged in (HRD-002). */
export function SecurityScreen() {
  const t = useTexts(securityTexts)
  const isOnline = useOnline()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
      </div>
      <div className={styles.panels}>
        {isOnline ? (
          <>
            <FactorPanel
              askPassword={(onVerified, onClose) => (
                <PasswordGate purpose="continue" onVerified={onVerified} onClose={onClose} />
              )}
            />
            <PasskeysPanel
              askPassword={(onVerified, onClose) => (
                <PasswordGate purpose="continue" onVerified={onVerified} onClose={onClose} />
              )}
            />
            <PasswordPanel />
            <DevicesPanel />
          </>
        ) : (
          <Notice>{t('needsInternet')}</Notice>
        )}
      </div>
    </>
  )
}
