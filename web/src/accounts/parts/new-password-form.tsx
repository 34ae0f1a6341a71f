import { useRef, useState } from 'react'
import { NewPassword } from '@hub/contract/fields'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Form } from '@hub/ui/fields/form.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { PasswordField } from '@hub/ui/fields/password-field.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import styles from '../entrance-body.module.css'
import { passwordTexts } from '../password.texts.ts'
import { ReasonedSubmit } from './reasoned-submit.tsx'

interface NewPasswordFormProps {
  email: string
  error: Error | null
  isPending: boolean
  onReset: (password: string) => void
}

/** The account, the password twice, and Reset Password once both agree (ACC-043, ACC-044). */
export function NewPasswordForm({ email, error, isPending, onReset }: NewPasswordFormProps) {
  const t = useTexts(passwordTexts)
  const [password, setPassword] = useState('')
  const [retyped, setRetyped] = useState('')
  const [left, setLeft] = useState({ password: false, retyped: false })
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const isMet = NewPassword.safeParse(password).success
  const isSame = password.trim() === retyped.trim()
  const reason = isMet ? (isSame ? undefined : t('needRetype')) : t('needPassword')

  function handleSubmit() {
    if (reason === undefined) return onReset(password.trim())
    setLeft({ password: true, retyped: isMet })
    const missing = isMet ? second : first
    missing.current?.focus()
  }
  return (
    <div className={styles.body}>
      <div>
        <h1>{t('newTitle')}</h1>
        <p className="lead">{t('newLead')}</p>
      </div>
      {error !== null && <ResetFailure error={error} />}
      <Form className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label={t('account')}
          name="email"
          type="email"
          autoComplete="username"
          isReadOnly
          value={email}
          onChange={() => undefined}
        />
        <PasswordField
          label={t('newPassword')}
          name="password"
          autoComplete="new-password"
          isRequired
          showRules
          inputRef={first}
          value={password}
          onChange={setPassword}
          onBlur={() => setLeft({ ...left, password: password !== '' })}
          error={left.password && !isMet ? t('passwordHint') : undefined}
        />
        <PasswordField
          label={t('retype')}
          name="retyped"
          autoComplete="new-password"
          isRequired
          inputRef={second}
          value={retyped}
          onChange={setRetyped}
          onBlur={() => setLeft({ ...left, retyped: retyped !== '' })}
          error={left.retyped && !isSame ? t('mismatch') : undefined}
        />
        <ReasonedSubmit
          label={t('reset')}
          reason={reason}
          isPending={isPending}
          pendingText={t('resetting')}
          onInactivePress={() => setLeft({ password: true, retyped: isMet || retyped !== '' })}
        />
      </Form>
    </div>
  )
}

/** The server's own sentence; a failure without one gets the fallback (ACC-046). */
function ResetFailure({ error }: { error: Error }) {
  const t = useTexts(passwordTexts)
  const messageOf = useMessageOf()
  const isExpired = isCallError(error, 'TokenExpiredError')
  const isLinkGone = isExpired || isCallError(error, 'InvalidResetToken')
  const isWordless =
    !isCallError(error) || isCallError(error, 'NoAnswer') || isCallError(error, 'ServerError')
  const sentence = isWordless ? t('resetFailed') : messageOf(error)
  return (
    <Notice
      tone="danger"
      role="alert"
      action={isLinkGone && <Link href={hrefOf('PasswordReset')}>{t('askAgain')}</Link>}
    >
      {isLinkGone ? t(isExpired ? 'expired' : 'invalid') : sentence}
    </Notice>
  )
}
