/** Staff change the email of an account (PPL-003). */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { askEmailChange, withdrawEmailChange } from '@hub/contract/account-care'
import { readPerson } from '@hub/contract/staff-people'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { nadia, nadiasChange } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'

const WHY = 'Told us by telephone.'
const person = answer(readPerson, { record: nadia })
const waiting = answer(readPerson, { record: { ...nadia, emailChange: nadiasChange } })
const { email } = nadiasChange

async function openDialog(answers: Parameters<typeof renderConsole>[1]) {
  const view = await renderConsole('/facilitators/1', answers)
  await view.user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => view.user.click(dialog.getByRole('button', { name: 'Send link' }))
  return { ...view, dialog, send, field: dialog.getByLabelText(/^New email/) }
}

it('PPL-003 sends the link for a new email with a reason, and nothing for the present one', async () => {
  const { user, dialog, send, field, sentTo } = await openDialog([
    ...[person, answer(askEmailChange, { record: nadiasChange })],
  ])
  await user.type(dialog.getByLabelText(/^Reason/), WHY)
  await send()
  expect(dialog.getByText('Enter an email address')).toBeTruthy()
  await user.type(field, nadia.email.toUpperCase())
  await send()
  expect(dialog.getByText('The account has this email already')).toBeTruthy()
  expect(sentTo(askEmailChange)).toEqual([])
  await user.clear(field)
  await user.type(field, email)
  await send()
  expect(await screen.findByText(`The link to ${email} is on its way.`)).toBeTruthy()
  expect(sentTo(askEmailChange).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 1 }, body: { email, reason: WHY } },
  ])
})

it('PPL-003 keeps what was typed when another account has the email', async () => {
  const { user, dialog, send, field } = await openDialog([person, refuse(askEmailChange, 'EmailAlreadyUsed')])
  await user.type(field, email)
  await user.type(dialog.getByLabelText(/^Reason/), WHY)
  await send()
  expect(await dialog.findByText('There is an account with this email already.')).toBeTruthy()
  expect((field as HTMLInputElement).value).toBe(email)
})

it('PPL-003 STA-013 shows the email that waits, and cancels it with a reason', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[waiting, answer(withdrawEmailChange, { record: { email } })],
  ])
  expect(await screen.findByText(email)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel change' }))
  expect(dialog.getByText('Give a reason of at least 5 characters')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Reason/), WHY)
  await user.click(dialog.getByRole('button', { name: 'Cancel change' }))
  expect(await screen.findByText('The change is cancelled.')).toBeTruthy()
  expect(sentTo(withdrawEmailChange).map(({ body }) => body)).toEqual([{ reason: WHY }])
})

it('PPL-003 changes nothing of a closed account', async () => {
  await renderConsole('/facilitators/1', [answer(readPerson, { record: { ...nadia, standing: 'closed' } })])
  await screen.findByRole('heading', { level: 1, name: 'Nadia Benali' })
  expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull()
})
