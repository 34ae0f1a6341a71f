import { X } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '@hub/contract/sessions'
import { isCallError } from '#platform/call-error.ts'
import { showError } from '#platform/error-dialog.ts'
import { goToHref } from '#platform/navigation.ts'
import { fillPath } from '#platform/paths.ts'
import { useSessionUser } from '#platform/session.ts'
import { readSessionSettings } from '#platform/session-settings.ts'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Named } from '#ui/named.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { useClientLists } from './clients.queries.ts'
import { byId, changed, missingIn, newClientOf, NO_CHOICES, type ClientLists } from './new-client.rules.ts'
import { newClientTexts } from './new-client.texts.ts'
import { CredentialCard } from './parts/credential-card.tsx'
import { NewClientSteps } from './parts/new-client-steps.tsx'
import styles from './parts/new-client.module.css'
import { RegisterDialog } from './parts/register-dialog.tsx'
import { useCredentials, useRegisterClient } from './registering.queries.ts'
import { UnansweredNotice } from './parts/unanswered-notice.tsx'
import { useKeptChoices } from './use-kept-choices.ts'
import { useUnansweredOpening } from './use-unanswered-opening.ts'

const SESSION_IS_OVER = 401

/** Registers a client, whose password is shown once (CLI-009 to CLI-017). */
export function NewClientScreen() {
  const t = useTexts(newClientTexts)
  const user = useSessionUser()
  const lists = useClientLists()
  const { choices, change, forget } = useKeptChoices('new-client', NO_CHOICES)
  const credentials = useCredentials()
  const [isCodeReplaced, setCodeReplaced] = useState(false)
  const replaced = isCodeReplaced ? t('codeReplaced') : credentials.isSwapped ? t('ofDeviceNow') : null

  /** Back to where one came from: the list, or who took part (NAV-021). */
  function leave() {
    forget()
    const { name, params } = readSessionSettings().levelUp
    goToHref(fillPath(name, params))
  }
  function handleCodeTaken() {
    setCodeReplaced(true)
    credentials.refetchCode()
  }
  if (user === null) return null
  return (
    <>
      <div className="page-head">
        <h1>
          {user.teamName !== null && <Named className="overline">{user.teamName}</Named>} {t('title')}
        </h1>
        <Button variant="quiet" icon={X} onPress={leave}>
          {t('close')}
        </Button>
      </div>
      <div className={styles.split}>
        <CredentialCard
          credentials={credentials}
          glyph={byId(lists.data?.avatars ?? [], choices.avatarId)?.meta_value}
          color={byId(lists.data?.colors ?? [], choices.avatarColorId)?.meta_value}
          replaced={replaced}
        />
        <Card className={styles.steps}>
          <Loaded query={lists} label={t('loading')} skeleton={<Skeleton height="32rem" />}>
            {(all) => (
              <Adding
                user={user}
                lists={all}
                choices={choices}
                onChange={(part) => change((before) => changed(before, part, all))}
                credentials={credentials}
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
  choices: typeof NO_CHOICES
  onChange: (part: Partial<typeof NO_CHOICES>) => void
  credentials: ReturnType<typeof useCredentials>
  replaced: string | null
  onCodeTaken: () => void
  onRegistered: () => void
}

/** The choices, and what Add Client leads to. */
function Adding(props: AddingProps) {
  const { user, lists, choices, credentials } = props
  const t = useTexts(newClientTexts)
  const register = useRegisterClient(credentials)
  const unanswered = useUnansweredOpening(user.id, register.isPending)
  const [isConfirming, setConfirming] = useState(false)
  const { code, password } = credentials
  const client =
    code === undefined || password === undefined
      ? null
      : newClientOf(choices, lists, {
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
        const told = isOfDevice ? 'registeredHere' : isCopied ? 'registeredAndCopied' : 'registered'
        showToast(t(told, { code: client.code }))
        props.onRegistered()
      },
      onError: handleFailure,
    })
  }
  function handleFailure(error: unknown) {
    unanswered.settleUnlessUnknown(error)
    // One more press registers with the new ID; everything else is as it was.
    if (isCallError(error, 'CodeTaken')) return props.onCodeTaken()
    setConfirming(false)
    // An ended session leads to the login by itself.
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
        onAdd={() => setConfirming(true)}
      />
      {isConfirming && client !== null && (
        <RegisterDialog
          client={client}
          isPending={register.isPending || credentials.isFetching}
          replaced={props.replaced}
          onConfirm={handleConfirm}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
