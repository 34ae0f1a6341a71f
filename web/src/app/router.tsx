/** Builds the router from the table: each route with its guards, its screen, and its facts for the frame. */
import type { RouterHistory } from '@tanstack/history'
import type { QueryClient } from '@tanstack/react-query'
import { hubBase } from '#platform/first-load/base.ts'
import { fillPath, hrefOf, PATHS, type RouteName } from '#platform/page/paths.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { queryOf } from '#platform/calls/queries.ts'
import { checkOnline } from '#platform/calls/online.ts'
import { lazyScreen, screenFetcher } from '@hub/ui/routing/lazy-screen.ts'
import { Redirect, Router, type Route } from '@hub/ui/routing/router.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { isTokenAlive } from '#platform/session/token.ts'
import { ROUTES, type Area, type FrameKind, type RouteEntry } from './routes.tsx'
import { showWhyHere } from './why-here.ts'

/** The facts about a route that the frame around a screen gets. */
export interface RouteFacts {
  name: RouteName
  frame: FrameKind
  area?: Area | undefined
}

export type HubRouter = Router<RouteFacts>

/** The cards below do not wait longer than this for what is above them. */
const OWN_READS_MS = 300

/** Reads the facilitator's own data; resolves when it is there, when it failed, or after a moment. */
function askForOwn(queryClient: QueryClient, readOwn: RouteEntry['readOwn']): Promise<unknown> {
  const id = presentClaims()?.id
  if (readOwn === undefined || id === undefined || !isTokenAlive()) return Promise.resolve()
  return Promise.race([readOwn(queryClient, id), new Promise((resolve) => setTimeout(resolve, OWN_READS_MS))])
}

function routeOf(name: RouteName, queryClient: QueryClient): Route<RouteFacts> {
  const { area, frame, guards, levelUp, reads = [], readOwn } = ROUTES[name]
  const screen = lazyScreen(ROUTES[name].screen)
  return {
    path: PATHS[name],
    facts: { name, frame, area },
    screen,
    enter: async ({ href, params, isOpen, isLatest }) => {
      if (isTokenAlive()) {
        // Loads the screen's code while the guards run. A failed load is reported when the screen is shown.
        void screen().catch(() => undefined)
        for (const read of reads) void queryClient.prefetchQuery(queryOf(read))
      }
      const own = askForOwn(queryClient, readOwn)
      for (const guard of guards) await guard({ queryClient, name, href, params, isOpen })
      await own
      if (isLatest()) setSessionSettings({ currentFunction: name, levelUp: levelUp(params) })
    },
  }
}

/** Areas whose own path shows one of their children (NAV-005, NAV-006). */
const DEFAULT_CHILDREN: readonly { path: string; shows: RouteName }[] = [
  { path: '/func/profile', shows: 'youthLearningRecord' },
  { path: '/func/client/:clientId', shows: 'clientRecord' },
]

const defaultChildren = DEFAULT_CHILDREN.map(({ path, shows }) => ({
  path,
  enter: ({ params }: { params: Readonly<Record<string, string>> }) => {
    throw new Redirect(fillPath(shows, params))
  },
}))

/** Any unknown path leads to the dashboard (NAV-001). */
const unknownPaths = ['/', '*'].map((path) => ({
  path,
  enter: () => {
    if (path === '*') showWhyHere('notThere')
    throw new Redirect(hrefOf('dashboard'))
  },
}))

/** A router over the whole table; tests pass a history of their own. */
export function createHubRouter(queryClient: QueryClient, history?: RouterHistory): HubRouter {
  const named = (Object.keys(ROUTES) as RouteName[]).map((name) => routeOf(name, queryClient))
  return new Router({
    routes: [...named, ...defaultChildren, ...unknownPaths],
    base: hubBase(),
    fetchScreen: screenFetcher(checkOnline),
    ...(history && { history }),
  })
}
