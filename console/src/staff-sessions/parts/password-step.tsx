import { useRef, useState } from 'react'
import type { NextStep } from '@hub/contract/staff-sessions'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { PasswordField } from '@hub/ui/fields/password-field.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { signInTexts } from '../sign-in.texts.ts'
import { useSignIn } from '../staff-sessions.queries.ts'
import { StepCard } from './step-card.tsx'
import styles from './steps.module.css'

interface PasswordStepProps {
  email: string
  /** True for somebody who was led here from a screen. */
  isReturning: boolean
  onNext: (next: NextStep, email: string) => void
  headingLevel?: 1 | 2
}

/** The first step. One answer for any wrong pair. */
export function PasswordStep({ email: known, isReturning, onNext, headingLevel = 1 }: PasswordStepProps) {
  const t = useTexts(signInTexts)
  const messageOf = useMessageOf()
  const signIn = useSignIn()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  async function handleSubmit() {
    setChecked(true)
    if (email.trim() === '') return emailInput.current?.focus()
    if (password.trim() === '') return passwordInput.current?.focus()
    try {
      const { record } = await signIn.mutateAsync({ email: email.trim(), password: password.trim() })
      onNext(record, email.trim())
    } catch {
      // The notice above says what happened; the email stays.
      setChecked(false)
      setPassword('')
      passwordInput.current?.focus()
    }
  }
  const missing = (text: string, sentence: string) => (isChecked && text.trim() === '' ? sentence : undefined)
  return (
    <StepCard
      headingLevel={headingLevel}
      step={t('step', { step: '1' })}
      title={t('signIn')}
      foot={t('forgot')}
    >
      {signIn.isError ? (
        <Notice tone="danger" role="alert">
          {messageOf(signIn.error)}
        </Notice>
      ) : (
        isReturning && <Notice role="status">{t('signInToReturn')}</Notice>
      )}
      <Form className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={missing(email, t('emailMissing'))}
          isRequired
          inputRef={emailInput}
        />
        <PasswordField
          label={t('password')}
          name="password"
          value={password}
          onChange={setPassword}
          error={missing(password, t('passwordMissing'))}
          isRequired
          inputRef={passwordInput}
        />
        <Button
          type="submit"
          variant="primary"
          isBlock
          isPending={signIn.isPending}
          pendingText={t('checking')}
        >
          {t('continue')}
        </Button>
      </Form>
    </StepCard>
  )
}
