/** Names keep the language of their script on a page in another language (I18-004). */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listSectors } from '@hub/contract/catalogue'
import { listTeamClients } from '@hub/contract/clients'
import { setLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { SectorListScreen } from '../catalogue/sector-list.screen.tsx'
import { learningType, sector } from '../testing/catalogue.ts'
import { ClientProfileScreen } from '../client-area/client-profile.screen.tsx'
import { ClientListScreen } from '../clients/client-list.screen.tsx'
import { verifyPassword } from '@hub/contract/sessions'
import { PersonalProfileScreen } from '../records/personal-profile.screen.tsx'
import { fileAnswers } from '../testing/client-file.ts'
import { openClient } from '../testing/clients.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang')

it.each([
  ['Amara Okafor', 'en'],
  ['Élodie Côté', 'en'],
  ['王小明', 'zh-Hans'],
])('I18-004 takes the language of %s from its letters: %s', (name, lang) => {
  render(<Named>{name}</Named>)
  expect(langOf(screen.getByText(name))).toBe(lang)
})

it('I18-004 marks the names of people and teams on a Chinese page', async () => {
  setLocale('zh')
  const profile = await renderScreen(<PersonalProfileScreen>records</PersonalProfileScreen>)
  for (const name of ['Amara Okafor', 'Harbour Street team'])
    expect(langOf(await screen.findByText(name))).toBe('en')
  profile.unmount()
  const list = await renderScreen(<ClientListScreen />, {
    answers: [answer(listTeamClients, { records: [openClient()], next: null })],
  })
  for (const name of ['Amara Okafor', 'Harbour Street team'])
    expect(langOf(await screen.findByText(name))).toBe('en')
  list.unmount()
  const { user } = await renderScreen(<ClientProfileScreen />, {
    at: hrefOf('clientProfile', { clientId: 9 }),
    answers: [answer(verifyPassword, {}), ...fileAnswers()],
  })
  await user.type(await screen.findByLabelText('密码'), 'secret1!{Enter}')
  expect(langOf(await screen.findByText('Amara Okafor'))).toBe('en')
})

it('I18-004 marks the learning type above the sectors', async () => {
  setLocale('zh')
  setSessionSettings({ currentLearningType: learningType })
  await renderScreen(<SectorListScreen />, {
    at: hrefOf('sectorList', { learningTypeId: 1 }),
    answers: [answer(listSectors, { records: [sector] })],
  })
  expect(langOf(screen.getByText(learningType.name))).toBe('en')
})

it('I18-004 marks the city and the agency that stand chosen in their field', () => {
  const agency = (value: number | null) => (
    <ComboBox
      label="机构"
      options={[{ id: 1, label: 'Harbour Street Centre', lang: 'en' }]}
      value={value}
      onChange={() => undefined}
    />
  )
  const { rerender } = render(agency(1))
  const field = screen.getByRole('combobox')
  expect(field.getAttribute('lang')).toBe('en')
  rerender(agency(null))
  expect(field.getAttribute('lang')).toBeNull()
})
