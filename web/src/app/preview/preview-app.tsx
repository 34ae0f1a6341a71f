/** The preview of the draft: the facilitators' screens of the catalogue and of events, for staff, in a frame that says so (CTM-002). */
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setSender } from '#platform/calls/api.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { previewBase } from '#platform/first-load/preview-address.ts'
import { goToHref, setNavigator } from '#platform/page/navigation.ts'
import { AppAround, toAddressBelow } from '../app-around.tsx'
import type { HubRouter } from '../router.tsx'
import { sendPreviewed } from '#platform/calls/preview-calls.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { createPreviewRouter } from './preview-router.tsx'

const FOLLOWER = {
  navigate: (href: string) => goToHref(href),
  toAddress: (href: string) => toAddressBelow(previewBase(), href),
}

/** The preview around a router of its own. */
export function PreviewApp({ router, queryClient }: { router: HubRouter; queryClient: QueryClient }) {
  return (
    <AppAround router={router} queryClient={queryClient} follower={FOLLOWER}>
      <PreviewFrame />
    </AppAround>
  )
}

/** Lets every read ask for the draft, and lets links lead to the preview's own screens; returns how to end that. */
export function preparePreview(router: HubRouter): () => void {
  setSender(sendPreviewed)
  setNavigator((href, { replace = false }) => void router.navigate(href, { replace }))
  return () => setSender(undefined)
}

/** Editors look at the preview, edit in another tab and come back: what is shown is then read again. */
export function createPreviewQueries(options?: { triesAgain?: number }): QueryClient {
  const queryClient = createQueryClient(options)
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queries, staleTime: 0, refetchOnWindowFocus: 'always' },
  })
  return queryClient
}

/** Shows the preview in the page. */
export async function showPreview(page: HTMLElement): Promise<void> {
  const queryClient = createPreviewQueries()
  const router = createPreviewRouter(queryClient)
  preparePreview(router)
  await router.load()
  createRoot(page).render(
    <StrictMode>
      <PreviewApp router={router} queryClient={queryClient} />
    </StrictMode>,
  )
}
