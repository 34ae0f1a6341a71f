import { useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { setUpTexts } from '../set-up.texts.ts'
import { useOfferedSecret } from '../staff-sessions.queries.ts'
import { AuthenticatorStep } from './authenticator-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { SetUpHead } from './set-up-head.tsx'

/** The steps after the password: the authenticator app, then the recovery codes, which cannot be skipped unread. */
export function SetUpSteps({ onDone }: { onDone: () => void }) {
  const t = useTexts(setUpTexts)
  const offered = useOfferedSecret()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <SetUpHead step={codes === null ? 1 : 2} />
      {codes === null ? (
        <Loaded
          query={offered}
          label={t('appLoading')}
          failed={t('appNotLoaded')}
          skeleton={<Skeleton width="min(28.5rem, 90vw)" height="26rem" radius="var(--hub-radius-md)" />}
        >
          {({ record }) => <AuthenticatorStep offered={record} onDone={setCodes} />}
        </Loaded>
      ) : (
        <RecoveryStep codes={codes} onDone={onDone} />
      )}
    </>
  )
}
