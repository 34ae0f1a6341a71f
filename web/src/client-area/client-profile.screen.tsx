import { FilePenLine, KeyRound, Pencil, ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { ANSWERS } from '@hub/contract/client-choices'
import type { Client } from '@hub/contract/clients'
import { PASSWORD_CHECK_VALID_MS } from '@hub/contract/constants'
import { useRouteParams } from '#platform/page/navigation.ts'
import { useBlocker } from '@hub/ui/routing/use-blocker.ts'
import { useInLocale } from '#platform/calls/content.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '@hub/ui/states/error-state.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { PasswordGate } from '../sessions/parts/password-gate.tsx'
import { useChoiceLists } from '../metas/metas.queries.ts'
import { clientAreaTexts } from './client-area.texts.ts'
import { changedIn, isComplete, withOwnAnswers } from './client-profile.rules.ts'
import { ClientArea } from './parts/client-area.tsx'
import { ClientDetails } from './parts/client-details.tsx'
import { ClientEditForm } from './parts/client-edit-form.tsx'
import { ClientHead } from './parts/client-head.tsx'
import { ProfileDialogs } from './parts/profile-dialogs.tsx'
import { subjectOf } from './parts/client-subject.tsx'
import styles from './parts/client-profile.module.css'
import { useClientProfile, useGoBack } from './use-client-profile.ts'
import { useIdle } from './use-idle.ts'

const CARD_HEIGHT = '26rem'

/** A client's file, after a password check: read it, edit it, and issue a new portal password (CLI-021 to CLI-025). */
export function ClientProfileScreen() {
  const clientId = Number(useRouteParams('clientProfile').clientId)
  return (
    <ClientArea clientId={clientId} current="clientProfile">
      <OneProfile key={clientId} clientId={clientId} />
    </ClientArea>
  )
}

function OneProfile({ clientId }: { clientId: number }) {
  const t = useTexts(clientAreaTexts)
  const goBack = useGoBack()
  const profile = useClientProfile(clientId)
  const { step, client, send } = profile
  const [isHidden, setHidden] = useState(false)
  const isOpen = client !== null && step !== 'locked' && step !== 'reading' && !isHidden
  useIdle(PASSWORD_CHECK_VALID_MS, isOpen, () => {
    // A file that was only read is dropped; changes and issued passwords wait behind the password check (CLI-033).
    if (step === 'view' || step === 'saved') send({ type: 'HIDE' })
    else setHidden(true)
  })
  if (step === 'unreadable') {
    return (
      <>
        <h1 className="visually-hidden">{t('profile')}</h1>
        <ErrorState title={t('profileFailed')} onRetry={() => send({ type: 'TRY_AGAIN' })} />
      </>
    )
  }
  if (isHidden) return <Hidden profile={profile} onShow={() => setHidden(false)} />
  if (client === null || step === 'locked' || step === 'reading') {
    return (
      <>
        <h1 className="visually-hidden">{t('profile')}</h1>
        {step === 'locked' ? (
          <Skeleton height={CARD_HEIGHT} />
        ) : (
          <LoadingState label={t('loadingProfile')}>
            <Skeleton height={CARD_HEIGHT} />
          </LoadingState>
        )}
        {step === 'locked' && <PasswordGate onVerified={() => send({ type: 'UNLOCKED' })} onClose={goBack} />}
      </>
    )
  }
  return <Unlocked profile={profile} client={client} />
}

interface UnlockedProps {
  profile: Profile
  client: Client
}

function Unlocked({ profile, client }: UnlockedProps) {
  const t = useTexts(clientAreaTexts)
  const { step, edit, send } = profile
  const headingId = useId()
  const formId = useId()
  const offered = useChoiceLists(ANSWERS)
  const inLocale = useInLocale()
  const lists = offered.data && withOwnAnswers(offered.data, inLocale(client))
  const isViewed = step === 'view' || step === 'saved'
  useEffect(() => {
    // The button or dialog that had focus is gone.
    if (isViewed) document.getElementById(headingId)?.focus()
  }, [isViewed, headingId])
  return (
    <>
      <Card as="section" aria-labelledby={headingId}>
        <ClientHead client={client} headingId={headingId}>
          {edit === null && !client.closed && (
            <>
              <Button
                icon={KeyRound}
                isPending={step === 'resetting'}
                pendingText={t('resetting')}
                onPress={() => send({ type: 'RESET' })}
              >
                {t('reset')}
              </Button>
              <Button
                variant="primary"
                icon={Pencil}
                isDisabled={lists === undefined}
                onPress={() => lists && send({ type: 'EDIT', lists })}
              >
                {t('edit')}
              </Button>
            </>
          )}
          {edit !== null && (
            <>
              <Button onPress={() => send({ type: 'DISMISS' })}>{t('cancel')}</Button>
              <Button type="submit" form={formId} variant="primary" isDisabled={!isComplete(edit.answers)}>
                {t('save')}
              </Button>
            </>
          )}
        </ClientHead>
        {edit === null ? (
          <ClientDetails client={client} lists={lists} />
        ) : (
          <ClientEditForm
            id={formId}
            client={client}
            answers={edit.answers}
            lists={edit.lists}
            onChange={(change) => send({ type: 'ANSWER', change })}
            onSubmit={() => send({ type: 'SAVE' })}
          />
        )}
      </Card>
      <ProfileNotices profile={profile} client={client} />
      <ProfileDialogs profile={profile} client={client} />
      <LeaveQuestion isDirty={isDirty(edit)} client={client} />
    </>
  )
}

type Profile = ReturnType<typeof useClientProfile>
const isDirty = (edit: Profile['edit']) => edit !== null && changedIn(edit.before, edit.answers).length > 0

/** After idle time the file is hidden; unfinished work continues after the password check. */
function Hidden({ profile, onShow }: { profile: Profile; onShow: () => void }) {
  const t = useTexts(clientAreaTexts)
  const goBack = useGoBack()
  return (
    <>
      <h1 className="visually-hidden">{t('profile')}</h1>
      <Skeleton height={CARD_HEIGHT} />
      <PasswordGate purpose="continue" onVerified={onShow} onClose={goBack} />
      <LeaveQuestion isDirty={isDirty(profile.edit)} />
    </>
  )
}

/** What just happened, and that the file is visible now. */
function ProfileNotices({ profile, client }: UnlockedProps) {
  const t = useTexts(clientAreaTexts)
  const { step, hasFailed, isClosedMeanwhile } = profile
  return (
    <>
      {step === 'saved' && (
        <Notice className={styles.note} tone="success" role="status">
          {t('saved')}
        </Notice>
      )}
      {hasFailed && (
        <Notice className={styles.note} tone="danger" role="alert">
          {t('notSaved')}
        </Notice>
      )}
      {isClosedMeanwhile && (
        <Notice className={styles.note} tone="attention" role="alert">
          {t('closedMeanwhile')}
        </Notice>
      )}
      {client.closed && (
        <Notice className={styles.note} title={t('closedFile')}>
          <p>{t('closedFileText')}</p>
        </Notice>
      )}
      <Notice className={styles.note} icon={ShieldCheck}>
        {t('unlocked')}
      </Notice>
    </>
  )
}

/** Asks before unsaved changes are discarded. When a file hides itself, the question shows nothing of it. */
function LeaveQuestion({ isDirty, client }: { isDirty: boolean; client?: Client }) {
  const t = useTexts(clientAreaTexts)
  const blocker = useBlocker({
    shouldBlock: useCallback(() => isDirty, [isDirty]),
    enableBeforeUnload: isDirty,
  })
  return (
    <ConfirmDialog
      isOpen={blocker !== null}
      icon={FilePenLine}
      subject={client && subjectOf(client)}
      title={t('leaveAsk')}
      text={t('leaveAskText')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => blocker?.proceed()}
      onCancel={() => blocker?.reset()}
    />
  )
}
