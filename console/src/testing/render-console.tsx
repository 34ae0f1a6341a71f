/** Renders the whole console at a path below its base, with its real router and guards. */
import { createMemoryHistory } from '@tanstack/history'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { fakeServer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { BASE } from '#platform/page/paths.ts'
import { App } from '../app/app.tsx'
import { createConsoleRouter } from '../app/router.ts'
import { frameAnswers } from './frame-answers.ts'

/** The server's answer while nobody is signed in. */
export const nobody: FakeAnswer = refuse(readStaffSession, 'SignInRequired')

/** Renders the console as Jordan sees it; resolves when the first screen is there. Earlier answers come first. */
export async function renderConsole(path: string, answers: readonly FakeAnswer[] = []) {
  const server = fakeServer([...answers, ...frameAnswers])
  const queryClient = createQueryClient({ triesAgain: 0 })
  const router = createConsoleRouter(queryClient, createMemoryHistory({ initialEntries: [BASE + path] }))
  await router.load()
  const view = render(<App router={router} queryClient={queryClient} />)
  const go = (to: string) => act(() => router.navigate(to))
  /** The address below the base. */
  const address = () => router.state.location.href
  return { ...view, ...server, user: userEvent.setup(), router, queryClient, go, address }
}
