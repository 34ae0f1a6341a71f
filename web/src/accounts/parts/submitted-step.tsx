import { useMessageOf } from '#platform/calls/messages.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { SlowNote } from '@hub/ui/states/loading-state.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { RegistrationFrame } from './registration-frame.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './submitted-step.module.css'

interface SubmittedStepProps {
  /** Why the account was not created; null while the request is running. */
  error: Error | null
  onTryAgain: () => void
  onBack: () => void
}

/** The registration is being sent, or it failed and may be retried; never a thank-you (ACC-024). */
export function SubmittedStep({ error, onTryAgain, onBack }: SubmittedStepProps) {
  const t = useTexts(accountsTexts)
  const messageOf = useMessageOf()
  if (error === null) {
    return (
      <RegistrationFrame heading={<StepHeading key="creating">{t('creating')}</StepHeading>} step={1}>
        <Card isPadded className={styles.card}>
          <Mark isTurning />
          <p role="status">{t('creatingText')}</p>
          <SlowNote />
        </Card>
      </RegistrationFrame>
    )
  }
  return (
    <RegistrationFrame heading={<StepHeading key="failed">{t('notCreated')}</StepHeading>} step={1}>
      <Card isPadded className={styles.card}>
        <Notice tone="danger" role="alert">
          {messageOf(error)} {t('notCreatedText')}
        </Notice>
        <div className="actions">
          <Button onPress={onBack}>{t('back')}</Button>
          <Button variant="primary" onPress={onTryAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      </Card>
    </RegistrationFrame>
  )
}
