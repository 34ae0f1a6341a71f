/** Connects the session to the router: which screen follows when it ends here, at the server, or in another tab. */
import type { QueryClient } from '@tanstack/react-query'
import { SESSION_CHECK_AFTER_MS } from '@hub/contract/constants'
import { onSessionEnd, onTermsDue } from '#platform/calls/api.ts'
import { setNavigator } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { isRunUnderWay } from '#platform/session/run-under-way.ts'
import { checkSession, sessionQuery } from '#platform/session/session.ts'
import { clearSessionSettings } from '#platform/session/session-settings.ts'
import { endOf } from '#platform/first-load/claims.ts'
import { nowMs } from '#platform/page/clock.ts'
import { holdPresence, isPresentWithoutLogin } from '#platform/session/presence.ts'
import type { SessionClaims } from '@hub/contract/sessions'
import {
  isTokenAlive,
  liveClaims,
  msUntilTokenEnds,
  onToken,
  onTokenElsewhere,
  storeToken,
} from '#platform/session/token.ts'
import { onReturn } from '#platform/session/returning.ts'
import { watchLinks } from './prefetch.ts'
import type { HubRouter } from './router.tsx'
import { IDLE_MS, leaveSession, type SessionEnd } from './session-end.ts'

/** Passes the router to the platform and watches the session; returns how to stop. */
export function attachRouter(router: HubRouter, queryClient: QueryClient): () => void {
  let before = liveClaims()
  const leave = (end: SessionEnd) => void leaveSession(router, queryClient, { end, before })
  setNavigator((href, { replace = false }) => void router.navigate(href, { replace }))
  const stops = [
    watchLinks(router),
    onToken(() => {
      before = liveClaims() ?? before
    }),
    onSessionEnd(() => leave('refused')),
    onTermsDue(() => void showNewTerms(router, queryClient)),
    // An expired token ends the session in each tab separately.
    onTokenElsewhere(() =>
      followOtherTab(router, queryClient, () => leave(isOver(before) ? 'over' : 'refused')),
    ),
    watchTokenEnd(() => leave('over')),
    watchIdle(router, () => leave('over')),
    onReturn(SESSION_CHECK_AFTER_MS, () => {
      if (isTokenAlive()) void checkSession(queryClient)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The session was refused until terms are accepted or a second step is set up: its guard leads there. A module that runs goes on. */
async function showNewTerms(router: HubRouter, queryClient: QueryClient): Promise<void> {
  await checkSession(queryClient)
  const name = router.state.match?.route.facts?.name
  if (name === 'newTerms' || name === 'factorDue' || isRunUnderWay()) return
  void router.navigate(router.state.location.href, { replace: true, ignoreBlocker: true })
}

/** Another tab logged out or logged in as somebody else: this tab shows nothing of the former session. */
function followOtherTab(router: HubRouter, queryClient: QueryClient, onLoggedOut: () => void): void {
  const now = liveClaims()
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.record.id
  if (now === null) return onLoggedOut()
  if (before === now.id) return
  queryClient.clear()
  clearSessionSettings()
  void router.navigate(hrefOf('dashboard'), { replace: true, ignoreBlocker: true })
}

/** Reports when the token expires, for a session that sends no requests to the server. */
function watchTokenEnd(onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function start() {
    clearTimeout(timer)
    const left = msUntilTokenEnds()
    if (left !== null) timer = setTimeout(end, left)
  }
  function end() {
    if (isTokenAlive()) return start()
    storeToken(null)
    onEnd()
  }
  start()
  const stop = onToken(start)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const isOver = (claims: SessionClaims | null) => claims !== null && endOf(claims) <= nowMs()

/** After an unlock, a user who opens no screen for the lifetime of a token counts as gone. */
function watchIdle(router: HubRouter, onIdle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function start() {
    clearTimeout(timer)
    timer = setTimeout(end, IDLE_MS)
  }
  function end() {
    start()
    if (!isPresentWithoutLogin()) return
    holdPresence(null)
    onIdle()
  }
  start()
  const stop = router.onArrival(start)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
