import { useState } from 'react'
import { isDeviceRun } from '@hub/contract/running-modules.rules'
import type { SessionUser } from '@hub/contract/sessions'
import { isCallError } from '#platform/calls/call-error.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { NARROW, useMedia } from '@hub/ui/page/use-media.ts'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { ClientChoice } from './parts/client-choice.tsx'
import { DemographicsForm } from './parts/demographics-form.tsx'
import { FacilitatorChoice } from './parts/facilitator-choice.tsx'
import { ParticipationForm } from './parts/participation-form.tsx'
import styles from './parts/participation.module.css'
import { RunNotice, RunUnknown } from './parts/run-notice.tsx'
import { SessionPanel } from './parts/session-panel.tsx'
import { SubmitBar, summaryOf } from './parts/submit-bar.tsx'
import { TrainingToggle } from './parts/training-toggle.tsx'
import { WorkshopForm } from './parts/workshop-form.tsx'
import { bodyOf, type Entries, kindNow, missingIn } from './participation.rules.ts'
import { participationTexts } from './participation.texts.ts'
import { useBlankNotice } from '../running-modules/parts/blank-notice.tsx'
import { type HeldRun, nameOfRun } from '../running-modules/running-modules.queries.ts'
import { useRecordParticipation } from './records.queries.ts'
import { useEndedRun, useRunToRecord } from './use-ended-run.ts'
import { dropDraft, useDraft, useEntries } from './parts/draft.ts'
import { useNumbered, useOffered } from './use-offered.ts'

const PANEL_HEIGHT = '100dvh'
const SESSION_IS_OVER = 401

/** Who took part in the module that was run (PAR-001 to PAR-020). */
export function ParticipationScreen() {
  const user = useSessionUser()
  return user === null ? null : <RunOf user={user} />
}

function RunOf({ user }: { user: SessionUser }) {
  const t = useTexts(participationTexts)
  const { run, isUnknown, isFetching, refetch } = useRunToRecord(user.id)
  if (run) return <Drafted key={nameOfRun(run)} run={run} user={user} refetchRun={refetch} />
  if (isUnknown) return <RunUnknown isPending={isFetching} onAskAgain={() => void refetch()} />
  return (
    <LoadingState label={t('loadingRun')}>
      <Skeleton height={PANEL_HEIGHT} />
    </LoadingState>
  )
}

interface DraftedProps {
  run: HeldRun
  user: SessionUser
  refetchRun: () => Promise<HeldRun | undefined>
}

/** The form begins with the earlier entries. */
function Drafted(props: DraftedProps) {
  const draft = useDraft(props.run, props.user.id)
  return draft === undefined ? <Skeleton height={PANEL_HEIGHT} /> : <Participation {...props} draft={draft} />
}

interface ParticipationProps extends DraftedProps {
  draft: Entries
}

function Participation({ run, user, refetchRun, draft }: ParticipationProps) {
  const t = useTexts(participationTexts)
  const [entered, change] = useEntries(run, user.id, draft)
  const entries = useNumbered(entered, user.id)
  const { end, cutBy, askAgain, markElsewhere } = useEndedRun(run, refetchRun)
  const kind = kindNow(run, entries)
  const { people, clients, lists, gap, offered, refetchOffered } = useOffered(user, kind, run.startTime)
  const record = useRecordParticipation(user.id)

  const blank = useBlankNotice(run, { onElsewhere: markElsewhere, onSetAside: () => dropDraft(user.id) })
  const missing = offered === null ? 'loading' : missingIn(run, entries, offered)
  const waitsFor = missing ?? (end === 'ended' ? (blank === null ? null : 'blank') : 'ending')
  const chosen = people.data?.filter(({ id }) => entries.facilitatorIds.includes(id)) ?? []

  function handleSubmit() {
    const body = offered && bodyOf(run, entries, offered)
    if (body === null || waitsFor !== null) return
    // Recording removes the run, and with it this form, from the screen, but the following steps must still run.
    // The dashboard shows it visually; here it is only announced.
    const told = isDeviceRun(run) ? t('queued') : t('recorded')
    record.send({ run, body, entries })?.then(() => announce(told), handleFailure)
  }
  function handleFailure(error: unknown) {
    const isElsewhere = isCallError(error, 'ModuleIsRunning')
    if (isElsewhere) markElsewhere()
    // The run continues, or staff have set it aside.
    if (isElsewhere || isCallError(error, 'NotFound')) void refetchRun()
    if (isElsewhere) return
    // Someone who was chosen may no longer be available: the lists show who.
    if (isCallError(error) && error.record !== undefined) refetchOffered()
    // An ended session redirects to the login by itself. After a lost response the form stays, so that Submit can be pressed again.
    if (!isCallError(error) || error.status !== SESSION_IS_OVER) showError(error)
  }
  const summary = offered === null ? null : summaryOf(kind, entries, offered)
  const isNarrow = useMedia(NARROW)
  const [isAsking, setAsking] = useState(false)
  const training = (
    <TrainingToggle
      run={run}
      isTraining={entries.isTraining}
      isQuiet={isNarrow}
      isAsking={isAsking}
      onAsking={setAsking}
      onChange={(isTraining) => change({ isTraining })}
    />
  )
  const facilitators = (
    <FacilitatorChoice
      people={people}
      ownId={user.id}
      gap={user.team === null ? null : gap}
      value={entries.facilitatorIds}
      onChange={(facilitatorIds) => change({ facilitatorIds })}
    />
  )
  // On a phone the counts come first, because the facilitators are already chosen.
  const countsFirst = isNarrow && (kind === 'workshop' || kind === 'demographics')
  return (
    <div className={styles.split}>
      <SessionPanel
        run={run}
        facilitators={chosen.map(({ name }) => name)}
        training={isNarrow ? null : training}
      />
      <ParticipationForm
        kind={kind}
        notice={blank ?? <RunNotice end={end} onAskAgain={askAgain} cutBy={cutBy} endTime={run.endTime} />}
        hasFailed={record.isError}
        bar={<SubmitBar summary={{ ...EMPTY, ...summary, missing: waitsFor }} isPending={record.isPending} />}
        onSubmit={handleSubmit}
      >
        {!countsFirst && facilitators}
        <FieldsOfKind {...{ kind, run, clients, gap, lists, entries, change }} hasTeam={user.team !== null} />
        {countsFirst && facilitators}
        {isNarrow && training}
      </ParticipationForm>
    </div>
  )
}

type Offered = ReturnType<typeof useOffered>

interface FieldsProps extends Pick<Offered, 'clients' | 'gap' | 'lists'> {
  kind: ReturnType<typeof kindNow>
  run: HeldRun
  hasTeam: boolean
  entries: Entries
  change: ReturnType<typeof useEntries>[1]
}

/** The fields beside the facilitators, by the kind of participation. */
function FieldsOfKind({ kind, run, hasTeam, clients, gap, lists, entries, change }: FieldsProps) {
  return (
    <>
      {kind === 'justice' && (
        <ClientChoice
          run={run}
          clients={clients}
          gap={gap}
          isUnlockElsewhere={hasTeam}
          value={entries.clientIds}
          onChange={(clientIds) => change({ clientIds })}
        />
      )}
      {kind === 'workshop' && (
        <WorkshopForm value={entries.workshop} onChange={(workshop) => change({ workshop })} />
      )}
      {kind === 'demographics' && <DemographicsForm lists={lists} entries={entries} onChange={change} />}
    </>
  )
}

const EMPTY = { facilitators: null, clients: null, participants: null, ages: null }
