/** Renders the whole app at a path, with its real router and guards. */
import { createMemoryHistory } from '@tanstack/history'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createQueryClient } from '#platform/calls/query.ts'
import { storeToken } from '#platform/session/token.ts'
import { App } from '../app/app.tsx'
import { createHubRouter } from '../app/router.tsx'
import { shellAnswers } from './app-answers.ts'
import { tokenFor } from './facilitators.ts'
import { fakeServer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'

interface AppOptions {
  answers?: readonly FakeAnswer[]
  /** Null when no user is logged in. */
  token?: string | null
}

/** Renders the app as Amara sees it; resolves when the first screen is there. */
export async function renderApp(path: string, { answers = [], token = tokenFor() }: AppOptions = {}) {
  storeToken(token)
  const server = fakeServer([...answers, ...shellAnswers])
  const queryClient = createQueryClient({ triesAgain: 0 })
  const router = createHubRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const view = render(<App router={router} queryClient={queryClient} />)
  const go = (to: string) => act(() => router.navigate(to))
  return { ...view, ...server, user: userEvent.setup(), router, queryClient, go }
}
