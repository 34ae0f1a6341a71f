import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOnline } from '#platform/calls/online.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { removeShellWorker } from '../../../connectivity/shell-worker.ts'
import { wipePeople } from '../../../offline/kept-people.ts'
import { wipeEveryVault } from '#platform/vault/vault.ts'
import { LogoutQuestion } from '../../../offline/parts/logout-question.tsx'
import { sendSubmissions } from '../../../offline/submissions.queries.ts'

/** By then the worker that is leaving has put away the last answer it gave. */
const AGAIN_AFTER_MS = 3000

/**
 * What application mode kept on this device and is turned off now: the worker and the people's names go, and what was
 * delivered is sent all the same, or warned of before a logout; a session is never lost to a setting (OFF-001, OFF-012).
 */
export function LeftBehind() {
  const facilitatorId = useSessionUser()?.id
  const isOnline = useOnline()
  const isReading = useIsFetching() > 0
  useEffect(() => void Promise.all([wipeEveryVault(), wipePeople()]).catch(() => undefined), [])
  useEffect(() => {
    // This page's worker works on until it is left, and may keep what was asked for before the mode was known.
    if (isReading || !('serviceWorker' in navigator)) return undefined
    const remove = () => void removeShellWorker().catch(() => undefined)
    remove()
    const timer = setTimeout(remove, AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isReading])
  useEffect(() => {
    if (facilitatorId !== undefined && isOnline) sendSubmissions().catch(() => undefined)
  }, [facilitatorId, isOnline])
  return <LogoutQuestion />
}
