import { AppKey } from '@hub/ui/codes/app-key.tsx'
import { CodeForm } from '@hub/ui/codes/code-form.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { setUpTexts } from '../set-up.texts.ts'
import { useConfirmAuthenticator } from '../staff-sessions.queries.ts'
import { CodeFailure } from './code-failure.tsx'
import { StepCard } from './step-card.tsx'

interface AuthenticatorStepProps {
  offered: { secret: string; uri: string }
  onDone: (recoveryCodes: readonly string[]) => void
}

/** An app is connected by its picture or by its key, and proved by its first code. */
export function AuthenticatorStep({ offered, onDone }: AuthenticatorStepProps) {
  const t = useTexts(setUpTexts)
  const confirm = useConfirmAuthenticator()
  return (
    <StepCard headingLevel={2} title={t('appTitle')}>
      <AppKey {...offered} lead={t('scan')} />
      <CodeForm
        kind="app"
        label={t('currentCode')}
        missing={t('codeMissing')}
        button={t('continue')}
        isPending={confirm.isPending}
        failure={<CodeFailure error={confirm.error} />}
        onCode={async (code) => onDone((await confirm.mutateAsync(code)).recoveryCodes)}
      />
    </StepCard>
  )
}
