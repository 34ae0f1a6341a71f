import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from '#platform/calls/online.ts'
import { hubBase } from '#platform/first-load/base.ts'
import { LinkFollowerContext } from '@hub/ui/buttons/plain-link.tsx'
import { LocaleProvider } from '@hub/ui/language/locale.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PATHS } from '#platform/page/paths.ts'
import { FailureBoundary, RouterProvider } from '@hub/ui/routing/outlet.tsx'
import { LiveRegion } from '@hub/ui/notices/live-region.tsx'
import { ToastRegion } from '@hub/ui/notices/toast.tsx'
import { ConnectionContext } from '@hub/ui/states/connection.ts'
import { attachRouter } from './attach-router.ts'
import type { HubRouter } from './router.tsx'
import { FailedScreen } from './shell/failed-screen.tsx'
import { Frame } from './shell/frame.tsx'

/** The first path segments of screens: files such as those under /static are not below the base. */
const SCREENS = new Set(Object.values(PATHS).map((path) => path.split('/')[1]))

/** The address of a link: a screen's path gets the base, any other address is unchanged. */
export function toAddress(href: string): string {
  const isScreen = href.startsWith('/') && SCREENS.has(href.split(/[/?#]/)[1])
  return isScreen ? hubBase() + href : href
}

const FOLLOWER = { navigate: (href: string) => goToHref(href), toAddress }

interface AppProps {
  router: HubRouter
  queryClient: QueryClient
}

/** The whole web app: languages, queries, links, screens, and the two live regions. */
export function App({ router, queryClient }: AppProps) {
  useEffect(() => attachRouter(router, queryClient), [router, queryClient])
  return (
    <LocaleProvider>
      <ConnectionContext value={connection}>
        <QueryClientProvider client={queryClient}>
          <LinkFollowerContext value={FOLLOWER}>
            <RouterProvider router={router}>
              <FailureBoundary failed={FailedScreen}>
                <Frame />
              </FailureBoundary>
            </RouterProvider>
            <ToastRegion />
            <LiveRegion />
          </LinkFollowerContext>
        </QueryClientProvider>
      </ConnectionContext>
    </LocaleProvider>
  )
}
