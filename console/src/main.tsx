/** Mounts the staff console. */
import '@hub/ui/page/page-locale.ts'
import '@hub/ui/page/page-scheme.ts'
import '@hub/ui/style/tokens.css'
import '@hub/ui/style/base.css'
import './app/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#platform/calls/query.ts'
import { App } from './app/app.tsx'
import { createConsoleRouter } from './app/router.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')
const queryClient = createQueryClient()
const router = createConsoleRouter(queryClient)
void router.load()
createRoot(root).render(
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
)
