/** Shows a screen in one of its states: the whole app at the screen's path, with fixtures instead of a hub. */
import { createMemoryHistory } from '@tanstack/history'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { saveLanguage } from '@hub/contract/accounts'
import { createQueryClient } from '#platform/calls/query.ts'
import { isPreview } from '#platform/first-load/preview-address.ts'
import { storeToken } from '#platform/session/token.ts'
import { App } from '../app/app.tsx'
import { attachRouter } from '../app/attach-router.ts'
import { createPreviewQueries, preparePreview, PreviewApp } from '../app/preview/preview-app.tsx'
import { createPreviewRouter } from '../app/preview/preview-router.tsx'
import { createHubRouter } from '../app/router.tsx'
import { shellAnswers } from '../testing/app-answers.ts'
import { emptyDevice } from '../testing/empty-device.ts'
import { tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer } from '@hub/gallery/fake-answers.ts'
import type { State } from '@hub/gallery/declare-gallery.ts'
import { givenHands } from '@hub/gallery/hands.ts'
import { translated } from './chinese-content.ts'

/** A state that waits for an answer is shown as it is after this time. */
const FIRST_SCREEN_WITHIN_MS = 600

/** The language of a state that is shown can be changed. */
const languageSaved = answer(saveLanguage, {})

/** Ends the preview that the state before was. */
let leavePreview = () => {}

/** Shows the state; resolves once it is there and its presses and inputs are done. */
export async function showState(root: Root, state: State & { at: string }): Promise<void> {
  const { at, answers = [], token = tokenFor(), isOffline = false, before, steps } = state
  await emptyDevice()
  // The browser reports offline as well: the shell's answers arrive and would prove that the hub is reachable.
  if (isOffline) Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  fakeServer([...answers, ...shellAnswers, languageSaved].map(translated), { isOffline, isLoud: true })
  leavePreview()
  storeToken(isPreview(at) ? null : token)
  await before?.()
  if (isPreview(at)) await showPreviewState(root, at)
  else await showAppState(root, at)
  await steps?.(givenHands())
}

async function showAppState(root: Root, at: string): Promise<void> {
  const queryClient = createQueryClient({ triesAgain: 0 })
  const router = createHubRouter(queryClient, createMemoryHistory({ initialEntries: [at] }))
  // As in the app: a screen that redirects at once finds the router.
  const stop = attachRouter(router, queryClient)
  await firstScreen(router.load())
  stop()
  flushSync(() => root.render(<App router={router} queryClient={queryClient} />))
}

async function showPreviewState(root: Root, at: string): Promise<void> {
  const queryClient = createPreviewQueries({ triesAgain: 0 })
  const router = createPreviewRouter(queryClient, createMemoryHistory({ initialEntries: [at] }))
  leavePreview = preparePreview(router)
  await firstScreen(router.load())
  flushSync(() => root.render(<PreviewApp router={router} queryClient={queryClient} />))
}

/** Resolves with the first screen, or after a while. */
function firstScreen(loaded: Promise<void>): Promise<unknown> {
  return Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WITHIN_MS))])
}
