import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Email } from '@hub/contract/fields'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { boldAddress } from '@hub/ui/buttons/email-address.tsx'
import { EmailField } from '@hub/ui/fields/email-field.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { SlowNote } from '@hub/ui/states/loading-state.tsx'
import { useActivation, useResendConfirmation } from './accounts.queries.ts'
import { accountsTexts } from './accounts.texts.ts'
import styles from './entrance-body.module.css'
import { useLinkParts } from '#platform/page/use-link-parts.ts'

/** Confirms the account of a mailed link (ACC-029 to ACC-031). */
export function ConfirmationScreen() {
  const t = useTexts(accountsTexts)
  const { fid, token } = useLinkParts('accountConfirm')
  const isComplete = Boolean(fid) && Boolean(token)
  const activation = useActivation(isComplete ? { fid, token } : null)
  useEffect(() => {
    if (!isComplete) goToHref(hrefOf('login'), { replace: true })
  }, [isComplete])
  if (!isComplete) return null

  const isChecking = activation.isFetching
  return (
    <div className={styles.body}>
      <h1>{t('confirmTitle')}</h1>
      <div role="status" className={styles.outcome}>
        {isChecking && <p>{t('confirmChecking')}</p>}
        {isChecking && <SlowNote />}
        {!isChecking && activation.isSuccess && (
          <>
            <p className={styles.done}>
              <Icon of={CircleCheck} />
              {t('confirmDone')}
            </p>
            <p className="muted">{t('confirmDoneText')}</p>
          </>
        )}
        {!isChecking && activation.isError && <Failure error={activation.error} />}
      </div>
      {!isChecking && isRefused(activation.error) && <ResendForm />}
      {!isChecking && activation.isError && !isRefused(activation.error) && (
        <Button onPress={() => activation.refetch()}>{t('tryAgain')}</Button>
      )}
      {!isChecking && activation.isSuccess ? (
        <ButtonLink href={hrefOf('login')} variant="primary" isBlock className={styles.submit}>
          {t('backHome')}
        </ButtonLink>
      ) : (
        <p>
          <Link href={hrefOf('login')}>{t('backHome')}</Link>
        </p>
      )}
    </div>
  )
}

const isRefused = (error: Error | null) => isCallError(error, 'ActivationFailed')

/** A refused link is different from a call without a response, which may be retried. */
function Failure({ error }: { error: Error }) {
  const t = useTexts(accountsTexts)
  const messageOf = useMessageOf()
  return (
    <>
      <p className={styles.failed}>
        <Icon of={CircleAlert} />
        {t('confirmFailed')}
      </p>
      <p className="muted">{isRefused(error) ? t('confirmFailedText') : messageOf(error)}</p>
    </>
  )
}

/** A link that no longer works does not say whose it was, so the screen asks for the address. */
function ResendForm() {
  const t = useTexts(accountsTexts)
  const messageOf = useMessageOf()
  const resend = useResendConfirmation()
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isValid = Email.safeParse(email).success
  if (resend.isSuccess)
    return <p role="status">{t.rich('resent', { email: resend.variables, b: boldAddress })}</p>
  function handleSubmit() {
    setChecked(true)
    return isValid ? resend.send(email.trim())?.catch(() => undefined) : undefined
  }
  return (
    <Form className={styles.form} onSubmit={handleSubmit}>
      <EmailField
        label={t('email')}
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={isChecked && !isValid ? t('emailUnmet') : resend.isError ? messageOf(resend.error) : undefined}
        isErrorAlert={resend.isError}
      />
      <Button type="submit" variant="primary" isPending={resend.isPending} pendingText={t('resending')}>
        {t('newLink')}
      </Button>
      <p>
        <Link href={hrefOf('registration')}>{t('registerAgain')}</Link>
      </p>
    </Form>
  )
}
