import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { ERRORS, isErrorName } from '@hub/contract/errors'
import { dateAndTime } from '#platform/dates.ts'
import { keep, PERSONAL } from '#platform/device.ts'
import { CallError } from '#platform/call-error.ts'
import { useMessageOf } from '#platform/messages.ts'
import { useLocale } from '#platform/locale.ts'
import { goTo } from '#platform/navigation.ts'
import { useSessionUser } from '#platform/session.ts'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast.tsx'
import type { Submission } from '../deliveries.ts'
import { useSubmissions } from '../offline.queries.ts'
import { offlineTexts } from '../offline.texts.ts'
import { correctSubmission, discardSubmission } from '../submissions.queries.ts'
import styles from './waiting-records.module.css'

/** What was recorded without internet and the hub does not have yet: which, since when, and why not (OFF-012). */
export function WaitingRecords() {
  const t = useTexts(offlineTexts)
  const submissions = useSubmissions(useSessionUser()?.id ?? 0)
  if (submissions.length === 0) return null
  return (
    <Card as="section" isPadded className={styles.waiting} aria-labelledby="waiting-records">
      <h2 id="waiting-records" className={styles.title}>
        <Icon of={CloudUpload} />
        {t('waitingTitle', { count: submissions.length })}
      </h2>
      <p className="muted">{t('waitingText', { count: submissions.length })}</p>
      <ul className={styles.list}>
        {submissions.map((submission) => (
          <li key={submission.id}>
            <WaitingRecord submission={submission} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WaitingRecord({ submission }: { submission: Submission }) {
  const t = useTexts(offlineTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const { run, refusal, queuedAt } = submission
  const told = t('waitingSince', {
    when: dateAndTime(run.startTime, locale),
    since: dateAndTime(queuedAt, locale),
  })
  return (
    <>
      <p lang="en" className={styles.name}>
        {run.moduleName}
      </p>
      <p className="muted">{told}</p>
      {refusal !== null && (
        <div className={styles.refused}>
          <Notice tone="danger" title={t('refusedTitle')} action={<RefusedActions submission={submission} />}>
            {messageOf(asError(refusal))}
          </Notice>
        </div>
      )}
    </>
  )
}

/** A refusal was kept by its name; its words are those of every other one. */
function asError(refusal: string): CallError {
  const name = isErrorName(refusal) ? refusal : 'ServerError'
  return new CallError({ name, status: ERRORS[name].status, message: ERRORS[name].message })
}

/** A refused participation goes back into its form, or is let go, which is asked first. */
function RefusedActions({ submission }: { submission: Submission }) {
  const t = useTexts(offlineTexts)
  const [isAsking, setAsking] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const { id, facilitatorId, run } = submission

  async function handleCorrect() {
    setWaiting(true)
    try {
      const reopened = await correctSubmission(id)
      if (reopened === null) return showToast(t('acceptedMeanwhile'), { tone: 'info' })
      const { entries } = reopened
      // Where the form looks for what was entered about its run.
      keep(`${PERSONAL}participation.${facilitatorId}`, JSON.stringify({ runningId: run.id, entries }))
      goTo('moduleParticipation')
    } catch {
      showToast(t('finishFirst'), { tone: 'info' })
    } finally {
      setWaiting(false)
    }
  }
  return (
    <div className="actions">
      <Button
        size="sm"
        aria-label={t('correctOf', { module: run.moduleName })}
        isPending={isWaiting}
        pendingText={t('waitingForSync')}
        onPress={() => void handleCorrect()}
      >
        {t('correct')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={t('discardOf', { module: run.moduleName })}
        onPress={() => setAsking(true)}
      >
        {t('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t('discardTitle')}
        text={t('discardText')}
        confirmLabel={t('yesDiscard')}
        cancelLabel={t('cancel')}
        onConfirm={() => void discardSubmission(id)}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
