import { CircleAlert, CircleCheck } from 'lucide-react'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { boldAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useChangeEmail } from '../accounts.queries.ts'
import styles from '../entrance-body.module.css'
import { useLinkParts } from '#platform/page/use-link-parts.ts'
import { newEmailTexts } from './new-email.texts.ts'

/** Makes the address of a mailed link the login, on a press: a scanner of mails that opens the link changes nothing (PPL-003). */
export function NewEmailScreen() {
  const t = useTexts(newEmailTexts)
  const { token } = useLinkParts('newEmail')
  const change = useChangeEmail()
  const isRefused = isCallError(change.error, 'EmailChangeFailed')
  const isOpen = token !== '' && token !== undefined && !change.isSuccess && !isRefused
  return (
    <div className={styles.body}>
      <h1>{t('title')}</h1>
      {isOpen && <p className="lead">{t('lead')}</p>}
      <div role="status" className={styles.outcome}>
        {change.isSuccess && (
          <>
            <p className={styles.done}>
              <Icon of={CircleCheck} />
              {t('done')}
            </p>
            <p>{t.rich('doneText', { email: change.data.record.email, b: boldAddress })}</p>
          </>
        )}
        {change.isError && !change.isPending && <Failure error={change.error} isRefused={isRefused} />}
        {!token && <Failed title={t('missing')} text={t('missingText')} />}
      </div>
      {isOpen && (
        <Button
          variant="primary"
          isBlock
          className={styles.submit}
          isPending={change.isPending}
          pendingText={t('confirming')}
          onPress={() => change.mutate(token)}
        >
          {t(change.isError ? 'tryAgain' : 'confirm')}
        </Button>
      )}
      {change.isSuccess ? (
        <ButtonLink href={hrefOf('login')} variant="primary" isBlock className={styles.submit}>
          {t('toHub')}
        </ButtonLink>
      ) : (
        <p>
          <Link href={hrefOf('login')}>{t('toHub')}</Link>
        </p>
      )}
    </div>
  )
}

/** A refused link is different from a call without a response, which may be pressed again. */
function Failure({ error, isRefused }: { error: Error; isRefused: boolean }) {
  const t = useTexts(newEmailTexts)
  const messageOf = useMessageOf()
  return <Failed title={t('failed')} text={isRefused ? t('failedText') : messageOf(error)} />
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className={styles.failed}>
        <Icon of={CircleAlert} />
        {title}
      </p>
      <p className="muted">{text}</p>
    </>
  )
}
