/**
 * Renders one screen as the app would, with the router's parameters, its own answers, and a record of its
 * navigations.
 */
import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { listDuplicates } from '@hub/contract/client-pairs'
import { readSession } from '@hub/contract/sessions'
import { readSettings } from '@hub/contract/settings'
import { LinkFollowerContext } from '@hub/ui/buttons/plain-link.tsx'
import { LocaleProvider } from '@hub/ui/language/locale.ts'
import { goToHref, setNavigator } from '#platform/page/navigation.ts'
import { PATHS } from '#platform/page/paths.ts'
import { connection } from '#platform/calls/online.ts'
import { Outlet, RouterProvider } from '@hub/ui/routing/outlet.tsx'
import { Router } from '@hub/ui/routing/router.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { storeToken } from '#platform/session/token.ts'
import { LiveRegion } from '@hub/ui/notices/live-region.tsx'
import { ToastRegion } from '@hub/ui/notices/toast.tsx'
import { ConnectionContext } from '@hub/ui/states/connection.ts'
import { amara, tokenFor } from './facilitators.ts'
import { answer, fakeServer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { testSettings } from './settings.ts'

const FOLLOWER = { navigate: (href: string) => goToHref(href), toAddress: (href: string) => href }

interface RenderOptions {
  /** The path: `hrefOf('themeList', { sectorId: 3 })`, with a query if one is needed. */
  at?: string
  /** The first that matches a call is used; settings and session are answered already. */
  answers?: readonly FakeAnswer[]
  /** Whether Amara is logged in; true by default. */
  isLoggedIn?: boolean
  /** The session of another user. */
  token?: string
  /** Mounts the toasts and the live region too; its empty alert would be found by every search for one. */
  hasRegions?: boolean
}

/**
 * Renders a screen; resolves when it is there. `goneTo` lists every path it wanted to go to; it stays where it is.
 */
export async function renderScreen(
  screen: ReactElement,
  { at = PATHS.dashboard, answers = [], isLoggedIn = true, token, hasRegions = false }: RenderOptions = {},
) {
  storeToken(token ?? (isLoggedIn ? tokenFor() : null))
  const server = fakeServer([
    ...answers,
    answer(readSettings, { record: testSettings }),
    answer(readSession, { record: amara }),
    answer(listDuplicates, { records: [] }),
  ])
  const goneTo: string[] = []
  setNavigator((href) => goneTo.push(href))
  const queryClient = createQueryClient({ triesAgain: 0 })
  const router = routerAround(screen, at)
  await router.load()
  const view = render(
    <LocaleProvider>
      <ConnectionContext value={connection}>
        <QueryClientProvider client={queryClient}>
          <LinkFollowerContext value={FOLLOWER}>
            <RouterProvider router={router}>
              <Outlet pending={null} failed={Broken} />
            </RouterProvider>
            {hasRegions && <ToastRegion />}
            {hasRegions && <LiveRegion />}
          </LinkFollowerContext>
        </QueryClientProvider>
      </ConnectionContext>
    </LocaleProvider>,
  )
  return { ...view, ...server, user: userEvent.setup(), goneTo, queryClient, router }
}

/** Every path of the hub shows the screen, so that it gets the parameters of the path. */
function routerAround(screen: ReactElement, at: string) {
  const Screen = () => screen
  const routes = Object.values(PATHS).map((path) => ({
    path,
    enter: () => undefined,
    screen: async () => Screen,
  }))
  return new Router({ routes, history: createMemoryHistory({ initialEntries: [at] }) })
}

/** A screen that crashes fails its test. */
function Broken({ error }: { error: unknown }): never {
  throw error
}
