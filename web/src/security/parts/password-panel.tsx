import { useRef, useState } from 'react'
import { NewPassword } from '@hub/contract/fields'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { PasswordField } from '@hub/ui/fields/password-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useChangePassword } from '../security.queries.ts'
import { securityTexts } from '../security.texts.ts'
import styles from '../security.module.css'

/** A new password with the present one; every other login ends. */
export function PasswordPanel() {
  const t = useTexts(securityTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('password')}>
      {isOpen ? (
        <ChangeForm onClose={() => setOpen(false)} />
      ) : (
        <Button onPress={() => setOpen(true)}>{t('change')}</Button>
      )}
    </Panel>
  )
}

const EMPTY = { present: '', next: '', retyped: '' }

function ChangeForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts)
  const messageOf = useMessageOf()
  const change = useChangePassword()
  const [typed, setTyped] = useState(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const inputs = { present: useInput(), next: useInput(), retyped: useInput() }
  const errors = {
    present: typed.present.trim() === '' ? t('presentMissing') : undefined,
    next: NewPassword.safeParse(typed.next).success ? undefined : t('passwordHint'),
    retyped: typed.next.trim() === typed.retyped.trim() ? undefined : t('mismatch'),
  }
  const shown = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
    error: isChecked ? errors[field] : undefined,
    inputRef: inputs[field],
    isRequired: true,
  })

  async function handleSubmit() {
    setChecked(true)
    const unmet = (['present', 'next', 'retyped'] as const).find((field) => errors[field] !== undefined)
    if (unmet !== undefined) return inputs[unmet].current?.focus()
    try {
      const sent = change.send({ password: typed.present.trim(), newPassword: typed.next.trim() })
      if ((await sent) === null) return
      showToast(t('changed'))
      onClose()
    } catch (error) {
      // What was typed stays, but for the password that was wrong.
      setChecked(false)
      const isWrong = isCallError(error, 'WrongPassword')
      if (isWrong) setTyped({ ...typed, present: '' })
      inputs[isWrong ? 'present' : 'next'].current?.focus()
    }
  }
  return (
    <Form className={styles.form} onSubmit={handleSubmit}>
      <p className="muted">{t('passwordLead')}</p>
      {change.isError && (
        <Notice tone="danger" role="alert">
          {messageOf(change.error)}
        </Notice>
      )}
      <PasswordField label={t('present')} autoComplete="current-password" {...shown('present')} />
      <PasswordField label={t('newPassword')} autoComplete="new-password" showRules {...shown('next')} />
      <PasswordField label={t('retype')} autoComplete="new-password" {...shown('retyped')} />
      <div className={styles.ways}>
        <Button type="submit" variant="primary" isPending={change.isPending} pendingText={t('saving')}>
          {t('save')}
        </Button>
        <Button isDisabled={change.isPending} onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

const useInput = () => useRef<HTMLInputElement>(null)
