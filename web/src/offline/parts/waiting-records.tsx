import { useQuery } from '@tanstack/react-query'
import { CloudUpload, FileUp, LockKeyhole } from 'lucide-react'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { listed } from '@hub/contract/listed.rules'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { refusalOf } from '#platform/device/stored-refusal.ts'
import { useInLocale } from '#platform/calls/content.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useOnline } from '#platform/calls/online.ts'
import { saveText } from '@hub/ui/page/save-file.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useVaultState } from '#platform/vault/vault.ts'
import { useWaiting } from '#platform/device/waiting.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ListCard } from '@hub/ui/cards/list-card.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { type FinishedSubmission, type Submission, NOTHING_SHOWN } from '../deliveries.ts'
import { type Finished, useFinished, useSubmissions } from '../offline.queries.ts'
import { offlineTexts } from '../offline.texts.ts'
import { type ItemCount, sendOutboxFile, writeOutboxFile } from '../outbox-file.queries.ts'
import { outboxTexts } from '../outbox.texts.ts'
import { type FinishedClient, newClientsQuery } from '../../new-clients/new-clients.queries.ts'
import { WaitingClients } from '../../new-clients/parts/waiting-clients.tsx'
import { ClientRemoval, REMOVAL_REASONS, WaitingActions } from './waiting-actions.tsx'
import styles from './waiting-records.module.css'

/** What was recorded without internet: what the hub does not have yet, and the outcome of the rest (OFF-012). */
export function WaitingRecords() {
  const t = useTexts(offlineTexts)
  const facilitatorId = useSessionUser()?.id ?? 0
  const inLocale = useInLocale()
  const submissions = inLocale(useSubmissions(facilitatorId))
  const finished = inLocale(useFinished(facilitatorId))
  const { clients = 0 } = useWaiting()
  return (
    <>
      <Unreadable facilitatorId={facilitatorId} submissions={submissions} />
      <WaitingClients facilitatorId={facilitatorId} removal={(asked) => <ClientRemoval {...asked} />} />
      {submissions.length > 0 && (
        <ListCard
          id="waiting-records"
          icon={CloudUpload}
          title={t('waitingTitle', { count: submissions.length })}
          text={t('waitingText', { count: submissions.length })}
          footer={<SaveFile facilitatorId={facilitatorId} />}
        >
          {submissions.map((submission) => (
            <li key={submission.id}>
              <WaitingRecord submission={submission} />
            </li>
          ))}
        </ListCard>
      )}
      {submissions.length === 0 && clients > 0 && <SaveFile facilitatorId={facilitatorId} />}
      <FinishedList finished={finished} />
      <SendFile facilitatorId={facilitatorId} />
    </>
  )
}

interface UnreadableProps {
  facilitatorId: number
  submissions: readonly Submission[]
}

/** What waits but cannot be opened here: locked, or stored before a logout or a new password (LIF-005). */
function Unreadable({ facilitatorId, submissions }: UnreadableProps) {
  const o = useTexts(outboxTexts)
  const { locale } = useLocale()
  const isLocked = useVaultState() === 'closed'
  const clients = useQuery(newClientsQuery(facilitatorId)).data?.waiting ?? []
  const closed = [
    ...submissions.filter(({ entered }) => entered === null),
    ...clients.filter(({ told }) => told === null),
  ]
  const [oldest] = closed.map(({ queuedAt }) => queuedAt).toSorted()
  if (oldest === undefined) return null
  const told = { count: closed.length, since: dateAndTime(oldest, locale) }
  return (
    <div className={styles.unreadable}>
      <Notice tone="info" icon={LockKeyhole} title={o(isLocked ? 'lockedTitle' : 'sealedTitle', told)}>
        {o(isLocked ? 'lockedText' : 'sealedText', told)}
      </Notice>
    </div>
  )
}

function WaitingRecord({ submission }: { submission: Submission }) {
  const t = useTexts(offlineTexts)
  const o = useTexts(outboxTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const isLocked = useVaultState() === 'closed'
  const { run, refusal, refused, entered, queuedAt } = submission
  const told = t('waitingSince', {
    when: dateAndTime(run.startTime, locale),
    since: dateAndTime(queuedAt, locale),
  })
  return (
    <>
      <p lang={langOf(run.moduleName)} className={styles.name}>
        {run.moduleName}
      </p>
      <p className="muted">{told}</p>
      {refusal !== null && (
        <div className={styles.refused}>
          <Notice tone="danger" title={t('refusedTitle')}>
            {refused?.clientIds !== undefined && (
              <p>{o('refusedClients', { count: refused.clientIds.length })}</p>
            )}
            {refused?.clientCodes !== undefined && (
              <p>{o('refusedNewClients', { codes: listed(refused.clientCodes, locale) })}</p>
            )}
            {refused?.facilitatorIds !== undefined && (
              <p>{o('refusedFacilitators', { count: refused.facilitatorIds.length })}</p>
            )}
            {refused === undefined && messageOf(refusalOf(refusal))}
          </Notice>
        </div>
      )}
      {entered === null && !isLocked && <p className="muted">{o('correctWithout')}</p>}
      <div className={styles.refused}>
        <WaitingActions submission={submission} />
      </div>
    </>
  )
}

/** Exports what waits, to be sent from another device when this one has no internet for days. */
function SaveFile({ facilitatorId }: { facilitatorId: number }) {
  const o = useTexts(outboxTexts)
  async function handleSave() {
    const text = await writeOutboxFile(facilitatorId)
    if (text === null) showToast(o('nothingSealed'), { tone: 'info' })
    else saveText('hub-waiting-sessions.json', text, 'application/json')
  }
  return (
    <div className={styles.file}>
      <Button size="sm" onPress={handleSave}>
        {o('saveFile')}
      </Button>
      <p className="muted">{o('saveFileText')}</p>
    </div>
  )
}

function SendFile({ facilitatorId }: { facilitatorId: number }) {
  const o = useTexts(outboxTexts)
  const isOnline = useOnline()
  async function sendText(text: string) {
    const outcome = await sendOutboxFile(text, facilitatorId)
    if (outcome === null) return showToast(o('notAFile'), { tone: 'info' })
    const { sent, ofOthers, refused } = outcome
    const said = { sent: itemsOf(sent), ofOthers: itemsOf(ofOthers), refused: itemsOf(refused) }
    if (said.sent !== '') showToast(o('fileSent', { items: said.sent }))
    if (said.ofOthers !== '') showToast(o('fileOfOthers', { items: said.ofOthers }), { tone: 'info' })
    if (said.refused !== '') showToast(o('fileRefused', { items: said.refused }), { tone: 'info' })
  }
  function itemsOf({ sessions, clients }: ItemCount): string {
    return o('fileItems', { sessions, clients, both: sessions > 0 && clients > 0 ? 'yes' : 'no' })
  }
  function handleFile(file: File) {
    file
      .text()
      .then(sendText)
      .catch(() => showToast(o('fileNotSent'), { tone: 'info' }))
  }
  return (
    <div className={styles.file}>
      <FileButton
        accept="application/json"
        onFile={handleFile}
        size="sm"
        icon={FileUp}
        isDisabled={!isOnline}
      >
        {o('sendFile')}
      </FileButton>
      <span className="muted small">{o('sendFileHint')}</span>
    </div>
  )
}

/** What was sent or removed in the last 30 days: sessions and new clients, the latest first (OFF-012, LIF-007). */
function FinishedList({ finished: { sessions, clients } }: { finished: Finished }) {
  const o = useTexts(outboxTexts)
  const all = [...sessions, ...clients].toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt))
  if (all.length === 0) return null
  return (
    <ListCard id="finished-records" title={o('finishedTitle')}>
      {all.map((one) => (
        <li key={one.id}>{'run' in one ? <Session session={one} /> : <Client client={one} />}</li>
      ))}
    </ListCard>
  )
}

function Session({ session: { run, finishedAt, removedFor } }: { session: FinishedSubmission }) {
  const o = useTexts(outboxTexts)
  const { locale } = useLocale()
  const reasonOf = useReason()
  const told = { when: dateAndTime(run.startTime, locale), sent: dateAndTime(finishedAt, locale) }
  return (
    <>
      <p lang={langOf(run.moduleName)} className={styles.name}>
        {run.moduleName}
      </p>
      <p className="muted">
        {removedFor === null ? o('sentAt', told) : o('removedAt', { ...told, reason: reasonOf(removedFor) })}
      </p>
    </>
  )
}

function Client({ client: { code, queuedAt, finishedAt, removedFor } }: { client: FinishedClient }) {
  const o = useTexts(outboxTexts)
  const { locale } = useLocale()
  const reasonOf = useReason()
  const told = { when: dateAndTime(queuedAt, locale), sent: dateAndTime(finishedAt, locale) }
  return (
    <>
      <p className={styles.name}>{code === null ? o('newClient') : o('newClientOf', { code })}</p>
      <p className="muted">
        {removedFor === null
          ? o('clientSentAt', told)
          : o('clientRemovedAt', { ...told, reason: reasonOf(removedFor) })}
      </p>
    </>
  )
}

/** The text of a stored reason. */
function useReason(): (kept: string) => string {
  const o = useTexts(outboxTexts)
  return (kept) => {
    const reason = [...REMOVAL_REASONS, NOTHING_SHOWN].find((one) => one === kept)
    return reason ? o(reason) : kept
  }
}
