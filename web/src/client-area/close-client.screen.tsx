import { Archive } from 'lucide-react'
import { useId, useState } from 'react'
import type { Client } from '@hub/contract/clients'
import type { Meta } from '@hub/contract/metas'
import { isCallError } from '#platform/calls/call-error.ts'
import { longDate } from '@hub/ui/language/dates.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { fillPath } from '#platform/page/paths.ts'
import { readSessionSettings } from '#platform/session/session-settings.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { langOf } from '@hub/ui/language/named.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useCloseClient, useStatuses } from './client-area.queries.ts'
import { clientAreaTexts } from './client-area.texts.ts'
import { leadToKeptFile } from './merged-file.ts'
import { exitReasonsOf } from './close-client.rules.ts'
import { ClientArea } from './parts/client-area.tsx'
import { ClientOverline } from './parts/client-overline.tsx'
import { subjectOf } from './parts/client-subject.tsx'
import styles from './parts/close-client.module.css'
import { useClient } from './use-client.ts'

const LIST_HEIGHT = '18rem'
const SESSION_IS_OVER = 401

/** Closing a client's file with an exit reason (CLI-029 to CLI-031). */
export function CloseClientScreen() {
  const t = useTexts(clientAreaTexts)
  const { clientId, client } = useClient('clientOutcome')
  const statuses = useStatuses()
  return (
    <ClientArea clientId={clientId} current="clientOutcome">
      <div className={styles.title}>
        <h1>
          <ClientOverline client={client.data?.record} />
          {t('completion')}
        </h1>
        {/* A closed file has nothing left to submit. */}
        {client.data?.record.closed !== true && <p className="lead">{t('completionText')}</p>}
      </div>
      <Loaded
        query={client}
        label={t('loadingReasons')}
        skeleton={<Skeleton height={LIST_HEIGHT} />}
        failed={t('profileFailed')}
      >
        {({ record }) => (
          <Loaded query={statuses} label={t('loadingReasons')} skeleton={<Skeleton height={LIST_HEIGHT} />}>
            {({ records }) => (
              <Completion
                key={record.id}
                client={record}
                refetch={client.refetch}
                reasons={exitReasonsOf(records)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </ClientArea>
  )
}

const isSessionOver = (error: unknown) => isCallError(error) && error.status === SESSION_IS_OVER

interface CompletionProps {
  client: Client
  refetch: () => Promise<unknown>
  reasons: readonly Meta[]
}

function Completion({ client, refetch, reasons }: CompletionProps) {
  const t = useTexts(clientAreaTexts)
  const hintId = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isLate, setLate] = useState(false)
  const close = useCloseClient(client.id)
  const reason = reasons.find(({ id }) => id === chosen)
  // Refetches to see who was first; until then nothing can be chosen.
  const isLocked = client.closed || isLate
  const mayClose = !isLocked && reason !== undefined && reason.id !== client.status_meta_id

  function handleSubmit() {
    if (mayClose) setAsked(true)
  }
  function handleConfirm() {
    if (reason === undefined) return
    const body = { status_meta_id: reason.id, status_meta_value: reason.meta_value }
    // Closing removes this form from the screen, but the following steps must still run.
    close.send(body)?.then(handleClosed, handleFailure)
  }
  function handleClosed() {
    const { name, params } = readSessionSettings().levelUp
    showToast(t('fileClosed'))
    goToHref(fillPath(name, params))
  }
  function handleFailure(error: unknown) {
    setAsked(false)
    if (isCallError(error, 'ClientClosed')) {
      setLate(true)
      void refetch()
    } else if (!isSessionOver(error) && !leadToKeptFile(error, 'clientProfile')) showError(error)
  }
  return (
    <Form onSubmit={handleSubmit} className={styles.form}>
      <ClosedNotice client={client} isLate={isLate} />
      <RadioCards
        label={t('exitReason')}
        choices={reasons.map(({ id, meta_value }) => ({
          id,
          label: <span lang={langOf(meta_value)}>{meta_value}</span>,
        }))}
        value={isLocked ? client.status_meta_id : chosen}
        onChange={setChosen}
        isDisabled={isLocked}
      />
      {close.isError && !isLate && (
        <Notice className={styles.notice} tone="danger" role="alert">
          {t('notClosed')}
        </Notice>
      )}
      {!isLocked && (
        <div className={styles.bar}>
          <p id={hintId} className="muted">
            {t(mayClose ? 'reasonChosen' : 'reasonMissing')}
          </p>
          <Button type="submit" variant="primary" isDisabled={!mayClose} aria-describedby={hintId}>
            {t('submit')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        icon={Archive}
        subject={{
          ...subjectOf(client),
          facts: <span lang={langOf(reason?.meta_value ?? '')}>{reason?.meta_value}</span>,
        }}
        title={t('closeAsk')}
        text={t('closeAskText')}
        confirmLabel={t('closeFile')}
        isDanger
        isPending={close.isPending}
        pendingText={t('submitting')}
        onConfirm={handleConfirm}
        onCancel={() => setAsked(false)}
      />
    </Form>
  )
}

/** When the file was closed, and that somebody else closed it first. */
function ClosedNotice({ client, isLate }: { client: Client; isLate: boolean }) {
  const t = useTexts(clientAreaTexts)
  const { locale } = useLocale()
  return (
    <>
      {isLate && (
        <Notice className={styles.notice} tone="attention" role="alert">
          {t('closedByOther')}
        </Notice>
      )}
      {client.closed && (
        <Notice className={styles.notice} title={t('closedFile')}>
          <p>{t('closedOn', { date: longDate(client.close_time ?? '', locale) })}</p>
        </Notice>
      )}
    </>
  )
}
