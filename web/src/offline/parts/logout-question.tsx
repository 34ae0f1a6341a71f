import { LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { setLogoutCheck } from '#platform/session/before-logout.ts'
import { onForgetPersonal } from '#platform/first-load/device.ts'
import { isOnline } from '#platform/calls/online.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { wipeVault } from '#platform/vault/vault.ts'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { registrations } from '../../new-clients/new-clients.queries.ts'
import { findDelivery } from '../deliveries.ts'
import { listSubmissions, sealWaiting } from '../submissions.ts'
import { wipePeople } from '../stored-people.ts'
import { countWaiting } from '../offline.queries.ts'
import { offlineTexts } from '../offline.texts.ts'
import { sendSubmissions } from '../submissions.queries.ts'
import styles from './logout-question.module.css'

/** A facilitator's data on this device that the hub does not have. */
interface Left {
  /** Records that only the server can open, and those that could not be sealed yet. */
  sealed: number
  open: number
  /** New clients whose files the hub does not have yet. */
  clients: number
  /** Whether a run waits for its participation. */
  hasRun: boolean
}
const NOTHING: Left = { sealed: 0, open: 0, clients: 0, hasRun: false }
const isNothing = ({ sealed, open, clients, hasRun }: Left) => sealed + open + clients === 0 && !hasRun

async function findLeft(facilitatorId: number): Promise<Left> {
  const waiting = await listSubmissions(facilitatorId)
  const sealed = waiting.filter((one) => one.sealed !== null).length
  const hasRun = (await findDelivery(facilitatorId)) !== undefined
  const { clients = 0 } = await countWaiting(facilitatorId)
  return { sealed, open: waiting.length - sealed, clients, hasRun }
}

/** Sends what waits before a logout; if something stays, says what happens to it (ACC-053, LIF-005). */
export function LogoutQuestion() {
  const t = useTexts(offlineTexts)
  const user = useSessionUser()
  const [left, setLeft] = useState(NOTHING)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)
  const facilitator = useRef(0)

  useEffect(
    () =>
      setLogoutCheck(
        async () => {
          const id = presentClaims()?.id ?? 0
          facilitator.current = id
          // Not Sync: a running one may be past this step, and a logout does not need every page refreshed.
          if (!isNothing(await findLeft(id)) && isOnline()) await sendSubmissions().catch(() => undefined)
          await sealWaiting(id).catch(() => undefined)
          const stays = await findLeft(id)
          if (isNothing(stays)) return true
          setLeft(stays)
          return new Promise((resolve) => {
            answer.current = resolve
          })
        },
        { isOfAppMode: true },
      ),
    [],
  )
  useEffect(
    () =>
      onForgetPersonal(() => {
        const id = facilitator.current
        if (id === 0) return undefined
        // What waits stays: it is sealed for the server, and is sent after the next login.
        return Promise.all([
          wipeVault(id),
          wipePeople(id),
          registrations().then(({ wipeCodes }) => wipeCodes(id)),
        ])
      }),
    [],
  )

  function handleAnswer(mayLeave: boolean) {
    setLeft(NOTHING)
    answer.current?.(mayLeave)
  }
  return (
    <ConfirmDialog
      isOpen={!isNothing(left)}
      icon={LogOut}
      {...(user && { subject: { name: user.name, facts: user.teamName ?? undefined } })}
      title={t('logoutTitle')}
      text={
        <>
          <ul className={styles.left}>
            {left.sealed > 0 && <li>{t('logoutSealed', { count: left.sealed })}</li>}
            {left.open > 0 && <li>{t('logoutOpen', { count: left.open })}</li>}
            {left.clients > 0 && <li>{t('logoutClients', { count: left.clients })}</li>}
            {left.hasRun && <li>{t('logoutRun')}</li>}
          </ul>
          <p>{t('logoutRemoves')}</p>
        </>
      }
      confirmLabel={t('logoutAnyway')}
      cancelLabel={t('stay')}
      onConfirm={() => handleAnswer(true)}
      onCancel={() => handleAnswer(false)}
    />
  )
}
