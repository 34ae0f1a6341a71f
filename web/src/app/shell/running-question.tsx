import { useQueryClient } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isDeviceRun } from '@hub/contract/records.rules'
import { setLogoutCheck } from '#platform/before-logout.ts'
import { useTexts } from '#platform/texts.ts'
import { presentClaims } from '#platform/presence.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { langOf } from '#ui/named.tsx'
import { type HeldRun, readRun } from '../../running-modules/running-modules.queries.ts'
import { appTexts } from '../app.texts.ts'

/** Asks before a logout while a module runs, in another tab or on another device: its session ends with it (ACC-053). */
export function RunningQuestion() {
  const t = useTexts(appTexts)
  const queryClient = useQueryClient()
  const [run, setRun] = useState<HeldRun | null>(null)
  const answer = useRef<(mayLeave: boolean) => void>(undefined)

  useEffect(
    () =>
      setLogoutCheck(async () => {
        const id = presentClaims()?.id
        // What cannot be known holds nobody up: the run itself is ended by the server and waits to be recorded.
        const found = id === undefined ? null : await readRun(queryClient, id).catch(() => null)
        // Of a run of this device there is a question of its own.
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
  return (
    <ConfirmDialog
      isOpen={run !== null}
      icon={CirclePlay}
      subject={{ name: run?.moduleName, lang: langOf(run?.moduleName ?? '') }}
      title={t('runningTitle')}
      text={t('runningText')}
      confirmLabel={t('logoutAnyway')}
      cancelLabel={t('stay')}
      onConfirm={() => handleAnswer(true)}
      onCancel={() => handleAnswer(false)}
    />
  )
}
