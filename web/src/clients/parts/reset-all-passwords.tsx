import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { TeamReset } from '@hub/contract/clients'
import type { SessionUser } from '@hub/contract/sessions'
import { isCallError } from '#platform/calls/call-error.ts'
import { useOneAtATime } from '@hub/ui/buttons/one-at-a-time.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useBlocker } from '@hub/ui/routing/use-blocker.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { MoreMenu } from '@hub/ui/buttons/more-menu.tsx'
import { named } from '@hub/ui/language/named.tsx'
import { ProgressBar } from '@hub/ui/layout/progress-bar.tsx'
import { PasswordGate } from '../../sessions/parts/password-gate.tsx'
import { clientListTexts } from '../client-list.texts.ts'
import { teamResetQuery, useResetTeamPasswords } from '../clients.queries.ts'
import { ClientPasswordsDialog } from './client-passwords-dialog.tsx'

type Team = NonNullable<SessionUser['team']>
/** Idle, counting, showing what it affects, asking for the password; running and done are the call's own states. */
type Step = 'idle' | 'counting' | 'asking' | 'gate'

/**
 * Resets the passwords of all open clients of the team: says how many, asks for one's own password, shows the progress,
 * and shows the new passwords once (CLI-006, CLI-007).
 */
export function ResetAllPasswords({ team, isInMenu = false }: { team: Team; isInMenu?: boolean }) {
  const t = useTexts(clientListTexts)
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>('idle')
  const [touched, setTouched] = useState<TeamReset | null>(null)
  const reset = useResetTeamPasswords(team)
  const run = useOneAtATime()
  const cancel = () => setStep('idle')

  async function handlePress() {
    setStep('counting')
    try {
      setTouched((await queryClient.fetchQuery(teamResetQuery(team))).record)
      setStep('asking')
    } catch (error) {
      setStep('idle')
      showError(error)
    }
  }
  function handleVerified() {
    setStep('idle')
    reset.mutate(undefined, {
      onError: (error) => {
        reset.reset()
        // The password check has expired in the meantime, so the password is asked for again (CLI-033).
        if (isCallError(error, 'PasswordVerificationRequired')) setStep('gate')
        else showError(error)
      },
    })
  }
  return (
    <>
      {isInMenu ? (
        <MoreMenu
          label={t('more')}
          items={[
            {
              label: isOnline ? t('resetAll') : t('resetNeedsInternet'),
              icon: KeyRound,
              isDisabled: !isOnline || step === 'counting',
              onAction: () => void run(handlePress),
            },
          ]}
        />
      ) : (
        <HoverTip text={isOnline ? undefined : t('resetNeedsInternet')}>
          {(described) => (
            <Button
              {...described}
              icon={KeyRound}
              isInactive={!isOnline}
              isPending={step === 'counting'}
              onPress={handlePress}
            >
              {t('resetAll')}
            </Button>
          )}
        </HoverTip>
      )}
      {touched && (
        <Touched
          isOpen={step === 'asking'}
          team={team}
          touched={touched}
          onContinue={() => setStep('gate')}
          onCancel={cancel}
        />
      )}
      {step === 'gate' && <PasswordGate purpose="continue" onVerified={handleVerified} onClose={cancel} />}
      {reset.isPending && <Running team={team} clients={touched?.clients ?? 0} />}
      {reset.data && <ClientPasswordsDialog clients={reset.data} hasCsv onClose={reset.reset} />}
    </>
  )
}

interface TouchedProps {
  isOpen: boolean
  team: Team
  touched: TeamReset
  onContinue: () => void
  onCancel: () => void
}

/** What the reset would do, before it starts. */
function Touched({ isOpen, team, touched: { clients, running }, onContinue, onCancel }: TouchedProps) {
  const t = useTexts(clientListTexts)
  if (clients > 0 && running === null) {
    return (
      <ConfirmDialog
        isOpen={isOpen}
        icon={KeyRound}
        subject={{ name: team.name, facts: t('shown', { count: clients }) }}
        title={t('resetAsk')}
        text={t('resetAskText', { count: clients, team: team.name })}
        confirmLabel={t('continue')}
        cancelLabel={t('cancel')}
        onConfirm={onContinue}
        onCancel={onCancel}
      />
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      isDismissable
      onClose={onCancel}
      title={t('resetAsk')}
      description={
        running === null
          ? t.rich('resetNobody', { team: team.name, name: named })
          : t.rich('resetRunning', { team: team.name, ...running, name: named })
      }
      actions={
        <Button variant="primary" onPress={onCancel}>
          {t('close')}
        </Button>
      }
    />
  )
}

const PER_CENT = 100
const always = () => true

/** While it runs: the progress, and a warning before leaving the page, because nobody could see the passwords then. */
function Running({ team, clients }: { team: Team; clients: number }) {
  const t = useTexts(clientListTexts)
  const { done, total } = useQuery(teamResetQuery(team, true)).data?.record.running ?? {
    done: 0,
    total: clients,
  }
  const leaving = useBlocker({ shouldBlock: always, enableBeforeUnload: true })
  return (
    <>
      <Dialog
        isOpen
        isBusy
        icon={KeyRound}
        onClose={() => undefined}
        title={t('resetting')}
        description={t('resettingText')}
      >
        <ProgressBar
          label={t('resetProgress', { done, total })}
          value={total === 0 ? 0 : (done / total) * PER_CENT}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={leaving !== null}
        icon={KeyRound}
        subject={{ name: team.name, facts: t('shown', { count: total }) }}
        title={t('leaveAsk')}
        text={t('leaveText')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onConfirm={() => leaving?.proceed()}
        onCancel={() => leaving?.reset()}
      />
    </>
  )
}
