/** Mounts the app. */
import { begun } from './begin.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#platform/calls/query.ts'
import { settingsQuery } from '#platform/calls/queries.ts'
import { isPreview } from '#platform/first-load/preview-address.ts'
import '@hub/ui/style/tokens.css'
import '@hub/ui/style/base.css'
import { App } from './app/app.tsx'
import { attachRouter } from './app/attach-router.ts'
import { createHubRouter } from './app/router.tsx'

/** As long as a quick step shows nothing (design 5.20); then the frame is shown and the screen follows. */
const FIRST_SCREEN_WITHIN_MS = 200

async function start(page: HTMLElement): Promise<void> {
  await begun
  if (isPreview()) return (await import('./app/preview/preview-app.tsx')).showPreview(page)
  const queryClient = createQueryClient()
  void queryClient.prefetchQuery(settingsQuery)
  const router = createHubRouter(queryClient)

  // With the guards' answers at hand the first render is the screen itself, instead of an empty frame before it.
  const stop = attachRouter(router, queryClient)
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WITHIN_MS))
  await Promise.race([router.load(), late])
  stop()

  // As a transition the first render is made in short stretches, between which a slow phone answers a finger.
  const app = createRoot(page)
  startTransition(() =>
    app.render(
      <StrictMode>
        <App router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')
void start(root)
