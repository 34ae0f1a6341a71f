import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { StepForm, type CodeStepProps } from './code-step.tsx'

/** The second step of a login on the current page, so that nothing around it is lost. */
export function CodeDialog({ onClose, ...props }: CodeStepProps & { onClose: () => void }) {
  const t = useTexts(factorsTexts)
  const settings = useAppSettings()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <Dialog
      isOpen
      icon={LockKeyhole}
      title={t(isRecovery ? 'recoveryTitle' : 'stepTitle')}
      description={isRecovery ? t('recoveryLead') : t('stepLead', { product: settings?.productName ?? '' })}
      isBusy={props.isPending}
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="quiet" onPress={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'useApp' : 'useRecovery')}
          </Button>
        </>
      }
    >
      <StepForm key={String(isRecovery)} isRecovery={isRecovery} {...props} />
    </Dialog>
  )
}
