import { Circle, CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { STAFF_PASSWORD_MIN } from '@hub/contract/constants'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { PasswordField } from '@hub/ui/fields/password-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { setUpTexts } from '../set-up.texts.ts'
import { useSetUpPassword } from '../staff-sessions.queries.ts'
import { SetUpHead } from './set-up-head.tsx'
import { StepCard } from './step-card.tsx'
import styles from './steps.module.css'
import rules from './new-password-step.module.css'

interface NewPasswordStepProps {
  name: string
  token: string
  onDone: () => void
}

/** The first step of the set-up. The server knows the common passwords and refuses them. */
export function NewPasswordStep({ name, token, onDone }: NewPasswordStepProps) {
  const t = useTexts(setUpTexts)
  const messageOf = useMessageOf()
  const setUp = useSetUpPassword()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isLong = password.trim().length >= STAFF_PASSWORD_MIN
  const isCommon = isCallError(setUp.error, 'ValidationError')

  async function handleSubmit() {
    setChecked(true)
    if (!isLong) return input.current?.focus()
    try {
      await setUp.mutateAsync({ token, password: password.trim() })
      onDone()
    } catch {
      input.current?.focus()
    }
  }
  function handleChange(text: string) {
    setUp.reset()
    setPassword(text)
  }
  const short = isChecked && !isLong ? t('passwordShort') : undefined
  return (
    <>
      <SetUpHead name={name} step={0} />
      <StepCard headingLevel={2} title={t('passwordTitle')} foot={t('passwordHint')}>
        {setUp.isError && !isCommon && (
          <Notice tone="danger" role="alert">
            {messageOf(setUp.error)}
          </Notice>
        )}
        <Form className={styles.form} onSubmit={handleSubmit}>
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            value={password}
            onChange={handleChange}
            error={isCommon ? t('passwordCommon') : short}
            isRequired
            inputRef={input}
          />
          <p className={isLong ? rules.met : rules.rule}>
            <Icon of={isLong ? CircleCheck : Circle} size="sm" />
            {t('passwordRule')}
          </p>
          <Button
            type="submit"
            variant="primary"
            isBlock
            isPending={setUp.isPending}
            pendingText={t('checking')}
          >
            {t('continue')}
          </Button>
        </Form>
      </StepCard>
    </>
  )
}
