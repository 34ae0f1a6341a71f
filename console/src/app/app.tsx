import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LinkFollowerContext } from '@hub/ui/buttons/plain-link.tsx'
import { LocaleProvider } from '@hub/ui/language/locale.ts'
import { LiveRegion } from '@hub/ui/notices/live-region.tsx'
import { ToastRegion } from '@hub/ui/notices/toast.tsx'
import { FailureBoundary, RouterProvider } from '@hub/ui/routing/outlet.tsx'
import { goToHref, setNavigator } from '#platform/page/navigation.ts'
import { BASE } from '#platform/page/paths.ts'
import type { ConsoleRouter } from './router.ts'
import { FailedScreen } from './shell/failed-screen.tsx'
import { Frame } from './shell/frame.tsx'

/** A screen's path gets the base; the address of a file or of another page is unchanged. */
const isScreen = (href: string) => href.startsWith('/') && !/^\/(api|static|dev|preview)\//.test(href)
const FOLLOWER = {
  navigate: (href: string) => goToHref(href),
  toAddress: (href: string) => (isScreen(href) ? BASE + href : href),
}

interface AppProps {
  router: ConsoleRouter
  queryClient: QueryClient
}

/** The whole console: languages, queries, links, screens, and the two live regions. */
export function App({ router, queryClient }: AppProps) {
  useEffect(() => {
    setNavigator((href, { replace = false }) => void router.navigate(href, { replace }))
  }, [router])
  return (
    <LocaleProvider>
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
    </LocaleProvider>
  )
}
