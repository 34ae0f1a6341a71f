import { useState } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { CodeForm } from './code-form.tsx'
import styles from './code-step.module.css'

export interface CodeStepProps {
  isPending: boolean
  error: unknown
  onCode: (code: string) => Promise<unknown>
}

/** The second step of a login: a code of the app, or one of the recovery codes. */
export function CodeStep({ onBack, ...props }: CodeStepProps & { onBack: () => void }) {
  const t = useTexts(factorsTexts)
  const settings = useAppSettings()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className={styles.step}>
      <div>
        <h1>{t(isRecovery ? 'recoveryTitle' : 'stepTitle')}</h1>
        <p className="lead">
          {isRecovery ? t('recoveryLead') : t('stepLead', { product: settings?.productName ?? '' })}
        </p>
      </div>
      <StepForm key={String(isRecovery)} isRecovery={isRecovery} {...props} />
      <div className={styles.ways}>
        <PlainButton className={styles.way ?? ''} onPress={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </PlainButton>
        <PlainButton className={styles.way ?? ''} onPress={onBack}>
          {t('back')}
        </PlainButton>
      </div>
      {isRecovery && settings !== undefined && (
        <p className="muted small">{t('lost', { contact: settings.contactEmail })}</p>
      )}
    </div>
  )
}

export function StepForm({ isRecovery, ...props }: CodeStepProps & { isRecovery: boolean }) {
  const t = useTexts(factorsTexts)
  return (
    <CodeForm
      kind={isRecovery ? 'recovery' : 'app'}
      label={t(isRecovery ? 'recovery' : 'stepCode')}
      hint={t(isRecovery ? 'recoveryHint' : 'stepHint')}
      missing={t(isRecovery ? 'recoveryMissing' : 'codeMissing')}
      button={t('login')}
      takesFocus
      {...props}
    />
  )
}
