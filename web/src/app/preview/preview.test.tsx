/** Staff see the facilitators' screens of the catalogue with the draft, marked as a preview, and can only read (CTM-002, STA-001). */
import { createMemoryHistory } from '@tanstack/history'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { listLearningTypes, listUtilities } from '@hub/contract/catalogue'
import { previewAddressOf, CONTENT_KINDS, PREVIEW_ADDRESS } from '@hub/contract/content.rules'
import { eventPreviewAddress } from '@hub/contract/event-edits'
import { listEventCourses, listEvents, listEventTopics, readEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { readSettings } from '@hub/contract/settings'
import { previews, readPreview } from '@hub/contract/staff-preview'
import { answer, fakeServer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { call, setSender } from '#platform/calls/api.ts'
import { storeToken } from '#platform/session/token.ts'
import { logOut } from '@hub/contract/sessions'
import { learningTypes, utilities } from '../../testing/catalogue.ts'
import { chapter, course, eventTypes, hubEvent } from '../../testing/events.ts'
import { tokenFor } from '../../testing/facilitators.ts'
import { draftOf, previewed } from '../../testing/preview.ts'
import { testSettings } from '../../testing/settings.ts'
import { catalogueAnswers } from '../../testing/way-to-a-module.ts'
import { createPreviewQueries, preparePreview, PreviewApp } from './preview-app.tsx'
import { createPreviewRouter } from './preview-router.tsx'

afterEach(() => setSender(undefined))

const content = previewed([
  answer(listLearningTypes, { records: learningTypes }),
  answer(listUtilities, { records: utilities }),
  ...catalogueAnswers,
])

async function renderPreview(path: string, answers: readonly FakeAnswer[] = []) {
  const server = fakeServer([
    ...answers,
    draftOf(3),
    ...content,
    answer(readSettings, { record: testSettings }),
  ])
  const queryClient = createPreviewQueries({ triesAgain: 0 })
  const router = createPreviewRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  preparePreview(router)
  await router.load()
  render(<PreviewApp router={router} queryClient={queryClient} />)
  return { ...server, router, user: userEvent.setup() }
}

it('CTM-002 leads from the dashboard to the modules on the facilitators’ own screens, and says that it is a preview', async () => {
  const { router, user, sent } = await renderPreview('/preview/dashboard')
  const band = screen.getByRole('region', { name: 'Preview of the draft' })
  expect(await within(band).findByText(/nothing here is published/)).toBeTruthy()
  expect(band.textContent).toContain('Facilitators do not see these 3 changes yet.')
  const type = await screen.findByRole('link', { name: /Youth Learning/ })
  expect(type.getAttribute('href')).toBe('/preview/func/sectors/l/1')
  await user.click(type)
  await user.click(await screen.findByRole('link', { name: /Youth Community/ }))
  await user.click(await screen.findByRole('link', { name: /Peace & Justice 1/ }))
  await user.click(await screen.findByRole('link', { name: /Values 1/ }))
  expect(await screen.findAllByRole('article')).toHaveLength(4)
  expect(router.state.location.pathname).toBe('/func/modules/t/1')
  expect(screen.getByRole('region', { name: 'Preview of the draft' })).toBeTruthy()
  for (const { endpoint } of sent) expect([endpoint.path.split('/')[1], endpoint.method]).toContain('GET')
})

it('CTM-002 starts no module: the button is there with the reason, and no star, download or menu is', async () => {
  const { router, user } = await renderPreview('/preview/func/modules/t/4')
  const [enter] = await screen.findAllByRole('button', { name: /Enter Module/ })
  expect(enter?.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByRole('tooltip')[0]?.textContent).toBe('Modules do not start in a preview.')
  await user.click(enter as Element)
  expect(router.state.location.pathname).toBe('/func/modules/t/4')
  expect(screen.queryByRole('link', { name: /Enter Module/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /favourite|download|log out/i })).toBeNull()
})

it('STA-001 sends no facilitator’s token, asks only the calls of staff, and changes nothing', async () => {
  storeToken(tokenFor())
  const { sent } = await renderPreview('/preview/func/modules/t/4')
  await screen.findAllByRole('article')
  for (const { endpoint, headers } of sent) {
    expect(headers.get('authorization')).toBeNull()
    expect(endpoint.path === '/settings' || endpoint.path.startsWith('/staff/preview')).toBe(true)
  }
  await expect(call(logOut)).rejects.toThrow()
  expect(sent.every(({ endpoint }) => endpoint.method === 'GET')).toBe(true)
})

it('CTM-009 shows events with their drafts on the facilitators’ screens, where nobody registers', async () => {
  const event = { ...hubEvent, title: 'An evening that nobody sees yet', has_courses: true }
  const { router, user, sent } = await renderPreview(
    '/preview/func/events',
    previewed([
      answer(listEvents, { records: [event] }),
      answer(listMetas, { records: eventTypes }),
      answer(readEvent, { record: event }),
      answer(listEventTopics, { records: [chapter] }),
      answer(listEventCourses, { records: [course] }),
    ]),
  )
  await user.click(await screen.findByRole('link', { name: event.title }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(event.title) })).toBeTruthy()
  expect(router.state.location.pathname).toBe(eventPreviewAddress(event.id).slice('/preview'.length))
  expect(await screen.findByText(chapter.title)).toBeTruthy()
  const register = screen.getByRole('button', { name: `Register, ${event.title}` })
  expect(register.getAttribute('aria-disabled')).toBe('true')
  await user.click(register)
  expect(screen.getAllByRole('tooltip')[0]?.textContent).toBe('Nothing can be done in a preview.')
  expect(sent.every(({ endpoint }) => endpoint.method === 'GET')).toBe(true)
  const [toConsole] = screen.getAllByRole('link', { name: 'Back to the console' })
  expect(toConsole?.getAttribute('href')).toMatch(/\/staff\/events$/)
})

it('CTM-002 says that there is no draft, and that facilitators see the same', async () => {
  await renderPreview('/preview/dashboard', [draftOf(0)])
  expect(await screen.findByText('Preview: there is no draft.')).toBeTruthy()
})

it.each([
  ['SignInRequired', 'This preview has ended'],
  ['Forbidden', 'Your roles do not include the preview'],
  ['ContentNameTaken', 'This draft cannot be shown'],
  ['EventsRefused', 'A draft of an event cannot be shown'],
] as const)('CTM-002 shows nothing but what to do after %s, and goes on after it', async (refusal, title) => {
  const answers = [once(refuse(previews.listLearningTypes, refusal)), once(refuse(readPreview, refusal))]
  const { user } = await renderPreview('/preview/dashboard', answers)
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Youth Learning/ })).toBeNull()
  const [, ...links] = screen.getAllByRole('link', { name: 'Back to the console' })
  expect(links[0]?.getAttribute('href')).toMatch(/\/staff\/content$/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Youth Learning/ })).toBeTruthy()
  expect(screen.queryByText(title)).toBeNull()
})

it('CTM-002 leads to the dashboard where facilitators may not go, and says so', async () => {
  const { router } = await renderPreview('/preview/func/themes/s/9', [
    refuse(previews.readSector, 'NotFound'),
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByText(/Facilitators cannot open that page/)).toBeTruthy()
})

it('CTM-002 has none of the screens that are about a facilitator', async () => {
  await renderPreview('/preview/func/clients')
  expect(await screen.findByRole('heading', { name: 'Not part of the preview' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(
    '/preview/dashboard',
  )
})

it('CTM-002 has a screen wherever the console opens one', () => {
  const router = createPreviewRouter(createPreviewQueries())
  const nameAt = (address: string) => router.matchOf(address.slice('/preview'.length))?.route.facts?.name
  const item = { id: 5, parentId: 4, fields: { isOpen: true, isArchived: false } }
  expect(CONTENT_KINDS.map((kind) => nameAt(previewAddressOf({ ...item, kind })))).toEqual([
    ...['dashboard', 'sectorList', 'themeDetails', 'topicList', 'moduleList'],
    // Utilities and guides stand beside the tree.
    ...['dashboard', 'dashboard'],
  ])
  const closed = { ...item, fields: { isOpen: false } }
  expect(previewAddressOf({ ...closed, kind: 'theme' })).toBe('/preview/func/themes/s/4')
  expect(nameAt(PREVIEW_ADDRESS)).toBe('dashboard')
  expect(nameAt(eventPreviewAddress(6))).toBe('course')
})
