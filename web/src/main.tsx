/** Mounts the app. */
import './begin.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#platform/query.ts'
import { settingsQuery } from '#platform/queries.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { App } from './app/app.tsx'
import { createHubRouter } from './app/router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')

const queryClient = createQueryClient()
void queryClient.prefetchQuery(settingsQuery)
const router = createHubRouter(queryClient)
createRoot(root).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
)
