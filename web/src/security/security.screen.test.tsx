/** How one logs in: the second step, the password, and where one is logged in (HRD-002). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beginApp, confirmApp, readFactors } from '@hub/contract/factors'
import { changePassword, endOtherSessions, endOwnSession, listOwnSessions } from '@hub/contract/own-sessions'
import { readSession, verifyPassword } from '@hub/contract/sessions'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara } from '../testing/facilitators.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { offered, recoveryCodes, sessions } from '../testing/security.ts'
import { SecurityScreen } from './security.screen.tsx'

const none = answer(readFactors, {
  record: { appSince: null, passkeys: [], recoveryCodes: 0, isRequired: false },
})
const open = (answers: FakeAnswer[]) =>
  renderScreen(<SecurityScreen />, {
    at: hrefOf('security'),
    answers: [
      ...answers,
      none,
      answer(listOwnSessions, { records: sessions }),
      answer(readSession, { record: amara }),
    ],
  })

it('HRD-002 connects an app after the password, and ends with recovery codes that cannot be skipped', async () => {
  const view = await open([
    once(refuse(beginApp, 'PasswordVerificationRequired')),
    answer(verifyPassword, {}),
    answer(beginApp, { record: offered }),
    answer(confirmApp, { recoveryCodes }),
  ])
  await view.user.click(await screen.findByRole('button', { name: 'Set up an app' }))
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.type(dialog.getByLabelText('Password'), 'secret1!')
  await view.user.click(dialog.getByRole('button', { name: /access now/i }))
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  await view.user.type(screen.getByLabelText('Current code from the app'), '123 456')
  await view.user.click(screen.getByRole('button', { name: 'Connect' }))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  await view.user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(screen.getByText('Save the codes first, then confirm it here.')).toBeTruthy()
  await view.user.click(screen.getByRole('checkbox'))
  await view.user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeTruthy()
  expect(view.sentTo(confirmApp).map(({ body }) => body)).toEqual([{ code: '123 456' }])
})

it('HRD-002 changes the password with the present one, and keeps what was typed when it is refused', async () => {
  const view = await open([once(refuse(changePassword, 'PasswordCommon')), answer(changePassword, {})])
  await view.user.click(await screen.findByRole('button', { name: 'Change password' }))
  await view.user.click(screen.getByRole('button', { name: 'Save password' }))
  expect(view.sentTo(changePassword)).toEqual([])
  await view.user.type(screen.getByLabelText('Present password'), 'secret1!')
  await view.user.type(screen.getByLabelText('New password'), 'riverbend-7')
  await view.user.type(screen.getByLabelText('Retype the new password'), 'riverbend-7')
  await view.user.click(screen.getByRole('button', { name: 'Save password' }))
  expect((await screen.findByRole('alert')).textContent).toContain('common and breached')
  await view.user.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(screen.queryByLabelText('Present password')).toBeNull())
  const sent = { password: 'secret1!', newPassword: 'riverbend-7' }
  expect(view.sentTo(changePassword).map(({ body }) => body)).toEqual([sent, sent])
})

it('HRD-002 lists where one is logged in, and ends one or all others', async () => {
  const view = await open([answer(endOwnSession, {}), answer(endOtherSessions, { record: { ended: 2 } })])
  const rows = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(rows).toEqual(['Chrome on Windows', 'Safari on iPhone', 'Unknown browser'])
  expect(screen.getByText('This device')).toBeTruthy()
  await view.user.click(screen.getByRole('button', { name: 'End Safari on iPhone' }))
  await waitFor(() =>
    expect(view.sentTo(endOwnSession).map(({ params }) => params)).toEqual([{ id: sessions[1]?.id }]),
  )
  await view.user.click(screen.getByRole('button', { name: 'End all others' }))
  await waitFor(() => expect(view.sentTo(endOtherSessions)).toHaveLength(1))
})
