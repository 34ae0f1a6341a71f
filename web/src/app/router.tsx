/** Makes the router of the table: each route with its guards, its lazy screen, and what the frame knows of it. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { hubBase } from '#platform/first-load/base.ts'
import { checkOnline } from '#platform/calls/online.ts'
import { fillPath, hrefOf, PATHS, type RouteName } from '#platform/page/paths.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { queryOf } from '#platform/calls/queries.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { isTokenAlive } from '#platform/session/token.ts'
import { DEFAULT_CHILDREN, ROUTES, type FrameKind, type RouteEntry } from './routes.tsx'
import { tellWhyHere } from './why-here.ts'
import { FailedScreen } from './shell/failed-screen.tsx'
import { Frame } from './shell/frame.tsx'
import { PendingScreen } from './shell/pending-screen.tsx'

interface RouterContext {
  queryClient: QueryClient
}

/** What the frame around a screen is told of its route. */
export interface RouteFacts {
  name: RouteName
  frame: FrameKind
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    facts?: RouteFacts
  }
}

/** Nothing is shown for this long, so that quick steps do not flicker (design 5.20). */
const PENDING_AFTER_MS = 200
const PENDING_AT_LEAST_MS = 0

/** The cards below need not wait longer for what stands above them. */
const OWN_READS_MS = 300

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Frame })

/**
 * The router loads the page anew where a file of the app is missing, as it is after a new version. While the hub cannot
 * be reached that would leave nothing of the page, nor of a session that is to be recorded (DEL-015).
 */
async function loadScreen(screen: RouteEntry['screen']): Promise<ComponentType> {
  try {
    return await screen()
  } catch (error) {
    if (await checkOnline()) throw error
    throw new Error('The screen could not be fetched.', { cause: error })
  }
}

/** Asks for what is the facilitator's own; over when it is there, when it failed, or after a moment. */
function askForOwn(queryClient: QueryClient, readOwn: RouteEntry['readOwn']): Promise<unknown> {
  const id = presentClaims()?.id
  if (readOwn === undefined || id === undefined || !isTokenAlive()) return Promise.resolve()
  return Promise.race([readOwn(queryClient, id), new Promise((resolve) => setTimeout(resolve, OWN_READS_MS))])
}

function routeOf(name: RouteName, { screen, frame, guards, levelUp, reads = [], readOwn }: RouteEntry) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: PATHS[name],
    staticData: { facts: { name, frame } },
    component: lazyRouteComponent(async () => ({ default: await loadScreen(screen) })),
    beforeLoad: async ({ context, params, location, cause, preload }) => {
      if (preload) return
      const given = params as Record<string, string>
      const visit = {
        queryClient: context.queryClient,
        name,
        href: location.href,
        params: given,
        isOpen: cause === 'stay',
      }
      if (isTokenAlive()) {
        // The screen's code comes while the guards ask. One that cannot be fetched now is told of when it is shown.
        void screen().catch(() => undefined)
        for (const read of reads) void context.queryClient.prefetchQuery(queryOf(read))
      }
      const own = askForOwn(context.queryClient, readOwn)
      for (const guard of guards) await guard(visit)
      await own
      setSessionSettings({ currentFunction: name, levelUp: levelUp(given) })
    },
  })
}

const defaultChildren = DEFAULT_CHILDREN.map(({ path, shows }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ to: fillPath(shows, params as Record<string, string>), replace: true })
    },
  }),
)

/** Any unknown path leads to the dashboard (NAV-001). */
const unknownPaths = ['/', '$'].map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ preload }) => {
      if (path === '$' && !preload) tellWhyHere('notThere')
      throw redirect({ to: hrefOf('dashboard'), replace: true })
    },
  }),
)

/** A router over the whole table; tests hand in a history of their own. */
export function createHubRouter(queryClient: QueryClient, history?: RouterHistory) {
  const named = (Object.keys(ROUTES) as RouteName[]).map((name) => routeOf(name, ROUTES[name]))
  return createRouter({
    routeTree: rootRoute.addChildren([...named, ...defaultChildren, ...unknownPaths]),
    context: { queryClient },
    basepath: hubBase(),
    ...(history && { history }),
    scrollRestoration: true,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: PENDING_AT_LEAST_MS,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: FailedScreen,
  })
}

export type HubRouter = ReturnType<typeof createHubRouter>
