import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { announce } from '#ui/live-region.tsx'
import { participationTexts } from '../participation.texts.ts'
import styles from './session-panel.module.css'

interface TrainingToggleProps {
  isTraining: boolean
  onChange: (isTraining: boolean) => void
}

/** Turns training mode on, after a question, and off again; nothing that was entered is lost (PAR-003). */
export function TrainingToggle({ isTraining, onChange }: TrainingToggleProps) {
  const t = useTexts(participationTexts)
  const [isAsking, setAsking] = useState(false)

  function handlePress() {
    if (!isTraining) return setAsking(true)
    onChange(false)
    announce(t('trainingOff'))
  }
  function handleConfirm() {
    setAsking(false)
    onChange(true)
    announce(t('trainingOn'))
  }
  return (
    <div className={styles.training}>
      <p>{t('trainingText')}</p>
      <Button
        variant="onDark"
        isBlock
        icon={GraduationCap}
        className={styles.toggle ?? ''}
        aria-pressed={isTraining}
        onPress={handlePress}
      >
        {t('facilitatorTraining')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('facilitatorTraining')}
        text={t('trainingConfirm')}
        confirmLabel={t('facilitatorTraining')}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
