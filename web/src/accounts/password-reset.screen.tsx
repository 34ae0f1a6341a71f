import { useState } from 'react'
import { Email } from '@hub/contract/fields'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { boldAddress } from '@hub/ui/buttons/email-address.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmailField } from '@hub/ui/fields/email-field.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useApplyReset } from './accounts.queries.ts'
import styles from './entrance-body.module.css'
import { ReasonedSubmit } from './parts/reasoned-submit.tsx'
import { StepHeading } from './parts/step-heading.tsx'
import { passwordTexts } from './password.texts.ts'

/** Asks for a link to set a new password (ACC-039 to ACC-041). */
export function PasswordResetScreen() {
  const apply = useApplyReset()
  if (apply.isSuccess) return <EmailSent email={apply.variables} />
  return <EmailForm error={apply.error} isPending={apply.isPending} onSubmit={apply.mutate} />
}

interface EmailFormProps {
  error: Error | null
  isPending: boolean
  onSubmit: (email: string) => void
}

function EmailForm({ error, isPending, onSubmit }: EmailFormProps) {
  const t = useTexts(passwordTexts)
  const messageOf = useMessageOf()
  const [email, setEmail] = useState('')
  const [isLeft, setLeft] = useState(false)
  const isValid = Email.safeParse(email).success
  const isRefused = isCallError(error, 'InvalidFacilitatorEmail')

  function handleSubmit() {
    setLeft(true)
    if (isValid) onSubmit(email.trim())
  }
  const refusal = isRefused ? messageOf(error) : undefined
  const unmet = isLeft && !isValid ? t('emailUnmet') : undefined
  return (
    <div className={styles.body}>
      <div>
        <h1>{t('forgotTitle')}</h1>
        <p className="lead">{t('forgotLead')}</p>
      </div>
      {error !== null && !isRefused && (
        <Notice tone="danger" role="alert">
          {messageOf(error)}
        </Notice>
      )}
      <Form className={styles.form} onSubmit={handleSubmit}>
        <EmailField
          label={t('email')}
          name="email"
          autoComplete="username"
          isRequired
          value={email}
          onChange={setEmail}
          onBlur={() => setLeft(email !== '')}
          error={unmet ?? refusal}
          isErrorAlert={refusal !== undefined}
        />
        <ReasonedSubmit
          label={t('submit')}
          reason={isValid ? undefined : t('needEmail')}
          isPending={isPending}
          pendingText={t('sending')}
          onInactivePress={() => setLeft(true)}
        />
      </Form>
      <p>
        <Link href={hrefOf('login')}>{t('backToSignIn')}</Link>
      </p>
    </div>
  )
}

/** The same text whether or not the address has an account (ACC-040, CON-18). */
function EmailSent({ email }: { email: string }) {
  const t = useTexts(passwordTexts)
  return (
    <div className={styles.body}>
      <div>
        <StepHeading>{t('checkEmail')}</StepHeading>
        <p className="lead">{t('checkEmailLead')}</p>
      </div>
      <ul className={styles.recap}>
        <li>{t.rich('sentIf', { email, b: boldAddress })}</li>
        <li>{t('sentOnce')}</li>
        <li>{t('sentSpam')}</li>
      </ul>
      <p>
        <Link href={hrefOf('login')}>{t('backToSignIn')}</Link>
      </p>
    </div>
  )
}
