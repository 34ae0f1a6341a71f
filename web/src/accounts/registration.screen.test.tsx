import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkEmail } from '@hub/contract/accounts'
import { readSettings } from '@hub/contract/settings'
import { setLocale } from '@hub/ui/language/locale.ts'
import { answer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { emailIsFree, lists } from '../testing/registration-form.ts'
import {
  chooseByTyping,
  chooseProvince,
  fillRegistration,
  wantLessMotion,
  watchEnd,
} from '../testing/registration.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { testSettings } from '../testing/settings.ts'
import { RegistrationScreen } from './registration.screen.tsx'

// These tests fill in a whole form, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  wantLessMotion()
  watchEnd()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (answers: FakeAnswer[] = [emailIsFree]) =>
  renderScreen(<RegistrationScreen />, {
    at: '/registration',
    answers: [...answers, ...lists],
    isLoggedIn: false,
  })

const next = () => screen.getByRole('button', { name: 'Next' })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const termsAreShown = () => screen.findByRole('heading', { level: 1, name: 'Read and agree to the terms' })

it('ACC-002 welcomes, then shows the form after 600 ms', async () => {
  wantLessMotion(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open()
  expect(screen.getByText('Welcome to the Hub')).toBeTruthy()
  const intro = () => screen.queryByText('Welcome to the Hub')?.parentElement?.dataset['leaving']
  await act(() => vi.advanceTimersByTime(399))
  expect(intro()).toBeUndefined()
  await act(() => vi.advanceTimersByTime(1))
  expect(intro()).toBe('true')
  await act(() => vi.advanceTimersByTime(199))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  await act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('heading', { level: 1, name: 'Create your facilitator account' })).toBeTruthy()
})

it('ACC-002 shows the form at once to those who want less motion', async () => {
  await open()
  expect(screen.queryByText('Welcome to the Hub')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})

it('ACC-003 ACC-009 ACC-011 shows both cards, Next, and what email and password are', async () => {
  await open()
  const facilitator = within(screen.getByRole('group', { name: 'Facilitator Information' }))
  for (const label of ['First name', 'Last name', 'Work email', 'Phone number', 'Password'])
    expect(facilitator.getByLabelText(label)).toBeTruthy()
  const agency = within(screen.getByRole('group', { name: 'Agency Information' }))
  for (const label of ['Agency', 'City', 'Address', 'Postcode'])
    expect(agency.getByRole(/Agency|City/.test(label) ? 'combobox' : 'textbox', { name: label })).toBeTruthy()
  expect(agency.getByRole('button', { name: /Province/ })).toBeTruthy()
  expect(screen.getByText('Your email is your login ID.')).toBeTruthy()
  expect(
    screen.getByText('At least eight characters with a letter, a number and a special character'),
  ).toBeTruthy()
  expect(next()).toBeTruthy()
})

it('ACC-004 ACC-016 says how many fields are not met on Next and leads to each; the first has the focus', async () => {
  const { user } = await open()
  expect(screen.queryByText('Please enter the address.')).toBeNull()
  await user.click(next())
  await screen.findByRole('heading', { name: 'There are 9 things to fix' })
  for (const sentence of [
    'Please enter a valid email.',
    'Use the form (ddd) ddd - dddd.',
    'Please select an agency.',
    'Please select a province.',
    'Please enter the address.',
    'Please enter a Canadian postal code, for example K1A 0B1.',
  ])
    expect(screen.getAllByText(sentence).length).toBe(2)
  expect(screen.getAllByText('Use 3 to 16 letters or digits.').length).toBe(2)
  expect(screen.getByRole('link', { name: 'First name: Use 3 to 16 letters or digits.' })).toBeTruthy()
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(9)
  // Without a province there are no cities to choose.
  expect(screen.queryByText('Please select a city.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
  expect(screen.queryByText('Please enter the agency name.')).toBeNull()
})

it('ACC-005 says nothing while one types for the first time, then on leaving', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('First name'), 'Jo')
  expect(screen.queryByText('Use 3 to 16 letters or digits.')).toBeNull()
  await user.tab()
  expect(screen.getByText('Use 3 to 16 letters or digits.')).toBeTruthy()
  await user.type(screen.getByLabelText('First name'), 'é')
  expect(screen.queryByText('Use 3 to 16 letters or digits.')).toBeNull()
})

it('ACC-005 follows the rule that takes real names', async () => {
  const inclusive = answer(readSettings, { record: { ...testSettings, nameRule: 'inclusive' } })
  const { user } = await open([emailIsFree, inclusive])
  await user.type(screen.getByLabelText('First name'), "Jo-Ann O'Neil")
  await user.type(screen.getByLabelText('Last name'), '--')
  await user.tab()
  expect(await screen.findAllByText(/^Use 1 to 40 letters/)).toHaveLength(1)
})

it('ACC-006 ACC-007 formats the phone number and drops what no email has', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Phone number'), '416555x01429')
  expect(valueOf('Phone number')).toBe('(416) 555 - 0142')
  await user.type(screen.getByLabelText('Work email'), 'a m+a!ra@harbour.example')
  expect(valueOf('Work email')).toBe('amara@harbour.example')
})

it('ACC-008 asks about the email on leaving it and does not go on while it is used', async () => {
  const view = await open([answer(checkEmail, { record: { available: false } })])
  await view.user.type(screen.getByLabelText('Work email'), 'amara@harbour')
  await view.user.tab()
  expect(view.sentTo(checkEmail)).toEqual([])
  await fillRegistration(view.user)
  const sentence = 'Sorry, this email has already been used to register an account'
  expect(await screen.findByText(sentence)).toBeTruthy()
  await view.user.click(next())
  await screen.findByRole('heading', { name: 'There is 1 thing to fix' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Work email')))
  expect(view.sentTo(checkEmail).map(({ params }) => params)).toEqual([{ address: 'amara@harbour.example' }])
})

it.each([noAnswer(checkEmail), refuse(checkEmail, 'TooManyRequests')])(
  'ACC-008 goes on when the email cannot be checked',
  async (unanswered) => {
    const { user } = await open([unanswered])
    await fillRegistration(user)
    await user.click(next())
    expect(await termsAreShown()).toBeTruthy()
  },
)

it('ACC-010 says which parts the password still needs', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Password'), 'riverbend')
  await user.tab()
  expect(screen.getByText('The password still needs a number and a special character.')).toBeTruthy()
})

it('ACC-012 shows the agency name for Other, whatever is typed, and requires it then', async () => {
  const { user } = await open()
  await fillRegistration(user)
  await user.clear(screen.getByRole('combobox', { name: 'Agency' }))
  await chooseByTyping(user, 'Agency', 'zzz', 'Other...')
  expect(screen.getByLabelText('Agency name')).toBeTruthy()
  await user.click(next())
  await screen.findByRole('heading', { name: 'There is 1 thing to fix' })
  expect(screen.getAllByText('Please enter the agency name.')).toHaveLength(2)
  await user.type(screen.getByLabelText('Agency name'), 'New Shore House')
  await user.click(next())
  expect(await termsAreShown()).toBeTruthy()
})

it('ACC-012 lists the agencies and, as the last, Other', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('combobox', { name: 'Agency' }))
  await user.keyboard('{ArrowDown}')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Harbour Street Community House',
    'Other...',
  ])
})

it('ACC-013 shows places in title case and clears the city with another province', async () => {
  const { user } = await open()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }).disabled).toBe(true)
  await chooseProvince(user, 'Ontario')
  await chooseByTyping(user, 'City', 'thun', 'Thunder Bay')
  await chooseProvince(user, 'Prince Edward Island')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }).value).toBe('')
  await chooseByTyping(user, 'City', 'charl', 'Charlottetown')
})

it('ACC-013 lets one type a city that is not listed', async () => {
  const { user } = await open()
  await chooseProvince(user, 'Ontario')
  await chooseByTyping(user, 'City', 'Elsewhere', 'My city is not listed')
  await user.type(screen.getByLabelText('City name'), 'E')
  await user.tab()
  expect(screen.getByText('Please enter the city name.')).toBeTruthy()
})

it('ACC-023 keeps the values in this tab, but never the password', async () => {
  const first = await open()
  await fillRegistration(first.user)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('riverbend')
  first.unmount()
  await open()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }).value).toBe('Thunder Bay'),
  )
  expect(valueOf('First name')).toBe('Amara')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Agency' }).value).toBe(
    'Harbour Street Community House',
  )
  expect(valueOf('Password')).toBe('')
})

it('ACC-026 fills sample values from a hidden button of development builds', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Fill in sample values' }))
  expect(valueOf('First name')).toBe('Sample')
})

it('I18-003 speaks Chinese', async () => {
  setLocale('zh')
  const { user } = await open()
  expect(screen.getByRole('heading', { level: 1, name: '创建您的辅导员账户' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect((await screen.findAllByText('请选择机构。')).length).toBe(2)
})
