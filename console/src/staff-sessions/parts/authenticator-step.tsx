import { Copy } from 'lucide-react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { QrCode } from '@hub/ui/pictures/qr-code.tsx'
import { setUpTexts } from '../set-up.texts.ts'
import { useConfirmAuthenticator } from '../staff-sessions.queries.ts'
import { CodeForm } from './code-form.tsx'
import { StepCard } from './step-card.tsx'
import styles from './authenticator-step.module.css'

interface AuthenticatorStepProps {
  offered: { secret: string; uri: string }
  onDone: (recoveryCodes: readonly string[]) => void
}

/** An app is connected by its picture or by its key, and proved by its first code. */
export function AuthenticatorStep({ offered: { secret, uri }, onDone }: AuthenticatorStepProps) {
  const t = useTexts(setUpTexts)
  const confirm = useConfirmAuthenticator()

  async function handleCopy() {
    await navigator.clipboard.writeText(secret)
    showToast(t('copied'))
  }
  return (
    <StepCard headingLevel={2} title={t('appTitle')}>
      <div className={styles.scan}>
        <QrCode text={uri} label={t('qr')} />
        <div className={styles.words}>
          <p>{t('scan')}</p>
          <p className="muted">{t('noCamera')}</p>
        </div>
      </div>
      <div className={styles.key}>
        <code className={styles.secret} aria-label={t('key')}>
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <Button size="sm" icon={Copy} onPress={handleCopy}>
          {t('copy')}
        </Button>
      </div>
      <CodeForm
        kind="app"
        label={t('currentCode')}
        missing={t('codeMissing')}
        button={t('continue')}
        pendingText={t('checking')}
        isPending={confirm.isPending}
        error={confirm.error}
        onCode={async (code) => onDone((await confirm.mutateAsync(code)).recoveryCodes)}
      />
    </StepCard>
  )
}
