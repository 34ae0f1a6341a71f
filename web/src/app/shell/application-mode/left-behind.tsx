import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOnline } from '#platform/calls/online.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { removeShellWorker } from '../../../connectivity/shell-worker.ts'
import { wipePeople } from '../../../offline/stored-people.ts'
import { wipeEveryVault } from '#platform/vault/vault.ts'
import { LogoutQuestion } from '../../../offline/parts/logout-question.tsx'
import { sendSubmissions } from '../../../offline/submissions.queries.ts'

/** By then the departing worker has cached its last response. */
const AGAIN_AFTER_MS = 3000

/**
 * Handles what application mode left on this device after it was turned off: the worker and the people's names are
 * removed, and delivered sessions are still sent, or warned of before a logout; a session is never lost because of a
 * setting (OFF-001, OFF-012).
 */
export function LeftBehind() {
  const facilitatorId = useSessionUser()?.id
  const isOnline = useOnline()
  const isReading = useIsFetching() > 0
  useEffect(() => void Promise.all([wipeEveryVault(), wipePeople()]).catch(() => undefined), [])
  useEffect(() => {
    // This page's worker stays active until the page is left, and may cache requests made before the mode was known.
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
