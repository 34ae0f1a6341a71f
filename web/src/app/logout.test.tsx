/** Logging out in the whole app: what is asked before, and that no request follows afterwards. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listLearningTypes, listAllModules, listUtilities } from '@hub/contract/catalogue'
import { listEvents } from '@hub/contract/events'
import { listRunningModules } from '@hub/contract/running-modules'
import { logOut } from '@hub/contract/sessions'
import { listShortcuts } from '@hub/contract/shortcuts'
import type * as BeforeLogout from '#platform/session/before-logout.ts'
import { setLogoutCheck } from '#platform/session/before-logout.ts'
import { readToken } from '#platform/session/token.ts'
import { learningType, runningModule } from '../testing/catalogue.ts'
import { answer, noAnswer, once, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

vi.mock('#platform/session/before-logout.ts', async (load) => {
  const actual = await load<typeof BeforeLogout>()
  return { ...actual, setLogoutCheck: vi.fn(actual.setLogoutCheck) }
})
afterEach(() => vi.mocked(setLogoutCheck).mockClear())

const dashboard = [
  answer(logOut, {}),
  answer(listUtilities, { records: [] }),
  answer(listLearningTypes, { records: [learningType] }),
  answer(listAllModules, { records: [] }),
  answer(listShortcuts, { records: [] }),
  answer(listEvents, { records: [] }),
]
async function open(answers: FakeAnswer[] = []) {
  const view = await renderApp('/dashboard', { answers: [...answers, ...dashboard] })
  const logout = (await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement
  // The content around the screens is fetched after them.
  await waitFor(() => expect(setLogoutCheck).toHaveBeenCalled())
  await waitFor(() => expect(view.queryClient.isFetching()).toBe(0))
  return { ...view, logout }
}
/** No module runs when the screen is entered, but one does when it is left: it was started in another tab. */
const begunElsewhere = (endTime: string | null) => [
  once(answer(listRunningModules, { records: [] })),
  answer(listRunningModules, { records: [{ ...runningModule, endTime }] }),
]

it('ACC-053 asks nothing of the server once one has logged out', async () => {
  const view = await open()
  await view.user.click(view.logout)
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/login'))
  await waitFor(() => expect(view.queryClient.isFetching()).toBe(0))
  const names = view.sent.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const left = names.indexOf('DELETE /sessions')
  expect(left).toBeGreaterThan(0)
  // The login begins by reading the settings.
  expect(names.slice(left + 1)).toEqual(['GET /settings'])
})

it('ACC-053 DEL-010 asks first while a module runs in another tab, and Stay stays', async () => {
  const view = await open(begunElsewhere(null))
  await view.user.click(view.logout)
  const question = await screen.findByRole('alertdialog', { name: 'A module is still running' })
  expect(question.textContent).toContain(runningModule.moduleName)
  await view.user.click(within(question).getByRole('button', { name: 'Stay' }))
  expect([view.sentTo(logOut), readToken() === null]).toEqual([[], false])
  await view.user.click(view.logout)
  await view.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out' }),
  )
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/login'))
  expect(view.sentTo(logOut)).toHaveLength(1)
})

it.each([
  ['one that has ended', begunElsewhere('2026-11-01T15:40:00.000Z')],
  ['what nobody can tell', [once(answer(listRunningModules, { records: [] })), noAnswer(listRunningModules)]],
])('ACC-053 holds nobody up for %s', async (_, answers) => {
  const view = await open(answers)
  await view.user.click(view.logout)
  await waitFor(() => expect(view.sentTo(logOut)).toHaveLength(1))
})
