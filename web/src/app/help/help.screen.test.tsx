import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listUtilities, type Utility } from '@hub/contract/catalogue'
import { setLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HelpScreen } from './help.screen.tsx'

const handbook: Utility = {
  id: 1,
  title: 'Facilitator Handbook',
  summary: 'Read it.',
  image: '',
  utility_type: 'file',
  utility_path: 'handbook/facilitator-handbook-en.pdf',
}
const open = () =>
  renderScreen(<HelpScreen />, {
    at: hrefOf('help'),
    answers: [answer(listUtilities, { records: [handbook] })],
  })

afterEach(() => {
  setLocale('en')
  vi.restoreAllMocks()
})

it('NAV-028 leads to the handbook and to whom to ask, and tells the keys', async () => {
  await open()
  const link = await screen.findByRole('link', { name: /^Facilitator Handbook/ })
  expect(link.getAttribute('href')).toBe('/static/handbook/facilitator-handbook-en.pdf')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.getByRole('link', { name: 'help@hub.example' }).getAttribute('href')).toBe(
    'mailto:help@hub.example',
  )
  const keys = within(screen.getByRole('region', { name: 'Keyboard shortcuts' }))
  expect(keys.getByText('Ctrl K')).toBeTruthy()
  const offline = screen.getByRole('region', { name: 'What happens without internet' })
  expect(offline.textContent).toContain('This hub needs internet')
})

it('NAV-028 I18-001 speaks Chinese', async () => {
  setLocale('zh')
  await open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('帮助')
  expect(screen.getByRole('region', { name: '没有互联网时会怎样' })).toBeTruthy()
})
