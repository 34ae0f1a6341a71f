/**
 * Warns before: what an action does, in numbers (`children`), and why (STA-013). `onDo(reason)` does it; when it fails,
 * the sentence stands in the dialog and the reason stays. Without `hasReason` nothing is asked. While what it does is
 * loading (`isLoading`) it cannot be done.
 */
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { isCallError } from '../calls/call-error.ts'
import { useMessageOf } from '../calls/messages.ts'
import { listsTexts } from './lists.texts.ts'
import styles from './reason-dialog.module.css'

const REASON_MIN = 5
const REASON_MAX = 500

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
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, verb, isDanger = false, hasReason = true, isReady = true } = props
  const { isLoading = false, onDo, onClose } = props
  const t = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const isShort = hasReason && reason.trim().length < REASON_MIN

  async function handleDo() {
    setChecked(true)
    if (isShort) return input.current?.focus()
    if (!isReady) return props.onUnready?.()
    setPending(true)
    setError(null)
    try {
      await onDo(reason.trim())
      onClose()
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }
  return (
    <Dialog
      isOpen
      role={isDanger ? 'alertdialog' : 'dialog'}
      size="wide"
      title={title}
      description={text}
      onClose={onClose}
      isBusy={isPending}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t(isDanger ? 'keep' : 'cancel')}
          </Button>
          <Button
            variant={isDanger ? 'dangerSolid' : 'primary'}
            isPending={isPending}
            pendingText={t('working')}
            isInactive={isLoading}
            onPress={handleDo}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {props.children}
        {(hasReason || props.beside !== undefined) && (
          <div className={classes(styles.body, hasReason && props.beside !== undefined && styles.both)}>
            {hasReason && (
              <TextArea
                label={t('reason')}
                hint={t('reasonHint')}
                value={reason}
                onChange={setReason}
                maxLength={REASON_MAX}
                error={isChecked && isShort ? t('reasonMissing') : undefined}
                isRequired
                inputRef={input}
              />
            )}
            {props.beside}
          </div>
        )}
        {error !== null && (
          <Notice tone={isCallError(error, 'EffectsChanged') ? 'attention' : 'danger'} role="alert">
            {messageOf(error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
