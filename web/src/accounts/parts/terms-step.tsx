import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { RegistrationFrame } from './registration-frame.tsx'
import frame from './registration-frame.module.css'
import { StepHeading } from './step-heading.tsx'
import { TermsDecision, type Agreement } from './terms-decision.tsx'

interface TermsStepProps {
  agreement: Agreement
  /** The server refused the version that was read (ACC-021). */
  isOutdated: boolean
  onChange: (agreement: Agreement) => void
  onBack: () => void
  onCreate: (termsVersion: string) => void
}

/** Terms and privacy policy to the end, then the tick, then the account (ACC-017 to ACC-021). */
export function TermsStep({ agreement, isOutdated, onChange, onBack, onCreate }: TermsStepProps) {
  const t = useTexts(accountsTexts)
  return (
    <RegistrationFrame heading={<StepHeading>{t('termsTitle')}</StepHeading>} lead={t('termsLead')} step={1}>
      {isOutdated && (
        <div className={frame.notice}>
          <Notice tone="attention" role="alert">
            {t('termsChanged')}
          </Notice>
        </div>
      )}
      <TermsDecision
        agreement={agreement}
        onChange={onChange}
        verb={t('create')}
        missing={t('agreeMissing')}
        onAgreed={onCreate}
      >
        <Button isBlock onPress={onBack}>
          {t('back')}
        </Button>
      </TermsDecision>
    </RegistrationFrame>
  )
}
