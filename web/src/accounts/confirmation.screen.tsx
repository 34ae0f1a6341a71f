import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { isCallError } from '#platform/call-error.ts'
import { useMessageOf } from '#platform/messages.ts'
import { goToHref } from '#platform/navigation.ts'
import { hrefOf } from '#platform/paths.ts'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useActivation } from './accounts.queries.ts'
import { accountsTexts } from './accounts.texts.ts'
import styles from './entrance-body.module.css'
import { useLinkParts } from './parts/use-link-parts.ts'

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
      {!isChecking && activation.isError && !isCallError(activation.error, 'ActivationFailed') && (
        <Button onPress={() => void activation.refetch()}>{t('tryAgain')}</Button>
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

/** A refused link is told from a call that got no answer, which may be tried again. */
function Failure({ error }: { error: Error }) {
  const t = useTexts(accountsTexts)
  const messageOf = useMessageOf()
  const isRefused = isCallError(error, 'ActivationFailed') || isCallError(error, 'NotFound')
  return (
    <>
      <p className={styles.failed}>
        <Icon of={CircleAlert} />
        {t('confirmFailed')}
      </p>
      <p className="muted">{isRefused ? t('confirmFailedText') : messageOf(error)}</p>
    </>
  )
}
