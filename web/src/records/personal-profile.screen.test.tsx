import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listLearningTypes, type LearningType } from '@hub/contract/catalogue'
import { listPersonalRecords } from '@hub/contract/records'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { learningType } from '../testing/catalogue.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { PersonalProfileScreen } from './personal-profile.screen.tsx'

const type = (id: number, name: string, key: string, change: Partial<LearningType> = {}): LearningType => ({
  ...learningType,
  id,
  name,
  learning_type_key: key,
  ...change,
})
const TYPES = [
  learningType,
  type(2, 'Adult Learning', 'adult-learning'),
  type(3, 'Professional Development', 'professional-development'),
  type(4, 'Facilitator Training', 'facilitator-training', { is_ui_gate: 0 }),
  type(5, 'Hidden', 'youth-learning', { is_record_menu: 0 }),
  type(6, 'Closed', 'adult-learning', { learning_type_status: 'unavailable' }),
]

it('REC-002 names the facilitator and the team, and lists the learning types that have a list of their own', async () => {
  setSessionSettings({ currentFunction: 'adultLearningRecord' })
  const { user, goneTo } = await renderScreen(<PersonalProfileScreen>the list</PersonalProfileScreen>, {
    answers: [answer(listLearningTypes, { records: TYPES })],
  })
  const side = within(screen.getByRole('complementary', { name: 'Personal Profile' }))
  expect(side.getByText('Amara Okafor')).toBeTruthy()
  expect(side.getByText('Harbour Street team')).toBeTruthy()
  // The logo has no words, so the drawing is compared.
  const logo = render(<Mark size={28} />).container.innerHTML
  expect(logo).toContain('<svg')
  expect(screen.getByRole('complementary').innerHTML).toContain(logo)
  await waitFor(() => expect(side.getAllByRole('link')).toHaveLength(5))
  const links = side.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Youth Learning',
    'Adult Learning',
    'Facilitator Training',
    'My year',
    'Login and security',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null, null])
  await user.tab()
  await user.keyboard('{Enter}')
  expect(goneTo).toEqual(['/func/profile/youth-learning'])
  expect(screen.getByText('the list')).toBeTruthy()
})

it('API-005 shows the list without the menu when the learning types do not come, and logs why', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  await renderScreen(<PersonalProfileScreen>the list</PersonalProfileScreen>, {
    answers: [refuse(listLearningTypes, 'ServerError')],
  })
  await waitFor(() =>
    expect(log.mock.calls).toEqual([['/learning-types was not read.', 'ServerError 500-test-request']]),
  )
  expect(screen.getByText('the list')).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'My year',
    'Login and security',
  ])
})

it.each(['youth-learning', 'adult-learning', 'facilitator-training'])(
  'NAV-006 lists the records of %s at its own address',
  async (key) => {
    const { sentTo } = await renderApp(`/func/profile/${key}`, {
      answers: [answer(listPersonalRecords, { records: [] })],
    })
    await waitFor(() => expect(sentTo(listPersonalRecords).map(({ params }) => params.key)).toEqual([key]))
  },
)
