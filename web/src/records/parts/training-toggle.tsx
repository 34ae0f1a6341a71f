import { GraduationCap } from 'lucide-react'
import type { RunningModule } from '@hub/contract/running-modules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { langOf, Named } from '@hub/ui/language/named.tsx'
import { participationTexts } from '../participation.texts.ts'
import styles from './session-panel.module.css'

interface TrainingToggleProps {
  run: RunningModule
  isTraining: boolean
  /** On a phone, below the form: a line and a link, without a panel. */
  isQuiet?: boolean
  /** State of the screen: the toggle moves when the width changes, and the question must stay open then. */
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
  onChange: (isTraining: boolean) => void
}

/** Turns training mode on, after a question, and off again; no entries are lost (PAR-003). */
export function TrainingToggle(props: TrainingToggleProps) {
  const { run, isTraining, isQuiet = false, isAsking, onAsking, onChange } = props
  const t = useTexts(participationTexts)

  function handlePress() {
    if (!isTraining) return onAsking(true)
    onChange(false)
    announce(t('trainingOff'))
  }
  function handleConfirm() {
    onAsking(false)
    onChange(true)
    announce(t('trainingOn'))
  }
  return (
    <div className={isQuiet ? styles.quiet : styles.training}>
      <p>{t('trainingText')}</p>
      <Button
        variant={isQuiet ? 'quiet' : 'onDark'}
        {...(isQuiet && { size: 'sm' })}
        isBlock={!isQuiet}
        icon={GraduationCap}
        className={isQuiet ? '' : (styles.toggle ?? '')}
        aria-pressed={isTraining}
        onPress={handlePress}
      >
        {t('facilitatorTraining')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        icon={GraduationCap}
        subject={{
          name: run.moduleName,
          lang: langOf(run.moduleName),
          facts: <Named>{run.themeName}</Named>,
        }}
        title={t('facilitatorTraining')}
        text={t('trainingConfirm')}
        confirmLabel={t('facilitatorTraining')}
        onConfirm={handleConfirm}
        onCancel={() => onAsking(false)}
      />
    </div>
  )
}
