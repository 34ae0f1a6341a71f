/** The screens of the preview: those of the catalogue and of events, at the facilitators' paths, without a session and without a way to run anything. */
import type { RouterHistory } from '@tanstack/history'
import type { QueryClient } from '@tanstack/react-query'
import { currentLocale } from '@hub/ui/language/locale.ts'
import { translate } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { lazyScreen, screenFetcher } from '@hub/ui/routing/lazy-screen.ts'
import { Redirect, Router, type LoadScreen, type Route } from '@hub/ui/routing/router.ts'
import { checkOnline } from '#platform/calls/online.ts'
import { previewBase } from '#platform/first-load/preview-address.ts'
import { hrefOf, PATHS, type RouteName } from '#platform/page/paths.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { loggedIn, noModuleRuns, type Visit } from '../guards.ts'
import type { HubRouter, RouteFacts } from '../router.tsx'
import { ROUTES } from '../routes.tsx'
import { previewTexts } from './preview.texts.ts'

/** Long enough to read a sentence on a screen that has just appeared. */
const TOLD_MS = 8000

const previewDashboard = () => import('./preview-dashboard.screen.tsx').then((m) => m.PreviewDashboardScreen)
const notPreviewed = () => import('./not-previewed.screen.tsx').then((m) => m.NotPreviewedScreen)
async function moduleList() {
  const [{ ModuleListScreen }, { PreviewedModule }] = await Promise.all([
    import('../../catalogue/module-list.screen.tsx'),
    import('./previewed-module.tsx'),
  ])
  return () => <ModuleListScreen card={PreviewedModule} />
}

/** The facilitators' own screens, but for those with something that only a facilitator can do. */
const SCREENS = {
  dashboard: previewDashboard,
  sectorList: ROUTES.sectorList.screen,
  themeList: ROUTES.themeList.screen,
  themeDetails: ROUTES.themeDetails.screen,
  topicList: ROUTES.topicList.screen,
  moduleList,
  eventHome: ROUTES.eventHome.screen,
  typeEvents: ROUTES.typeEvents.screen,
  course: ROUTES.course.screen,
  typeEventCourse: ROUTES.typeEventCourse.screen,
} satisfies Partial<Record<RouteName, LoadScreen>>

/** What a path names must be open, as for facilitators; who they are and what they run has no part in it. */
async function checkContent(name: RouteName, visit: Visit): Promise<void> {
  const guards = ROUTES[name].guards.filter((guard) => guard !== loggedIn && guard !== noModuleRuns)
  try {
    for (const guard of guards) await guard(visit)
  } catch (error) {
    if (error instanceof Redirect)
      showToast(translate(previewTexts, currentLocale())('notOpen'), { tone: 'info', ms: TOLD_MS })
    throw error
  }
}

function routeOf(name: keyof typeof SCREENS, queryClient: QueryClient): Route<RouteFacts> {
  const { area, frame, levelUp } = ROUTES[name]
  return {
    path: PATHS[name],
    facts: { name, frame, area },
    screen: lazyScreen(SCREENS[name]),
    enter: async ({ href, params, isOpen, isLatest }) => {
      await checkContent(name, { queryClient, name, href, params, isOpen })
      if (isLatest()) setSessionSettings({ currentFunction: name, levelUp: levelUp(params) })
    },
  }
}

const start: Route<RouteFacts> = {
  path: '/',
  enter: () => {
    throw new Redirect(hrefOf('dashboard'))
  },
}

/** A router over the screens of the preview; tests pass a history of their own. */
export function createPreviewRouter(queryClient: QueryClient, history?: RouterHistory): HubRouter {
  const named = (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).map((name) => routeOf(name, queryClient))
  return new Router({
    routes: [...named, start, { path: '*', enter: () => undefined, screen: lazyScreen(notPreviewed) }],
    base: previewBase(),
    fetchScreen: screenFetcher(checkOnline),
    ...(history && { history }),
  })
}
