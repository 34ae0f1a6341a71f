/** While somebody records who took part, nothing of application mode moves the form. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '@hub/contract/settings'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { participationAnswers, workshopRun } from '../../testing/participation.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { testSettings } from '../../testing/settings.ts'

/** Longer than a notice waits for a login to make the device ready. */
const LONG_MS = 15_000

beforeEach(() => {
  window.scrollTo = () => {}
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  decideAppMode({ appMode: false, demo: false })
})

const notReady = () => screen.queryByText('This device is not ready for work without internet.')
/** What waits is loaded, then shown, then waited for. */
async function pass() {
  for (const _ of ['the parts of application mode', 'the notice'])
    await act(() => vi.advanceTimersByTimeAsync(LONG_MS))
}
const open = (path: string, answers: FakeAnswer[] = []) =>
  renderApp(path, {
    answers: [answer(readSettings, { record: { ...testSettings, appMode: true } }), ...answers],
  })

it('LIF-005 says over the foot of a screen that the device is not ready', async () => {
  await open('/func/help')
  await pass()
  await waitFor(() => expect(notReady()).not.toBeNull())
})

it('PAR-016 LIF-005 says so nowhere near the form of who took part: it would push Submit from under a finger', async () => {
  setSessionSettings({ runningModule: workshopRun })
  await open('/participation', participationAnswers(workshopRun))
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy()
  await pass()
  expect(notReady()).toBeNull()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
})
