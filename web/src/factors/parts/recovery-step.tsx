import { codesTexts } from '@hub/ui/codes/codes.texts.ts'
import { RecoveryCodes } from '@hub/ui/codes/recovery-codes.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import styles from './app-set-up.module.css'

/** The recovery codes with their title: the last step of setting up a second step. */
export function RecoveryStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(codesTexts)
  return (
    <div className={styles.step}>
      <div>
        <h2>{t('codesTitle')}</h2>
        <p className="muted">{t('codesLead')}</p>
      </div>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </div>
  )
}
