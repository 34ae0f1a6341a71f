import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isDeviceRun } from '@hub/contract/running-modules.rules'
import { setLogoutCheck } from '#platform/session/before-logout.ts'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { type HeldRun, readRun } from '../../../running-modules/running-modules.queries.ts'

/** Fetched on demand: hardly any start of the hub needs a dialog. */
const RunningDialog = lazyPart(() =>
  import('./running-dialog.tsx').then((m) => ({ default: m.RunningDialog })),
)

/**
 * Asks before a logout while a module runs in another tab or on another device: its session ends with the logout
 * (ACC-053).
 */
export function RunningQuestion() {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<HeldRun | null>(null)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)

  useEffect(
    () =>
      setLogoutCheck(async () => {
        const id = presentClaims()?.id
        // An unknown state does not block the logout: the server ends the run, and it waits to be recorded.
        const found = id === undefined ? null : await readRun(queryClient, id).catch(() => null)
        // A run of this device has a question of its own.
        if (found === null || found.endTime !== null || isDeviceRun(found)) return true
        setRun(found)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [queryClient],
  )
  function handleAnswer(mayLeave: boolean) {
    setRun(null)
    answer.current?.(mayLeave)
  }
  if (run === null) return null
  return (
    <Suspense fallback={null}>
      <RunningDialog moduleName={run.moduleName} onAnswer={handleAnswer} />
    </Suspense>
  )
}
