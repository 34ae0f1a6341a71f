import { useEffect, useRef, useState } from 'react'
import { setLogoutCheck } from '#platform/before-logout.ts'
import { onForgetPersonal } from '#platform/device.ts'
import { isOnline } from '#platform/online.ts'
import { useTexts } from '#platform/texts.ts'
import { liveClaims } from '#platform/token.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { findDelivery, listSubmissions, wipeDeliveries } from '../deliveries.ts'
import { wipePeople } from '../kept-people.ts'
import { offlineTexts } from '../offline.texts.ts'
import { sendSubmissions } from '../submissions.queries.ts'

/** What is left of a facilitator on this device that the hub does not have. */
async function countLeft(facilitatorId: number): Promise<number> {
  const run = await findDelivery(facilitatorId)
  return (await listSubmissions(facilitatorId)).length + (run ? 1 : 0)
}

/** Before a logout sends what waits; where something stays, asks to stay or to delete it (ACC-053, OFF-012). */
export function LogoutQuestion() {
  const t = useTexts(offlineTexts)
  const [count, setCount] = useState(0)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)
  const facilitator = useRef(0)

  useEffect(
    () =>
      setLogoutCheck(async () => {
        const id = liveClaims()?.id ?? 0
        facilitator.current = id
        // Not Sync: one that is under way may be past this, and reading every page anew is no part of leaving.
        if ((await countLeft(id)) > 0 && isOnline()) await sendSubmissions().catch(() => undefined)
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
        void wipePeople()
        if (facilitator.current !== 0) void wipeDeliveries(facilitator.current)
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
      isDanger
      title={t('logoutTitle')}
      text={t('logoutText', { count })}
      confirmLabel={t('deleteAndLogout')}
      cancelLabel={t('stay')}
      onConfirm={() => handleAnswer(true)}
      onCancel={() => handleAnswer(false)}
    />
  )
}
