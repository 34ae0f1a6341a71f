/** A screen that is fetched on demand while the hub cannot be reached (DEL-015, NAV-030). */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLearningTypeOfTopic, readModule, readTheme, readTopic } from '@hub/contract/catalogue'
import { checkOnline } from '#platform/calls/online.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { learningType, module, theme, topic } from '../testing/catalogue.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { ROUTES } from './routes.tsx'

/** Chromium's message for a file that it cannot fetch; the router recognises it by these words. */
const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module: /assets/help.js')

let reload = vi.fn()
let isThere = true

beforeEach(() => {
  window.scrollTo = () => {}
  isThere = true
  reload = vi.fn()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere)
})
afterEach(async () => {
  isThere = true
  await checkOnline()
  vi.restoreAllMocks()
})

let hasFile = true

/** Opens help, whose file cannot be fetched. */
async function openHelp(fault: Error = NOT_FETCHED) {
  hasFile = false
  vi.spyOn(ROUTES.help, 'screen').mockImplementation(async () => {
    if (!hasFile) throw fault
    return () => <h1>Help is here</h1>
  })
  return renderApp(hrefOf('help'))
}

it('DEL-015 keeps the page while the hub is away, and fetches the screen once it is back', async () => {
  isThere = false
  vi.spyOn(console, 'error').mockReturnValue()
  await openHelp()
  await screen.findByText('This screen did not load')
  expect(reload).not.toHaveBeenCalled()
  isThere = true
  hasFile = true
  await act(() => checkOnline())
  await screen.findByText('Help is here')
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  NOT_FETCHED,
  new TypeError('error loading dynamically imported module: /assets/help.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/help.css'),
])('OFF-011 SCL-004 loads the page anew where the hub is there and its file is not: %s', async (fault) => {
  sessionStorage.clear()
  await openHelp(fault)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('DEL-015 fetches the screen of participation before a module starts', async () => {
  const fetched = vi.spyOn(ROUTES.moduleParticipation, 'screen')
  await renderApp(hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 }), {
    answers: [
      answer(readModule, { record: module }),
      answer(readTopic, { record: topic }),
      answer(readTheme, { record: theme }),
      answer(readLearningTypeOfTopic, { record: learningType }),
    ],
  })
  await screen.findByRole('button', { name: 'Start Module' })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
})
