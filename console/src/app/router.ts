/** Builds the router from the table of routes. */
import type { RouterHistory } from '@tanstack/history'
import type { QueryClient } from '@tanstack/react-query'
import { lazyScreen, screenFetcher } from '@hub/ui/routing/lazy-screen.ts'
import { Redirect, Router, type Route } from '@hub/ui/routing/router.ts'
import { BASE, hrefOf, PATHS, type RouteName } from '#platform/page/paths.ts'
import { mustAllow } from './guards.ts'
import { ROUTES, type RouteEntry } from './routes.tsx'

/** The facts about a route that the frame around a screen gets. */
export interface RouteFacts {
  name: RouteName
  frame: RouteEntry['frame']
}

export type ConsoleRouter = Router<RouteFacts>

function routeOf(name: RouteName, queryClient: QueryClient): Route<RouteFacts> {
  const { frame, guards, permission } = ROUTES[name]
  const screen = lazyScreen(ROUTES[name].screen)
  return {
    path: PATHS[name],
    facts: { name, frame },
    screen,
    enter: async ({ href }) => {
      // The code of the screen is fetched while the guards ask. A failed load is reported when it is shown.
      void screen().catch(() => undefined)
      for (const guard of guards) await guard({ queryClient, href })
      if (permission !== null) await mustAllow(queryClient, permission)
    },
  }
}

/** A router over the whole table; tests pass a history of their own. */
export function createConsoleRouter(queryClient: QueryClient, history?: RouterHistory): ConsoleRouter {
  const named = (Object.keys(ROUTES) as RouteName[]).map((name) => routeOf(name, queryClient))
  const unknown: Route<RouteFacts> = {
    path: '*',
    enter: () => {
      throw new Redirect(hrefOf('home'))
    },
  }
  return new Router({
    routes: [...named, unknown],
    base: BASE,
    fetchScreen: screenFetcher(isReachable),
    ...(history && { history }),
  })
}

const isReachable = () => Promise.resolve(navigator.onLine)
