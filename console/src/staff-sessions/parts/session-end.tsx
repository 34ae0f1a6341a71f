import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StaffUser } from '@hub/contract/staff-sessions'
import { onSessionEnd, useSessionUse } from '#platform/calls/session-use.ts'
import { now } from '#platform/page/clock.ts'
import { endOfSession, WARNING_MS } from '../session-end.rules.ts'
import { sessionQuery, useStaffUser } from '../staff-sessions.queries.ts'
import { EndsSoonDialog } from './ends-soon-dialog.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Warns before the session ends, and lets somebody sign in again in place, so that nothing typed is lost (STA-005). */
export function SessionEnd() {
  const queryClient = useQueryClient()
  const present = useStaffUser()
  // Whoever was signed in: while the session is over, nobody is.
  const [user, setUser] = useState<StaffUser>()
  const [isEnded, setEnded] = useState(false)
  if (present !== undefined && present !== user && !isEnded) setUser(present)
  const endedRef = useRef(isEnded)
  useEffect(() => {
    endedRef.current = isEnded
  }, [isEnded])
  useEffect(() => {
    const stop = onSessionEnd(() => {
      // Guards ask whether there is a session: their refusal ends none.
      if (queryClient.getQueryData(sessionQuery.queryKey) !== undefined) setEnded(true)
    })
    return () => {
      stop()
      // Whoever leaves for the sign-in takes nothing along that was read.
      if (endedRef.current) queryClient.clear()
    }
  }, [queryClient])
  if (user === undefined) return null
  if (isEnded)
    return (
      <SignInAgain
        user={user}
        onBack={async () => {
          setEnded(false)
          await queryClient.invalidateQueries()
        }}
      />
    )
  return <BeforeTheEnd user={user} onEnd={() => setEnded(true)} />
}

/** Waits for the end, and for the moment before it. */
function BeforeTheEnd({ user, onEnd }: { user: StaffUser; onEnd: () => void }) {
  const end = endOfSession(user, useSessionUse())
  const [warnedOf, setWarnedOf] = useState<number>()
  const [seen, setSeen] = useState<number>()
  const { atMs } = end
  useEffect(() => {
    const wait = (untilMs: number, then: () => void) =>
      setTimeout(then, Math.max(0, untilMs - now().getTime()))
    const timers = [wait(atMs - WARNING_MS, () => setWarnedOf(atMs)), wait(atMs, onEnd)]
    return () => timers.forEach(clearTimeout)
  }, [atMs, onEnd])
  if (warnedOf !== atMs || seen === atMs) return null
  return <EndsSoonDialog end={end} onClose={() => setSeen(atMs)} />
}
