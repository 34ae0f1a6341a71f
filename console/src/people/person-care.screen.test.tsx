/** What staff do for an account: correct it, and mail its links again (PPL-003, STA-012). */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { editPerson, resendConfirmationForStaff, sendPasswordReset } from '@hub/contract/account-care'
import { listAgencies, listCitiesOfProvince, listProvinces } from '@hub/contract/metas'
import { readPerson } from '@hub/contract/staff-people'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { nadia, nadiaNow } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'

const person = answer(readPerson, { record: nadia })
const lists = [
  answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] }),
  answer(listProvinces, { records: [{ id: 9, name: 'Ontario' }] }),
  answer(listCitiesOfProvince, { records: [{ id: 7, name: 'Ottawa', province_id: 9 }] }),
]
const WHY = 'Told us by telephone.'

it('PPL-003 sends only what was changed, with the version that was read', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1/edit', [
    ...[person, ...lists, answer(editPerson, { record: nadiaNow })],
  ])
  const last = await screen.findByLabelText(/^Last name/)
  await user.clear(last)
  await user.type(last, 'Roy')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Give a reason of at least 5 characters')).toBeTruthy()
  expect(sentTo(editPerson)).toEqual([])
  await user.type(screen.getByLabelText(/^Reason/), WHY)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nadia Roy is saved.')).toBeTruthy()
  expect(sentTo(editPerson).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 1 }, body: { lastName: 'Roy', version: 3, reason: WHY } },
  ])
})

it('PPL-003 keeps the rules of registering, and sends nothing that breaks one', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1/edit', [person, ...lists])
  const phone = await screen.findByLabelText(/^Phone/)
  await user.clear(phone)
  await user.type(phone, '80755')
  await user.type(screen.getByLabelText(/^Reason/), WHY)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('A telephone number has ten digits')).toBeTruthy()
  expect(sentTo(editPerson)).toEqual([])
})

it('STA-012 shows both versions field by field, and saves what was chosen over the newer one', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1/edit', [
    ...[person, ...lists, once(refuse(editPerson, 'PersonChanged', undefined, nadiaNow))],
    answer(editPerson, { record: nadiaNow }),
  ])
  const first = await screen.findByLabelText(/^First name/)
  await user.clear(first)
  await user.type(first, 'Nadja')
  await user.type(screen.getByLabelText(/^Reason/), WHY)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Someone else saved changes' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Saved by Alex Moreau: Benali-Roy' }))
  await user.click(screen.getByRole('radio', { name: 'Saved by Alex Moreau: (807) 555 - 0143' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nadja Benali-Roy is saved.')).toBeTruthy()
  expect(sentTo(editPerson).at(-1)?.body).toEqual({ firstName: 'Nadja', version: 4, reason: WHY })
})

it('PPL-003 sends a password reset once it was asked whether to', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    person,
    answer(sendPasswordReset, { record: { email: nadia.email } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Send password reset' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sentTo(sendPasswordReset)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send email' }))
  expect(await screen.findByText(`The email to ${nadia.email} is on its way.`)).toBeTruthy()
  expect(sentTo(sendPasswordReset).map(({ params }) => params)).toEqual([{ id: 1 }])
})

it('PPL-003 offers the confirmation again only while it is open, and says when it was asked too often', async () => {
  const { user } = await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...nadia, confirmedAt: null } }),
    refuse(resendConfirmationForStaff, 'TooManyRequests'),
  ])
  await user.click(await screen.findByRole('button', { name: 'Resend confirmation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send email' }))
  expect(await dialog.findByText(/Too many attempts/)).toBeTruthy()
})

it('PPL-003 sends nothing to a closed account', async () => {
  await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...nadia, standing: 'closed', confirmedAt: null } }),
  ])
  await screen.findByRole('heading', { level: 1, name: 'Nadia Benali' })
  expect(screen.queryByRole('button', { name: /Send password reset|Resend/ })).toBeNull()
})
