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
import { findDelivery, listSubmissions, sealWaiting } from '../deliveries.ts'
import { wipePeople } from '../kept-people.ts'
import { offlineTexts } from '../offline.texts.ts'
import { sendSubmissions } from '../submissions.queries.ts'

/** What is left of a facilitator on this device that the hub does not have. */
async function countLeft(facilitatorId: number): Promise<number> {
  const run = await findDelivery(facilitatorId)
  return (await listSubmissions(facilitatorId)).length + (run ? 1 : 0)
}

/** Before a logout sends what waits; where something stays, says that it stays here and is sent after the next login (ACC-053, LIF-005). */
export function LogoutQuestion() {
  const t = useTexts(offlineTexts)
  const user = useSessionUser()
  const [count, setCount] = useState(0)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)
  const facilitator = useRef(0)

  useEffect(
    () =>
      setLogoutCheck(async () => {
        const id = presentClaims()?.id ?? 0
        facilitator.current = id
        // Not Sync: one that is under way may be past this, and reading every page anew is no part of leaving.
        if ((await countLeft(id)) > 0 && isOnline()) await sendSubmissions().catch(() => undefined)
        await sealWaiting(id).catch(() => undefined)
        const left = await countLeft(id)
        if (left === 0) return true
        setCount(left)
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
        return Promise.all([wipeVault(id), wipePeople(id)])
      }),
    [],
  )

  function handleAnswer(mayLeave: boolean) {
    setCount(0)
    answer.current?.(mayLeave)
  }
  return (
    <ConfirmDialog
      isOpen={count > 0}
      icon={LogOut}
      {...(user && { subject: { name: user.name, facts: user.teamName ?? undefined } })}
      title={t('logoutTitle')}
      text={t('logoutText', { count })}
      confirmLabel={t('logoutAnyway')}
      cancelLabel={t('stay')}
      onConfirm={() => handleAnswer(true)}
      onCancel={() => handleAnswer(false)}
    />
  )
}
