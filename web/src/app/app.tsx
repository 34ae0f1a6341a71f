import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RouterProvider as LinkProvider } from 'react-aria-components'
import { hubBase } from '#platform/base.ts'
import { LocaleProvider } from '#platform/locale.ts'
import { goToHref } from '#platform/navigation.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { attachRouter } from './attach-router.ts'
import type { HubRouter } from './router.tsx'

/** Links in content may lead out of the hub; everything else is a path below the base. */
const toAddress = (href: string) => (href.startsWith('/') ? hubBase() + href : href)

interface AppProps {
  router: HubRouter
  queryClient: QueryClient
}

/** The whole web app: languages, answers, links, screens, and the two regions that speak. */
export function App({ router, queryClient }: AppProps) {
  useEffect(() => attachRouter(router, queryClient), [router, queryClient])
  return (
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <LinkProvider navigate={(href) => goToHref(href)} useHref={toAddress}>
          <RouterProvider router={router} />
          <ToastRegion />
          <LiveRegion />
        </LinkProvider>
      </QueryClientProvider>
    </LocaleProvider>
  )
}
