/** What is around every screen, of the app and of the preview alike: languages, queries, links, and the two live regions. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { connection } from '#platform/calls/online.ts'
import { LinkFollowerContext } from '@hub/ui/buttons/plain-link.tsx'
import { LocaleProvider } from '@hub/ui/language/locale.ts'
import { PATHS } from '#platform/page/paths.ts'
import { FailureBoundary, RouterProvider } from '@hub/ui/routing/outlet.tsx'
import { LiveRegion } from '@hub/ui/notices/live-region.tsx'
import { ToastRegion } from '@hub/ui/notices/toast.tsx'
import { ConnectionContext } from '@hub/ui/states/connection.ts'
import type { HubRouter } from './router.tsx'
import { FailedScreen } from './shell/failed-screen.tsx'

/** The first path segments of screens: files such as those under /static are not below the base. */
const SCREENS = new Set(Object.values(PATHS).map((path) => path.split('/')[1]))

/** The address of a link: a screen's path gets the base, any other address is unchanged. */
export function toAddressBelow(base: string, href: string): string {
  const isScreen = href.startsWith('/') && SCREENS.has(href.split(/[/?#]/)[1])
  return isScreen ? base + href : href
}

interface AppAroundProps {
  router: HubRouter
  queryClient: QueryClient
  follower: ComponentProps<typeof LinkFollowerContext>['value']
  children: ReactNode
}

export function AppAround({ router, queryClient, follower, children }: AppAroundProps) {
  return (
    <LocaleProvider>
      <ConnectionContext value={connection}>
        <QueryClientProvider client={queryClient}>
          <LinkFollowerContext value={follower}>
            <RouterProvider router={router}>
              <FailureBoundary failed={FailedScreen}>{children}</FailureBoundary>
            </RouterProvider>
            <ToastRegion />
            <LiveRegion />
          </LinkFollowerContext>
        </QueryClientProvider>
      </ConnectionContext>
    </LocaleProvider>
  )
}
