/** The top of the dashboard: the last module, the next event, or the first steps. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listLearningTypes } from '@hub/contract/catalogue'
import { listEvents } from '@hub/contract/events'
import { listShortcuts } from '@hub/contract/shortcuts'
import { hrefOf } from '#platform/page/paths.ts'
import { storeReceipt, receiptOf } from '#platform/device/receipt.ts'
import { setWaiting } from '#platform/device/waiting.ts'
import { learningType, ranModule } from '../testing/catalogue.ts'
import { hubEvent } from '../testing/events.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { workshopRun } from '../testing/participation.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DashboardToday } from './dashboard-today.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

const FAR_AWAY = '2099-10-13T13:00:00.000Z'
const FARTHER = '2099-11-13T13:00:00.000Z'

it('NAV-023 leads back to the last module in one press, and shows what waits', async () => {
  await renderScreen(<DashboardToday waiting={<p>2 records wait</p>} />, {
    answers: [answer(listShortcuts, { records: [ranModule] }), answer(listEvents, { records: [] })],
  })
  const link = await screen.findByRole('link', { name: 'Respect Through Boundaries' })
  expect(link.getAttribute('href')).toBe(hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 }))
  expect(screen.getByText('Continue')).toBeTruthy()
  expect(screen.getByText('2 records wait')).toBeTruthy()
})

it('PAR-016 shows the receipt of what was just recorded, and its module once', async () => {
  storeReceipt(
    receiptOf(amara.id, workshopRun, { runningId: 31, facilitatorIds: [1], facilitatorTraining: true }),
  )
  const again = { ...ranModule, id: workshopRun.moduleId, topic_id: workshopRun.topicId }
  await renderScreen(<DashboardToday />, {
    answers: [answer(listShortcuts, { records: [again] }), answer(listEvents, { records: [] })],
  })
  expect(await screen.findByText('Participation recorded')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Run again/ })).toBeTruthy()
  expect(screen.queryByText('Continue')).toBeNull()
  act(() => storeReceipt(null))
  expect(screen.getByText('Continue')).toBeTruthy()
})

it('OFF-012 counts on the dashboard what waits to be sent, and what the hub did not accept', async () => {
  setWaiting({ count: 3, refused: 1 })
  await renderScreen(<WaitingNotice />)
  expect(await screen.findByText('3 sessions wait to be sent')).toBeTruthy()
  expect(screen.getByText(/^The hub did not accept 1 of them/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show the list' }).getAttribute('href')).toBe(
    hrefOf('offlineModule'),
  )
  act(() => setWaiting({ count: 0, refused: 0 }))
  expect(screen.queryByRole('link')).toBeNull()
})

it('OFF-012 PAR-016 does not count the record that the receipt tells of', async () => {
  const run = { ...workshopRun, deviceRunId: 'a' }
  act(() => {
    storeReceipt(receiptOf(amara.id, run, { runningId: 31, facilitatorIds: [1], facilitatorTraining: true }))
    setWaiting({ count: 1, refused: 0 })
  })
  await renderScreen(<WaitingNotice />)
  expect(screen.queryByRole('link')).toBeNull()
  act(() => setWaiting({ count: 2, refused: 0 }))
  expect(await screen.findByText('1 session waits to be sent')).toBeTruthy()
  // The notice reports a refused record and says what to do.
  act(() => setWaiting({ count: 2, refused: 1, refusedIds: ['a'] }))
  expect(await screen.findByText('2 sessions wait to be sent')).toBeTruthy()
  act(() => {
    storeReceipt(null)
    setWaiting({ count: 0, refused: 0 })
  })
})

it('EVT-002 shows the event one has a place in before a sooner one', async () => {
  const soon = { ...hubEvent, id: 1, title: 'Sooner', start_date: FAR_AWAY }
  const own = {
    ...hubEvent,
    id: 2,
    title: 'Own place',
    start_date: FARTHER,
    is_registered: true,
    has_courses: true,
  }
  await renderScreen(<DashboardToday />, {
    answers: [answer(listShortcuts, { records: [] }), answer(listEvents, { records: [soon, own] })],
  })
  const link = await screen.findByRole('link', { name: 'Own place' })
  expect(link.getAttribute('href')).toBe(hrefOf('course', { eventId: 2 }))
  expect(screen.queryByText('Sooner')).toBeNull()
  expect(screen.getByText('Your next event')).toBeTruthy()
})

it('ACC-020 says to whoever has neither team nor session what happens next, who decides and whom to ask', async () => {
  await renderScreen(<DashboardToday />, {
    token: tokenFor({ id: 77, teams: [] }),
    answers: [answer(listShortcuts, { records: [] }), answer(listEvents, { records: [] })],
  })
  expect(await screen.findByRole('heading', { name: 'Your first steps' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect((await screen.findByRole('link', { name: 'help@hub.example' })).getAttribute('href')).toBe(
    'mailto:help@hub.example',
  )
})

it.each([
  [{}, /^Open any module/, /^The provider decides who is in/],
  [
    { learning_type_status: 'unavailable' as const },
    /^No module is open yet/,
    /^The provider decides which modules are open to/,
  ],
])(
  'NAV-023 says to whoever has a team and no session yet what happens next, who decides and whom to ask',
  async (change, next, decides) => {
    await renderScreen(<DashboardToday />, {
      answers: [
        answer(listShortcuts, { records: [] }),
        answer(listEvents, { records: [] }),
        answer(listLearningTypes, { records: [{ ...learningType, ...change }] }),
      ],
    })
    expect(await screen.findByText(next)).toBeTruthy()
    const lines = screen.getAllByRole('listitem')
    await waitFor(() => expect(lines[1]?.textContent).toMatch(decides))
    expect(lines[1]?.querySelector('[lang=en]')?.textContent).toBe('The provider')
    expect(lines[2]?.textContent).toContain('help@hub.example')
  },
)

it('NAV-037 leaves out what did not come', async () => {
  await renderScreen(<DashboardToday waiting={<p>2 records wait</p>} />, {
    answers: [refuse(listShortcuts, 'ServerError'), refuse(listEvents, 'ServerError')],
  })
  expect(await screen.findByText('2 records wait')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
