/** Ties the session to the router: where one is sent when it ends here, at the server, or in another tab. */
import type { QueryClient } from '@tanstack/react-query'
import { SESSION_CHECK_AFTER_MS } from '@hub/contract/constants'
import { onSessionEnd } from '#platform/api.ts'
import { currentLocale } from '#platform/locale.ts'
import { leaveLoginNotice } from '#platform/login-notice.ts'
import { setNavigator } from '#platform/navigation.ts'
import { hrefOf } from '#platform/paths.ts'
import { checkSession, sessionQuery } from '#platform/session.ts'
import { clearSessionSettings } from '#platform/session-settings.ts'
import { translate } from '#platform/texts.ts'
import {
  isTokenAlive,
  liveClaims,
  msUntilTokenEnds,
  onToken,
  onTokenElsewhere,
  storeToken,
} from '#platform/token.ts'
import { onReturn } from '#platform/returning.ts'
import { appTexts } from './app.texts.ts'
import { loggedOut } from './guards.ts'
import { watchLinks } from './prefetch.ts'
import { ROUTES } from './routes.tsx'
import type { HubRouter } from './router.tsx'

/** Hands the router to the platform and watches the session; gives back how to let go. */
export function attachRouter(router: HubRouter, queryClient: QueryClient): () => void {
  setNavigator((href, { replace = false }) => void router.navigate({ href, replace }))
  const stops = [
    watchLinks(router),
    onSessionEnd(() => leaveForLogin(router, queryClient)),
    onTokenElsewhere(() => followOtherTab(router, queryClient)),
    watchTokenEnd(() => leaveForLogin(router, queryClient)),
    onReturn(SESSION_CHECK_AFTER_MS, () => {
      if (isTokenAlive()) void checkSession(queryClient)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The session is over: to the login, and back here afterwards (ACC-050). */
function leaveForLogin(router: HubRouter, queryClient: QueryClient): void {
  const name = router.state.matches.at(-1)?.staticData.facts?.name
  const isLoggedOutScreen = name !== undefined && ROUTES[name].guards.includes(loggedOut)
  const backward = router.latestLocation.href
  queryClient.clear()
  clearSessionSettings()
  if (isLoggedOutScreen) return
  leaveLoginNotice({ tone: 'info', text: translate(appTexts, currentLocale())('sessionEnded') })
  void router.navigate({ to: hrefOf('login'), search: { backward }, replace: true, ignoreBlocker: true })
}

/** Another tab logged out, or somebody else logged in there: this tab shows nothing of the former session. */
function followOtherTab(router: HubRouter, queryClient: QueryClient): void {
  const now = liveClaims()
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.record.id
  if (now === null) return leaveForLogin(router, queryClient)
  if (before === now.id) return
  queryClient.clear()
  clearSessionSettings()
  void router.navigate({ to: hrefOf('dashboard'), replace: true, ignoreBlocker: true })
}

/** Tells when the token's own time is over, for a session that asks nothing of the server. */
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
