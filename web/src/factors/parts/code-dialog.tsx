import { LockKeyhole } from 'lucide-react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { factorsTexts } from '../factors.texts.ts'
import { StepForm, useStepKind, type CodeStepProps } from './code-step.tsx'
import styles from './code-step.module.css'

/** The second step of a login on the current page, so that nothing around it is lost. */
export function CodeDialog({ onClose, ...props }: CodeStepProps & { onClose: () => void }) {
  const t = useTexts(factorsTexts)
  const { kind, title, lead, other } = useStepKind(props.asked)
  return (
    <Dialog
      isOpen
      icon={LockKeyhole}
      title={title}
      description={lead}
      isBusy={props.isPending}
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="quiet" onPress={other.turn}>
            {other.label}
          </Button>
        </>
      }
    >
      <div className={styles.step}>
        <StepForm key={kind} kind={kind} {...props} />
      </div>
    </Dialog>
  )
}
