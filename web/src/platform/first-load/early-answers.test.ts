import { beforeEach, expect, it, vi } from 'vitest'
import { listLearningTypes, listUtilities } from '@hub/contract/catalogue'
import { CACHE_MODE_HEADER } from '@hub/contract/connectivity'
import type { Endpoint } from '@hub/contract/endpoint'
import { listRunningModules } from '@hub/contract/running-modules'
import { readSession } from '@hub/contract/sessions'
import { readSettings } from '@hub/contract/settings'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { learningType } from '../../testing/catalogue.ts'
import { answer, fakeServer, noAnswer } from '@hub/gallery/fake-answers.ts'
import { testSettings } from '../../testing/settings.ts'
import { call } from '../calls/api.ts'
import { decideAppMode } from '../device/app-mode.ts'
import { askEarly } from './early-answers.ts'
import { askForFirstScreen } from './early-reads.ts'
import { chooseOffline } from '../calls/online.ts'
import { setLocale } from '@hub/ui/page/page-locale.ts'
import { storeToken } from '../session/token.ts'

const answers = [
  answer(readSettings, { record: testSettings }),
  answer(readSession, { record: amara }),
  answer(listRunningModules, { records: [] }),
  answer(listLearningTypes, { records: [learningType] }),
  answer(listUtilities, { records: [] }),
]

beforeEach(() => {
  vi.useRealTimers()
  storeToken(tokenFor())
})

const namesOf = (sent: readonly { endpoint: Endpoint }[]) => sent.map(({ endpoint }) => endpoint.path)

it('NAV-023 asks for all the dashboard shows before the app is there, and asks for nothing twice', async () => {
  const { sent } = fakeServer(answers)
  askForFirstScreen('/dashboard')
  const early = namesOf(sent)
  expect(early).toEqual([
    readSettings.path,
    readSession.path,
    listRunningModules.path,
    listLearningTypes.path,
    listUtilities.path,
  ])
  await call(readSettings)
  await call(readSession)
  await call(listRunningModules, { params: { id: amara.id } })
  await call(listUtilities)
  const { records } = await call(listLearningTypes)
  expect(records[0]?.name).toBe(learningType.name)
  expect(sent).toHaveLength(early.length)
})

it('NAV-023 paints the heading of the dashboard while the app is fetched, in the language of the page', () => {
  fakeServer(answers)
  document.body.innerHTML = '<div id="root"></div>'
  const root = document.getElementById('root')
  askForFirstScreen('/dashboard')
  expect(root?.querySelector('h1')?.textContent).toMatch(/^Good (morning|afternoon|evening), Amara$/)
  // Screen readers read only the screen's own heading.
  expect(root?.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  setLocale('zh')
  askForFirstScreen('/dashboard')
  expect(root?.querySelector('h1')?.textContent).toMatch(/^Amara，(早上|下午|晚上)好$/)
  setLocale('en')
})

it('NAV-009 paints nothing for somebody who is not logged in, nor for another screen', () => {
  fakeServer(answers)
  document.body.innerHTML = '<div id="root"></div>'
  askForFirstScreen('/func/clients')
  storeToken(null)
  askForFirstScreen('/dashboard')
  expect(document.getElementById('root')?.childElementCount).toBe(0)
})

it('NAV-009 asks for the settings alone while nobody is logged in', async () => {
  storeToken(null)
  const { sent } = fakeServer(answers)
  askForFirstScreen('/dashboard')
  await call(readSettings)
  expect(namesOf(sent)).toEqual([readSettings.path])
})

it('gives an early answer once, and asks anew when it was not fetched for half a minute', async () => {
  vi.useFakeTimers()
  const { sent } = fakeServer(answers)
  askEarly('/api/utilities', tokenFor())
  await call(listUtilities)
  await call(listUtilities)
  expect(sent).toHaveLength(2)
  askEarly('/api/utilities', tokenFor())
  vi.advanceTimersByTime(31_000)
  await call(listUtilities)
  expect(sent).toHaveLength(4)
})

it('ACC-053 keeps an early answer from another session', async () => {
  const { sent } = fakeServer(answers)
  askEarly('/api/utilities', tokenFor())
  storeToken(tokenFor({ sid: 'another-session' }))
  await call(listUtilities)
  expect(sent).toHaveLength(2)
})

it('SYS-014 tells of an early answer that did not come as of any other', async () => {
  fakeServer([noAnswer(listUtilities)])
  askEarly('/api/utilities', tokenFor())
  await expect(call(listUtilities)).rejects.toMatchObject({ name: 'NoAnswer' })
})

it('OFF-011 lets content alone be kept of what it asks for ahead of time, and that in application mode', () => {
  const kept = () => {
    const { sent } = fakeServer(answers)
    askForFirstScreen('/dashboard')
    return sent
      .filter(({ headers }) => headers.has(CACHE_MODE_HEADER))
      .map(({ endpoint, headers }) => [endpoint.path, headers.get(CACHE_MODE_HEADER)])
  }
  expect(kept()).toEqual([])
  decideAppMode({ appMode: true, demo: false })
  const content = [readSettings, listLearningTypes, listUtilities].map(({ path }) => path)
  expect(kept()).toEqual(content.map((path) => [path, 'fresh']))
  chooseOffline(true)
  expect(kept()).toEqual(content.map((path) => [path, 'kept']))
  chooseOffline(false)
  decideAppMode({ appMode: false, demo: false })
})
