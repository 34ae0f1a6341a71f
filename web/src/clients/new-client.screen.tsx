import { CloudUpload, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CHOICES } from '@hub/contract/client-choices'
import type { SessionUser } from '@hub/contract/sessions'
import { isCallError } from '#platform/calls/call-error.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { goTo, goToHref } from '#platform/page/navigation.ts'
import { fillPath, hrefOf } from '#platform/page/paths.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { readSessionSettings } from '#platform/session/session-settings.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useVaultState } from '#platform/vault/vault.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { UnlockButton } from '../sessions/parts/unlock-button.tsx'
import { useChoiceLists } from '../metas/metas.queries.ts'
import { CORRECT, type Correction } from '../new-clients/new-clients.queries.ts'
import { RefusedNotice } from '../new-clients/parts/refused-notice.tsx'
import {
  byId,
  changed,
  choicesToCorrect,
  missingIn,
  clientToRegister,
  NO_CHOICES,
  stillOffered,
  type Choices,
  type ClientLists,
} from './new-client.rules.ts'
import { newClientTexts } from './new-client.texts.ts'
import { CredentialCard } from './parts/credential-card.tsx'
import { NewClientSteps } from './parts/new-client-steps.tsx'
import styles from './parts/new-client.module.css'
import { RegisterDialog } from './parts/register-dialog.tsx'
import { useCorrection, useCredentials, useRegisterClient } from './registering.queries.ts'
import { UnansweredNotice } from './parts/unanswered-notice.tsx'
import { useRememberedChoices } from './use-remembered-choices.ts'
import { useUnansweredOpening } from './use-unanswered-opening.ts'

const SESSION_IS_OVER = 401

/** Registers a client and shows the password once (CLI-009 to CLI-017), or corrects what the hub refused (LIF-007). */
export function NewClientScreen() {
  const user = useSessionUser()
  const { [CORRECT]: id } = useSearch()
  if (user === null) return null
  if (id !== undefined) return <Correcting user={user} id={id} />
  return <Registering user={user} name="new-client" start={NO_CHOICES} />
}

/** A registration of this device that the hub refused, in its form. */
function Correcting({ user, id }: { user: SessionUser; id: string }) {
  const t = useTexts(newClientTexts)
  const query = useCorrection(user.id, id)
  const { data: correction, dataUpdatedAt } = query
  const start = useMemo(
    () => (correction ? choicesToCorrect(correction.chosen, correction.refusedFields) : NO_CHOICES),
    [correction],
  )
  if (query.isPending) return <LoadingState label={t('loading')} />
  if (!correction) return <NothingToCorrect />
  const name = `correction-${id}-${dataUpdatedAt}`
  return <Registering key={name} user={user} name={name} start={start} correction={correction} />
}

/** A registration that cannot be corrected: it is locked, or no longer waits (LIF-007). */
function NothingToCorrect() {
  const t = useTexts(newClientTexts)
  const isLocked = useVaultState() === 'closed'
  return (
    <>
      <h1>{t('correctTitle')}</h1>
      <Notice
        tone={isLocked ? 'attention' : 'info'}
        action={
          isLocked ? (
            <UnlockButton />
          ) : (
            <ButtonLink size="sm" icon={CloudUpload} href={hrefOf('offlineModule')}>
              {t('showWaiting')}
            </ButtonLink>
          )
        }
      >
        {t(isLocked ? 'noCodeLocked' : 'nothingToCorrect')}
      </Notice>
    </>
  )
}

interface RegisteringProps {
  user: SessionUser
  /** The key under which the choices are stored. */
  name: string
  start: Choices
  correction?: Correction
}

function Registering({ user, name, start, correction }: RegisteringProps) {
  const t = useTexts(newClientTexts)
  const lists = useChoiceLists(CHOICES)
  const { choices, change, forget } = useRememberedChoices(name, start)
  const credentials = useCredentials(correction)
  const [isCodeReplaced, setCodeReplaced] = useState(false)
  const corrected = correction && t(correction.ownCode === null ? 'newIdAndPassword' : 'newPassword')
  const replaced = isCodeReplaced
    ? t('codeReplaced')
    : credentials.isSwapped
      ? t('ofDeviceNow')
      : (corrected ?? null)

  /** Returns to the origin: the list, or who took part (NAV-021); after a correction, to what waits. */
  function leave() {
    forget()
    if (correction !== undefined) return goTo('offlineModule')
    const levelUp = readSessionSettings().levelUp
    goToHref(fillPath(levelUp.name, levelUp.params))
  }
  function handleCodeTaken() {
    setCodeReplaced(true)
    credentials.refetchCode()
  }
  return (
    <>
      <div className="page-head">
        <h1>
          {user.teamName !== null && <Named className="overline">{user.teamName}</Named>}{' '}
          {t(correction === undefined ? 'title' : 'correctTitle')}
        </h1>
        <Button variant="quiet" icon={X} onPress={leave}>
          {t('close')}
        </Button>
      </div>
      {correction && <RefusedNotice {...correction} className={styles.refused} />}
      <div className={styles.split}>
        <CredentialCard
          credentials={credentials}
          glyph={byId(lists.data?.avatar ?? [], choices.avatarId)?.meta_value}
          color={byId(lists.data?.avatarColor ?? [], choices.avatarColorId)?.meta_value}
          replaced={replaced}
          isCorrection={correction !== undefined}
        />
        <Card className={styles.steps}>
          <Loaded query={lists} label={t('loading')} skeleton={<Skeleton height="32rem" />}>
            {(all) => (
              <Adding
                user={user}
                lists={all}
                choices={stillOffered(choices, all)}
                onChange={(part) => change((before) => changed(before, part, all))}
                credentials={credentials}
                correction={correction}
                replaced={replaced}
                onCodeTaken={handleCodeTaken}
                onRegistered={leave}
              />
            )}
          </Loaded>
        </Card>
      </div>
    </>
  )
}

interface AddingProps {
  user: SessionUser
  lists: ClientLists
  choices: Choices
  onChange: (part: Partial<Choices>) => void
  credentials: ReturnType<typeof useCredentials>
  correction: Correction | undefined
  replaced: string | null
  onCodeTaken: () => void
  onRegistered: () => void
}

/** The choices, and the result of Add Client. */
function Adding(props: AddingProps) {
  const { user, lists, choices, credentials, correction } = props
  const t = useTexts(newClientTexts)
  const register = useRegisterClient(credentials, correction)
  const unanswered = useUnansweredOpening(user.id, register.isPending)
  const [isConfirming, setConfirming] = useState(false)
  const { code, password } = credentials
  const client =
    code === undefined || password === undefined
      ? null
      : clientToRegister(choices, lists, {
          teamId: user.team?.id ?? null,
          facilitatorId: user.id,
          code,
          password,
        })

  function handleConfirm(isCopied: boolean) {
    if (client === null) return
    const { isOfDevice } = credentials
    if (!isOfDevice) {
      credentials.hold()
      unanswered.begin()
    }
    register.mutate(client, {
      onSuccess: () => {
        unanswered.settle()
        const there = isCopied ? 'registeredAndCopied' : 'registered'
        const told = correction ? 'correctedHere' : isOfDevice ? 'registeredHere' : there
        showToast(t(told, { code: client.code }))
        props.onRegistered()
      },
      onError: handleFailure,
    })
  }
  function handleFailure(error: unknown) {
    unanswered.settleUnlessUnknown(error)
    // One more press registers with the new ID; everything else is unchanged.
    if (isCallError(error, 'CodeTaken')) return props.onCodeTaken()
    setConfirming(false)
    if (correction !== undefined && isCallError(error, 'NotFound')) {
      showToast(t('correctedInVain'), { tone: 'info' })
      return props.onRegistered()
    }
    // An ended session redirects to the login by itself.
    if (!isCallError(error) || error.status !== SESSION_IS_OVER) showError(error)
  }
  return (
    <>
      {unanswered.wasLeft && !register.isPending && <UnansweredNotice onLook={unanswered.settle} />}
      <NewClientSteps
        lists={lists}
        choices={choices}
        onChange={props.onChange}
        missing={missingIn(choices) ?? (client === null ? 'credentials' : null)}
        isCorrection={correction !== undefined}
        onAdd={() => setConfirming(true)}
      />
      {isConfirming && client !== null && (
        <RegisterDialog
          client={client}
          isPending={register.isPending || credentials.isFetching}
          replaced={props.replaced}
          isCorrection={correction !== undefined}
          onConfirm={handleConfirm}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
