import { LockKeyhole } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useMessageOf } from '#platform/messages.ts'
import { useTexts } from '#platform/texts.ts'
import { useVerifyPassword } from '../sessions.queries.ts'
import { sessionsTexts } from '../sessions.texts.ts'
import styles from './password-gate.module.css'

interface PasswordGateProps {
  /** Entering a client's record, or going on with something that needs the password again. */
  purpose?: 'enter' | 'continue'
  onVerified: () => void
  /** Go back, Escape and the like; whoever opens the gate decides where that leads. */
  onClose: () => void
}

/** The Security modal: one's own password again, before what needs it (NAV-033). */
export function PasswordGate({ purpose = 'enter', onVerified, onClose }: PasswordGateProps) {
  const t = useTexts(sessionsTexts)
  const messageOf = useMessageOf()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const verify = useVerifyPassword()

  function handleSubmit() {
    if (password.trim() === '') return refuse(t('passwordMissing'))
    verify.mutate(
      { password: password.trim() },
      { onSuccess: onVerified, onError: (failure) => refuse(messageOf(failure)) },
    )
  }
  function refuse(sentence: string) {
    setError(sentence)
    setPassword('')
    input.current?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={LockKeyhole}
      title={t('security')}
      isBusy={verify.isPending}
      isDismissable={false}
      actions={
        <>
          <Button onPress={onClose}>{t('goBack')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={verify.isPending}
            pendingText={t('checking')}
          >
            {t('accessNow')}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={handleSubmit}>
        <p>{t(purpose === 'enter' ? 'securityText' : 'securityContinueText')}</p>
        <PasswordField
          label={t('password')}
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
