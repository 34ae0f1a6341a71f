import { act, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerFacilitator } from '@hub/contract/accounts'
import { TERMS_VERSION } from '@hub/contract/constants'
import { ERRORS } from '@hub/contract/errors'
import { readSettings } from '@hub/contract/settings'
import { answer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { emailIsFree, storeRegistration, lists, registration } from '../testing/registration-form.ts'
import { goToTerms, wantLessMotion, watchEnd } from '../testing/registration.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { testSettings } from '../testing/settings.ts'
import { RegistrationScreen } from './registration.screen.tsx'

const accepted = answer(registerFacilitator, { record: { id: 12, firstName: 'Amara' } })
const MISSING = 'Please check our agreement button to create your account'
let end: ReturnType<typeof watchEnd>

// These tests fill in a whole form, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  wantLessMotion()
  end = watchEnd()
  storeRegistration()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openTerms(answers: FakeAnswer[] = [accepted]) {
  const view = await renderScreen(<RegistrationScreen />, {
    at: '/registration',
    answers: [...answers, emailIsFree, ...lists],
    isLoggedIn: false,
  })
  await goToTerms(view.user)
  return view
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const create = () => screen.getByRole('button', { name: 'Create Account and Continue' })

async function agreeAndCreate({ user }: Awaited<ReturnType<typeof openTerms>>) {
  act(() => end.reachEnd())
  await user.click(box())
  await user.click(create())
}

it('ACC-017 shows both documents in a box that takes the focus, the tick and the button', async () => {
  await openTerms()
  expect(screen.getByRole('heading', { level: 2, name: 'Terms of service' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Privacy policy' })).toBeTruthy()
  expect(screen.getByRole('region').tabIndex).toBe(0)
  expect(create().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('ACC-018 opens the tick once the end was seen, says so, and never closes it again', async () => {
  const { user } = await openTerms()
  expect(end.margins).toEqual(['0px 0px 2px 0px'])
  expect(box().disabled).toBe(true)
  expect(screen.getByText('Available when you reach the end of the terms').id).toBe(
    box().getAttribute('aria-describedby'),
  )
  act(() => end.reachEnd(false))
  expect(box().disabled).toBe(true)
  act(() => end.reachEnd())
  expect(box().disabled).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('You reached the end. You can agree now.')
  act(() => end.reachEnd(false))
  expect(box().disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(box().disabled).toBe(false))
})

it('ACC-018 has a short way to the end', async () => {
  const { user } = await openTerms()
  await user.click(screen.getByRole('button', { name: 'Go to the end of the terms' }))
  expect(document.activeElement?.textContent).toContain('The English text of this policy governs.')
  expect(box().disabled).toBe(false)
})

it('ACC-019 says what is missing when pressed unticked, sends nothing, and ticking clears it', async () => {
  const { user, sentTo } = await openTerms()
  await user.click(create())
  expect(screen.getByRole('alert').textContent).toBe(MISSING)
  expect(document.activeElement).toBe(screen.getByRole('region'))
  act(() => end.reachEnd())
  await user.click(create())
  expect(document.activeElement).toBe(box())
  expect(box().getAttribute('aria-invalid')).toBe('true')
  await user.click(box())
  expect(screen.queryByText(MISSING)).toBeNull()
  expect(create().getAttribute('aria-disabled')).toBeNull()
  expect(sentTo(registerFacilitator)).toEqual([])
})

it('ACC-021 ACC-022 ACC-025 sends the form once with the version read, and says thank you', async () => {
  const socialLinks = [{ label: 'The provider on the web', url: 'https://provider.example/' }]
  const settings = answer(readSettings, { record: { ...testSettings, socialLinks } })
  const view = await openTerms([accepted, settings])
  await agreeAndCreate(view)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Thank you for signing up Amara!' })
  expect(view.sentTo(registerFacilitator).map(({ body }) => body)).toEqual([
    { ...registration, termsVersion: TERMS_VERSION },
  ])
  expect(screen.getByText('amara@harbour.example')).toBeTruthy()
  expect(screen.getByText(/check your spam folder/)).toBeTruthy()
  expect(screen.getByText('The confirmation will expire within 2 days.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /The provider on the web/ }).getAttribute('rel')).toContain(
    'noopener',
  )
  expect(document.activeElement).toBe(heading)
  expect(sessionStorage.getItem('hub.registration')).toBeNull()
})

it('SYS-017 creates one account when the button is pressed twice in one tick', async () => {
  const view = await openTerms()
  act(() => end.reachEnd())
  await view.user.click(box())
  act(() => {
    create().click()
    create().click()
  })
  await screen.findByRole('heading', { name: 'Thank you for signing up Amara!' })
  expect(view.sentTo(registerFacilitator)).toHaveLength(1)
})

it('ACC-025 shows no social links when none are set', async () => {
  const view = await openTerms()
  await agreeAndCreate(view)
  await screen.findByRole('heading', { name: 'Thank you for signing up Amara!' })
  expect(screen.queryByText('Stay in touch')).toBeNull()
})

it('ACC-024 stays with the failure, logs it, tries again, and never says thank you for nothing', async () => {
  let isUp = false
  const answers = [accepted, noAnswer(registerFacilitator)] as const
  const flaky: FakeAnswer = {
    endpoint: registerFacilitator,
    give: (sent) => (isUp ? answers[0] : answers[1]).give(sent),
  }
  const view = await openTerms([flaky])
  await agreeAndCreate(view)
  await screen.findByRole('heading', { level: 1, name: 'We could not create your account.' })
  expect(screen.getByRole('alert').textContent).toContain('The hub did not answer.')
  expect(screen.queryByText(/Thank you/)).toBeNull()
  expect(console.error).toHaveBeenCalledWith('The registration failed.', 'NoAnswer')
  isUp = true
  await view.user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Thank you for signing up Amara!' })).toBeTruthy()
})

it('ACC-023 ACC-024 leads Back to the terms with the tick and every value kept', async () => {
  const view = await openTerms([refuse(registerFacilitator, 'ServerError')])
  await agreeAndCreate(view)
  await view.user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(box().checked).toBe(true)
  await view.user.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe(registration.password)
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Amara')
})

it('ACC-024 leads Back to the email when it is used by now', async () => {
  const view = await openTerms([refuse(registerFacilitator, 'EmailAlreadyUsed')])
  await agreeAndCreate(view)
  const sentence = 'Sorry, this email has already been used to register an account'
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  await view.user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Work email')))
  expect(screen.getAllByText(sentence)).toHaveLength(2)
})

it('ACC-024 leads Back to the fields that the server refused', async () => {
  const view = await openTerms([
    refuse(registerFacilitator, 'ValidationError', { cityId: 'Please select a city.' }),
  ])
  await agreeAndCreate(view)
  await view.user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findAllByText('Please select a city.')).toHaveLength(2)
})

it('ACC-024 HRD-002 leads Back to a password that is a common one, and says what is wrong with it', async () => {
  const view = await openTerms([refuse(registerFacilitator, 'PasswordCommon')])
  await agreeAndCreate(view)
  await view.user.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(password.value).toBe(registration.password)
  expect(screen.getAllByText(ERRORS.PasswordCommon.message)).toHaveLength(2)
  await view.user.type(password, '-of-my-own')
  expect(screen.queryByText(ERRORS.PasswordCommon.message)).toBeNull()
})

it('ACC-021 leads Back to the terms when they have changed, unticked', async () => {
  const view = await openTerms([refuse(registerFacilitator, 'TermsOutdated')])
  await agreeAndCreate(view)
  await view.user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByText(/The terms have changed/)).toBeTruthy()
  expect(box().checked).toBe(false)
})

it('ACC-023 begins at the form when the password is gone by a reload', async () => {
  await renderScreen(<RegistrationScreen />, {
    at: '/registration?step=terms',
    answers: [emailIsFree, ...lists],
    isLoggedIn: false,
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Create your facilitator account' })).toBeTruthy()
})

it('ACC-010 stays at the details after a reload at the terms, however far the password is typed', async () => {
  const view = await renderScreen(<RegistrationScreen />, {
    at: '/registration?step=terms',
    answers: [emailIsFree, ...lists],
    isLoggedIn: false,
  })
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await view.user.type(password, registration.password)
  expect(password.value).toBe(registration.password)
  expect(password.isConnected).toBe(true)
  expect(view.router.state.location.search).toEqual({})
  await view.user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('button', { name: 'Create Account and Continue' })
})

it('ACC-010 leads Forward to the terms with what Next has checked alone', async () => {
  const view = await openTerms()
  const { router, user } = view
  act(() => router.history.back())
  await user.type(await screen.findByLabelText('Password'), '{Backspace}')
  act(() => router.history.forward())
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await user.type(screen.getByLabelText('Password'), '8-and-more')
  expect(screen.queryByRole('button', { name: 'Create Account and Continue' })).toBeNull()
})
