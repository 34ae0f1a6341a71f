/** The question before unsaved changes are left. */
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useBlocker } from '@hub/ui/routing/use-blocker.ts'
import { listsTexts } from './lists.texts.ts'

/** Asks before a screen with unsaved changes is left (STA-012). */
export function LeaveQuestion({ shouldBlock }: { shouldBlock: () => boolean }) {
  const t = useTexts(listsTexts)
  const blocked = useBlocker({ shouldBlock, enableBeforeUnload: shouldBlock })
  if (blocked === null) return null
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('leaveTitle')}
      description={t('leaveText')}
      onClose={blocked.reset}
      actions={
        <>
          <Button onPress={blocked.reset}>{t('stay')}</Button>
          <Button variant="dangerSolid" onPress={blocked.proceed}>
            {t('leave')}
          </Button>
        </>
      }
    />
  )
}
