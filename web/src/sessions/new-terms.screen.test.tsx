/** New terms after the login: what leads there, and what follows (CTM-011). */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TERMS_VERSION } from '@hub/contract/constants'
import { acceptTerms } from '@hub/contract/terms'
import { answer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { watchEnd } from '../testing/registration.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { termsInForce } from '../testing/terms.ts'
import { NewTermsScreen } from './new-terms.screen.tsx'

let end: ReturnType<typeof watchEnd>
beforeEach(() => {
  end = watchEnd()
})
afterEach(() => vi.unstubAllGlobals())

async function agree(answers: FakeAnswer[]) {
  const view = await renderScreen(<NewTermsScreen />, {
    at: `${hrefOf('newTerms')}?backward=${encodeURIComponent('/func/clients')}`,
    answers: [...answers, termsInForce],
  })
  await screen.findByRole('heading', { level: 2, name: 'Terms of service' })
  act(() => end.reachEnd())
  await view.user.click(screen.getByRole('checkbox'))
  await view.user.click(screen.getByRole('button', { name: 'Agree and Continue' }))
  return view
}

it('CTM-011 accepts the version that was read to the end, and goes on to where one wanted to go', async () => {
  const { sentTo, goneTo } = await agree([answer(acceptTerms, {})])
  await waitFor(() => expect(goneTo).toEqual(['/func/clients']))
  expect(sentTo(acceptTerms).map(({ body }) => body)).toEqual([{ version: TERMS_VERSION }])
})

it('CTM-011 sends nothing before the end was read and the box was ticked', async () => {
  const { sentTo, user } = await renderScreen(<NewTermsScreen />, {
    at: hrefOf('newTerms'),
    answers: [termsInForce],
  })
  await screen.findByRole('heading', { level: 2, name: 'Privacy policy' })
  await user.click(screen.getByRole('button', { name: 'Agree and Continue' }))
  expect(screen.getByRole('alert').textContent).toBe('Please tick the box to go on')
  expect(sentTo(acceptTerms)).toEqual([])
})

it('CTM-011 asks to read again, unticked, when the terms changed once more', async () => {
  const { goneTo } = await agree([refuse(acceptTerms, 'TermsOutdated')])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The terms have changed once more. Please read them again.',
  )
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false))
  expect(goneTo).toEqual([])
})
