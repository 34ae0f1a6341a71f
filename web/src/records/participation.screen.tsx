import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { isDeviceRun } from '@hub/contract/records.rules'
import type { RunningModule } from '@hub/contract/running-modules'
import type { SessionUser } from '@hub/contract/sessions'
import { isCallError } from '#platform/call-error.ts'
import { showError } from '#platform/error-dialog.ts'
import { goToHref } from '#platform/navigation.ts'
import { hrefOf } from '#platform/paths.ts'
import { useSessionUser } from '#platform/session.ts'
import { useTexts } from '#platform/texts.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { ClientChoice } from './parts/client-choice.tsx'
import { DemographicsForm } from './parts/demographics-form.tsx'
import { FacilitatorChoice } from './parts/facilitator-choice.tsx'
import { ParticipationForm } from './parts/participation-form.tsx'
import styles from './parts/participation.module.css'
import { RunNotice } from './parts/run-notice.tsx'
import { SessionPanel } from './parts/session-panel.tsx'
import { SubmitBar, summaryOf } from './parts/submit-bar.tsx'
import { TrainingToggle } from './parts/training-toggle.tsx'
import { WorkshopForm } from './parts/workshop-form.tsx'
import { bodyOf, kindNow, missingIn } from './participation.rules.ts'
import { participationTexts } from './participation.texts.ts'
import { runQuery } from '../running-modules/running-modules.queries.ts'
import { useRecordParticipation } from './records.queries.ts'
import { useEndedRun } from './use-ended-run.ts'
import { useEntries } from './use-entries.ts'
import { useOffered } from './use-offered.ts'

const PANEL_HEIGHT = '100dvh'
const SESSION_IS_OVER = 401

/** Who took part in the module that was run (PAR-001 to PAR-020). */
export function ParticipationScreen() {
  const user = useSessionUser()
  return user === null ? null : <RunOf user={user} />
}

function RunOf({ user }: { user: SessionUser }) {
  const t = useTexts(participationTexts)
  const query = useQuery(runQuery(user.id))
  const { refetch } = query
  const refetchRun = useCallback(() => refetch(), [refetch])
  const isGone = query.data?.records.length === 0
  useEffect(() => {
    // Recorded here or elsewhere, or put aside by staff: there is nothing left to ask.
    if (isGone) goToHref(hrefOf('dashboard'), { replace: true })
  }, [isGone])
  return (
    <Loaded query={query} label={t('loadingRun')} skeleton={<Skeleton height={PANEL_HEIGHT} />}>
      {({ records: [run] }) =>
        run && <Participation key={run.id} run={run} user={user} refetchRun={refetchRun} />
      }
    </Loaded>
  )
}

interface ParticipationProps {
  run: RunningModule
  user: SessionUser
  refetchRun: () => Promise<unknown>
}

function Participation({ run, user, refetchRun }: ParticipationProps) {
  const t = useTexts(participationTexts)
  const [entries, change] = useEntries(run, user.id)
  const { end, isCutShort, askAgain, markElsewhere } = useEndedRun(run, refetchRun)
  const kind = kindNow(run, entries)
  const { people, clients, lists, offered } = useOffered(user, kind)
  const record = useRecordParticipation(user.id)
  const isSending = useRef(false)

  const missing = offered === null ? 'loading' : missingIn(run, entries, offered)
  const waitsFor = missing ?? (end === 'ended' ? null : 'ending')
  const chosen = people.data?.filter(({ id }) => entries.facilitatorIds.includes(id)) ?? []

  function handleSubmit() {
    const body = offered && bodyOf(run, entries, offered)
    // A second press may come before the first has been rendered.
    if (body === null || waitsFor !== null || isSending.current) return
    isSending.current = true
    // Recording takes the run, and with it this form, off the screen; what follows must happen all the same.
    const told = isDeviceRun(run) ? t('queued') : t('recorded')
    record.mutateAsync({ run, body, entries }).then(() => showToast(told), handleFailure)
  }
  function handleFailure(error: unknown) {
    isSending.current = false
    const isElsewhere = isCallError(error, 'ModuleIsRunning')
    if (isElsewhere) markElsewhere()
    // It runs on, or was put aside by staff.
    if (isElsewhere || isCallError(error, 'NotFound')) void refetchRun()
    if (isElsewhere) return
    // An ended session leads to the login by itself. After a lost answer the form stays, for Submit to be pressed again.
    if (!isCallError(error) || error.status !== SESSION_IS_OVER) showError(error)
  }
  const summary = offered === null ? null : summaryOf(kind, entries, offered)
  return (
    <div className={styles.split}>
      <SessionPanel
        run={run}
        facilitators={chosen.map(({ name }) => name)}
        training={
          <TrainingToggle isTraining={entries.isTraining} onChange={(isTraining) => change({ isTraining })} />
        }
      />
      <ParticipationForm
        kind={kind}
        notice={<RunNotice end={end} onAskAgain={askAgain} cutShortAt={isCutShort ? run.endTime : null} />}
        hasFailed={record.isError}
        bar={<SubmitBar summary={{ ...EMPTY, ...summary, missing: waitsFor }} isPending={record.isPending} />}
        onSubmit={handleSubmit}
      >
        <FacilitatorChoice
          people={people}
          ownId={user.id}
          value={entries.facilitatorIds}
          onChange={(facilitatorIds) => change({ facilitatorIds })}
        />
        {kind === 'justice' && (
          <ClientChoice
            run={run}
            clients={clients}
            value={entries.clientIds}
            onChange={(clientIds) => change({ clientIds })}
          />
        )}
        {kind === 'workshop' && (
          <WorkshopForm value={entries.workshop} onChange={(workshop) => change({ workshop })} />
        )}
        {kind === 'demographics' && <DemographicsForm lists={lists} entries={entries} onChange={change} />}
      </ParticipationForm>
    </div>
  )
}

const EMPTY = { facilitators: null, clients: null, participants: null, ages: null }
