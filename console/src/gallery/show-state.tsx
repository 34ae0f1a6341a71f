/** Shows a screen in one of its states: the whole console at the screen's path, with fixtures instead of a hub. */
import { createMemoryHistory } from '@tanstack/history'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import type { State } from '@hub/gallery/declare-gallery.ts'
import { readHome } from '@hub/contract/staff-home'
import { answer, fakeServer } from '@hub/gallery/fake-answers.ts'
import { givenHands } from '@hub/gallery/hands.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { BASE } from '#platform/page/paths.ts'
import { App } from '../app/app.tsx'
import { createConsoleRouter } from '../app/router.ts'
import { attention } from '../testing/attention.ts'
import { emptyDevice } from '../testing/empty-device.ts'
import { frameAnswers } from '../testing/frame-answers.ts'

/** A state that waits for an answer is shown as it is after this time. */
const FIRST_SCREEN_WITHIN_MS = 600

/** Every entry of the side bar with its count. */
const busyDay = answer(readHome, { record: { attention } })

/** Shows the state; resolves once it is there and its presses and inputs are done. */
export async function showState(root: Root, state: State & { at: string }): Promise<void> {
  const { at, answers = [], isOffline = false, before, steps } = state
  emptyDevice()
  if (isOffline) Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  fakeServer([...answers, busyDay, ...frameAnswers], { isOffline, isLoud: true })
  await before?.()
  const queryClient = createQueryClient({ triesAgain: 0 })
  const router = createConsoleRouter(queryClient, createMemoryHistory({ initialEntries: [BASE + at] }))
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WITHIN_MS))
  await Promise.race([router.load(), late])
  flushSync(() => root.render(<App router={router} queryClient={queryClient} />))
  await steps?.(givenHands())
}
