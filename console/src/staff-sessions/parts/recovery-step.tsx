import { codesTexts } from '@hub/ui/codes/codes.texts.ts'
import { RecoveryCodes } from '@hub/ui/codes/recovery-codes.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { StepCard } from './step-card.tsx'

interface RecoveryStepProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, which cannot be skipped unread. */
export function RecoveryStep({ codes, onDone }: RecoveryStepProps) {
  const t = useTexts(codesTexts)
  return (
    <StepCard headingLevel={2} title={t('codesTitle')}>
      <p className="muted">{t('codesLead')}</p>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </StepCard>
  )
}
