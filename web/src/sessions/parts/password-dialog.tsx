import { LockKeyhole } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { PasswordField } from '@hub/ui/fields/password-field.tsx'
import { passwordTexts } from '../password.texts.ts'
import { sessionsTexts } from '../sessions.texts.ts'
import styles from './password-dialog.module.css'

interface PasswordDialogProps {
  title: string
  children: ReactNode
  /** "Not now" by default. */
  closeLabel?: string
  confirmLabel: string
  pendingText: string
  /** Returns the sentence that refuses the password, or null when it is accepted. */
  onPassword: (password: string) => Promise<string | null>
  /** After the right password; by default the dialog closes. */
  onAccepted?: () => void
  onClose: () => void
}

/** Asks for the facilitator's own password on the current page, so that nothing around it is lost. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, confirmLabel, pendingText, onPassword, onClose, onAccepted = onClose } = props
  const t = useTexts(passwordTexts)
  const login = useTexts(sessionsTexts)
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function handleSubmit() {
    setPending(true)
    const refusal = password.trim() === '' ? login('passwordMissing') : await onPassword(password.trim())
    setPending(false)
    if (refusal === null) return onAccepted()
    setError(refusal)
    setPassword('')
    input.current?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={LockKeyhole}
      title={title}
      isBusy={isPending}
      isDismissable={false}
      actions={
        <>
          <Button onPress={onClose}>{props.closeLabel ?? t('notNow')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isPending}
            pendingText={pendingText}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={handleSubmit}>
        {children}
        <PasswordField
          label={login('password')}
          autoComplete="current-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            setError(undefined)
          }}
          error={error}
          isErrorAlert
          autoFocus
          inputRef={input}
        />
      </Form>
    </Dialog>
  )
}
