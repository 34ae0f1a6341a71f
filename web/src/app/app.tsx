import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hubBase } from '#platform/first-load/base.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { AppAround, toAddressBelow } from './app-around.tsx'
import { attachRouter } from './attach-router.ts'
import type { HubRouter } from './router.tsx'
import { Frame } from './shell/frame.tsx'

/** The address of a link: a screen's path gets the hub's base, any other address is unchanged. */
export const toAddress = (href: string): string => toAddressBelow(hubBase(), href)

const FOLLOWER = { navigate: (href: string) => goToHref(href), toAddress }

interface AppProps {
  router: HubRouter
  queryClient: QueryClient
}

/** The whole web app of facilitators. */
export function App({ router, queryClient }: AppProps) {
  useEffect(() => attachRouter(router, queryClient), [router, queryClient])
  return (
    <AppAround router={router} queryClient={queryClient} follower={FOLLOWER}>
      <Frame />
    </AppAround>
  )
}
