import { useState, type ReactNode } from 'react'
import { AppKey } from '@hub/ui/codes/app-key.tsx'
import { CodeForm } from '@hub/ui/codes/code-form.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useConfirmApp, useOfferedApp } from '../factors.queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { CodeFailure } from './code-failure.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import styles from './app-set-up.module.css'

interface AppSetUpProps {
  /** What a proof has made already, where there is another factor. */
  made?: { secret: string; uri: string } | undefined
  /** Another way, until the app is connected. */
  instead?: ReactNode
  onDone: () => void
  /** Asks for the password where the login is too long ago. */
  askPassword: (onVerified: () => void) => ReactNode
}

/** The picture and the key for an app, its first code, then the recovery codes, which cannot be skipped unread. */
export function AppSetUp({ made, instead, onDone, askPassword }: AppSetUpProps) {
  const t = useTexts(factorsTexts)
  const offered = useOfferedApp({ isAsked: made === undefined })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryStep codes={codes} onDone={onDone} />
  const handleCodes = (shown: readonly string[]) => (shown.length === 0 ? onDone() : setCodes(shown))
  if (made !== undefined) return <Connect {...made} onCodes={handleCodes} />
  if (isCallError(offered.error, 'PasswordVerificationRequired'))
    return askPassword(() => void offered.refetch())
  return (
    <>
      <Loaded
        query={offered}
        label={t('preparing')}
        failed={t('notPrepared')}
        skeleton={<Skeleton height="20rem" />}
      >
        {({ record }) => <Connect {...record} onCodes={handleCodes} />}
      </Loaded>
      {instead}
    </>
  )
}

interface ConnectProps {
  secret: string
  uri: string
  onCodes: (codes: readonly string[]) => void
}

function Connect({ secret, uri, onCodes }: ConnectProps) {
  const t = useTexts(factorsTexts)
  const confirm = useConfirmApp()
  async function handleCode(code: string) {
    const answer = await confirm.send(code)
    if (answer !== null) onCodes(answer.recoveryCodes)
  }
  return (
    <div className={styles.step}>
      <AppKey secret={secret} uri={uri} lead={t('scan')} />
      <CodeForm
        kind="app"
        label={t('currentCode')}
        missing={t('codeMissing')}
        button={t('connect')}
        isPending={confirm.isPending}
        failure={<CodeFailure error={confirm.error} />}
        onCode={handleCode}
      />
    </div>
  )
}
