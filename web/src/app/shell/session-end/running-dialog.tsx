import { CirclePlay } from 'lucide-react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { appTexts } from '../../app.texts.ts'

interface RunningDialogProps {
  moduleName: string
  onAnswer: (mayLeave: boolean) => void
}

/** Says before a logout what it ends (ACC-053). */
export function RunningDialog({ moduleName, onAnswer }: RunningDialogProps) {
  const t = useTexts(appTexts)
  return (
    <ConfirmDialog
      isOpen
      icon={CirclePlay}
      subject={{ name: moduleName, lang: langOf(moduleName) }}
      title={t('runningTitle')}
      text={t('runningText')}
      confirmLabel={t('logoutAnyway')}
      cancelLabel={t('stay')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  )
}
