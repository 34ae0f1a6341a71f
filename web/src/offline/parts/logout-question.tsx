import { LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { setLogoutCheck } from '#platform/before-logout.ts'
import { onForgetPersonal } from '#platform/device.ts'
import { isOnline } from '#platform/online.ts'
import { useSessionUser } from '#platform/session.ts'
import { useTexts } from '#platform/texts.ts'
import { presentClaims } from '#platform/presence.ts'
import { wipeVault } from '#platform/vault.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { registrations } from '../../new-clients/new-clients.queries.ts'
import { findDelivery, sealWaiting } from '../deliveries.ts'
import { wipePeople } from '../kept-people.ts'
import { countWaiting } from '../offline.queries.ts'
import { offlineTexts } from '../offline.texts.ts'
import { sendSubmissions } from '../submissions.queries.ts'

/** What is left of a facilitator on this device that the hub does not have. */
async function countLeft(facilitatorId: number): Promise<{ count: number; clients: number }> {
  const run = await findDelivery(facilitatorId)
  const { count, clients = 0 } = await countWaiting(facilitatorId)
  return { count: count + (run ? 1 : 0), clients }
}

const NOTHING = { count: 0, clients: 0 }

/** Before a logout sends what waits; where something stays, says that it stays here and is sent after the next login (ACC-053, LIF-005). */
export function LogoutQuestion() {
  const t = useTexts(offlineTexts)
  const user = useSessionUser()
  const [{ count, clients }, setLeft] = useState(NOTHING)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)
  const facilitator = useRef(0)

  useEffect(
    () =>
      setLogoutCheck(async () => {
        const id = presentClaims()?.id ?? 0
        facilitator.current = id
        // Not Sync: one that is under way may be past this, and reading every page anew is no part of leaving.
        if ((await countLeft(id)).count > 0 && isOnline()) await sendSubmissions().catch(() => undefined)
        await sealWaiting(id).catch(() => undefined)
        const leaving = await countLeft(id)
        if (leaving.count === 0) return true
        setLeft(leaving)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
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
      isOpen={count > 0}
      icon={LogOut}
      {...(user && { subject: { name: user.name, facts: user.teamName ?? undefined } })}
      title={t(clients > 0 ? 'logoutTitleMixed' : 'logoutTitle')}
      text={t(clients > 0 ? 'logoutTextMixed' : 'logoutText', { count })}
      confirmLabel={t('logoutAnyway')}
      cancelLabel={t('stay')}
      onConfirm={() => handleAnswer(true)}
      onCancel={() => handleAnswer(false)}
    />
  )
}
