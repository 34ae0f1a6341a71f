/**
 * Warns before: what an action does, in numbers (`children`), and why (STA-013). `onDo(reason)` does it; when it fails,
 * the sentence stands in the dialog and the reason stays. Without `hasReason` nothing is asked. While what it does is
 * loading (`isLoading`) it cannot be done.
 */
import type { ReactNode } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { listsTexts } from './lists.texts.ts'
import { ReasonFault, ReasonField } from './reason-field.tsx'
import { useReason } from './use-reason.ts'
import styles from './reason-dialog.module.css'

interface ReasonDialogProps {
  title: string
  text: string
  verb: string
  isDanger?: boolean
  hasReason?: boolean
  /** False while something is not chosen yet; `onDo` is not called then. */
  isReady?: boolean
  isLoading?: boolean
  /** Was pressed while something was not chosen: the fields say what. */
  onUnready?: () => void
  onDo: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
  /** What stands beside the reason where there is room, such as the mail that is sent. */
  beside?: ReactNode
  /** What stands below the reason, such as that no mail is sent. */
  below?: ReactNode
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, verb, isDanger = false, hasReason = true, isReady = true } = props
  const { isLoading = false, onUnready, onDo, onClose, beside, below } = props
  const t = useTexts(listsTexts)
  const state = useReason({ hasReason, isReady, onUnready, onDo, onDone: onClose })
  const reason = hasReason && <ReasonField state={state} />
  return (
    <Dialog
      isOpen
      role={isDanger ? 'alertdialog' : 'dialog'}
      size="wide"
      title={title}
      description={text}
      onClose={onClose}
      isBusy={state.isPending}
      actions={
        <>
          <Button isDisabled={state.isPending} onPress={onClose}>
            {t(isDanger ? 'keep' : 'cancel')}
          </Button>
          <Button
            variant={isDanger ? 'dangerSolid' : 'primary'}
            isPending={state.isPending}
            pendingText={t('working')}
            isInactive={isLoading}
            onPress={state.act}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {props.children}
        {beside ? (
          <div className={classes(styles.body, styles.both)}>
            {reason}
            {beside}
          </div>
        ) : (
          reason
        )}
        {below}
        <ReasonFault state={state} />
      </div>
    </Dialog>
  )
}
