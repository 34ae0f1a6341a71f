/** What staff do for an account: correct it, and mail its links again (PPL-003, STA-012). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  editPerson,
  endPersonSessions,
  resendConfirmationForStaff,
  sendPasswordReset,
} from '@hub/contract/account-care'
import { listAgencies, listCitiesOfProvince, listProvinces } from '@hub/contract/metas'
import { readPerson } from '@hub/contract/staff-people'
import { answer, type FakeAnswer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { nadia, nadiaNow } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'

const person = answer(readPerson, { record: nadia })
const lists = [
  answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] }),
  answer(listProvinces, { records: [{ id: 9, name: 'Ontario' }] }),
  answer(listCitiesOfProvince, { records: [{ id: 7, name: 'Ottawa', province_id: 9 }] }),
]
const WHY = 'Told us by telephone.'
const save = () => screen.getByRole('button', { name: 'Save' })

/** Corrects one field in the form, with a reason, and saves it. */
async function correct(label: RegExp, value: string, answers: readonly FakeAnswer[] = []) {
  const view = await renderConsole('/facilitators/1/edit', [person, ...lists, ...answers])
  const { user } = view
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, value)
  await user.type(screen.getByLabelText(/^Reason/), WHY)
  await user.click(save())
  return view
}

it('PPL-003 sends only what was changed, with the version that was read', async () => {
  const { user, sentTo, address } = await renderConsole('/facilitators/1/edit', [
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
  await waitFor(() => expect(address()).toBe('/facilitators/1'))
  expect(sentTo(editPerson).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 1 }, body: { lastName: 'Roy', version: 3, reason: WHY } },
  ])
})

it('PPL-003 keeps the rules of registering, and sends nothing that breaks one', async () => {
  const { sentTo } = await correct(/^Phone/, '80755')
  expect(screen.getByText('A telephone number has ten digits')).toBeTruthy()
  expect(sentTo(editPerson)).toEqual([])
})

it('STA-012 shows both versions field by field, and saves what was chosen over the newer one', async () => {
  const { user, sentTo } = await correct(/^First name/, 'Nadja', [
    once(refuse(editPerson, 'PersonChanged', undefined, nadiaNow)),
    answer(editPerson, { record: nadiaNow }),
  ])
  expect(await screen.findByRole('heading', { name: 'Someone else saved changes' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Saved by Alex Moreau: Benali-Roy' }))
  await user.click(screen.getByRole('radio', { name: 'Saved by Alex Moreau: (807) 555 - 0143' }))
  await user.click(save())
  expect(await screen.findByText('Nadja Benali-Roy is saved.')).toBeTruthy()
  expect(sentTo(editPerson).at(-1)?.body).toEqual({ firstName: 'Nadja', version: 4, reason: WHY })
})

it('STA-012 says in the form why what was chosen of both versions could not be saved', async () => {
  const { user, sentTo } = await correct(/^First name/, 'Nadja', [
    once(refuse(editPerson, 'PersonChanged', undefined, nadiaNow)),
    once(refuse(editPerson, 'ServerError')),
    answer(editPerson, { record: nadiaNow }),
  ])
  await user.click(await screen.findByRole('radio', { name: 'Saved by Alex Moreau: Benali-Roy' }))
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toMatch(/Something went wrong in the hub/)
  expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Benali-Roy')
  await user.click(save())
  await waitFor(() => expect(sentTo(editPerson)).toHaveLength(3))
  const [, , again] = sentTo(editPerson)
  expect(again?.body).toMatchObject({ firstName: 'Nadja', version: 4 })
  expect(again?.body).not.toHaveProperty('lastName')
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

it('PPL-003 sends the open confirmation again from the row of the last one, and says when it was asked too often', async () => {
  const { user } = await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...nadia, confirmedAt: null } }),
    refuse(resendConfirmationForStaff, 'TooManyRequests'),
  ])
  const resend = await screen.findAllByRole('button', { name: /^Resend/ })
  expect(resend.map((one) => one.closest('tr')?.textContent)).toEqual([
    expect.stringMatching(/^Confirm your account.*Sent/),
  ])
  await user.click(resend[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send email' }))
  expect(await dialog.findByText(/Too many attempts/)).toBeTruthy()
})

it('PPL-003 sends the confirmation again where no email is kept, and not once it is confirmed or while one waits', async () => {
  const open = { ...nadia, confirmedAt: null }
  const { user, sentTo, unmount } = await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...open, mails: [] } }),
    answer(resendConfirmationForStaff, { record: { email: nadia.email } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Resend email: Confirm your account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send email' }))
  expect(await screen.findByText(`The email to ${nadia.email} is on its way.`)).toBeTruthy()
  expect(sentTo(resendConfirmationForStaff)).toHaveLength(1)
  unmount()
  const waiting = {
    id: 9,
    kind: 'confirmation',
    state: 'waiting',
    at: nadia.registeredAt,
    attempts: 0,
  } as const
  for (const record of [nadia, { ...open, mails: [waiting, ...nadia.mails] }]) {
    const view = await renderConsole('/facilitators/1', [answer(readPerson, { record })])
    await screen.findByRole('table', { name: 'Emails' })
    expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull()
    view.unmount()
  }
})

it('PPL-003 sends nothing to a closed account', async () => {
  await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...nadia, standing: 'closed', confirmedAt: null } }),
  ])
  await screen.findByRole('heading', { level: 1, name: 'Nadia Benali' })
  expect(screen.queryByRole('button', { name: /Send password reset|Resend/ })).toBeNull()
})

it('PPL-003 says so when nothing is different, and when the correction was not stored', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1/edit', [
    ...[person, ...lists, refuse(editPerson, 'ServerError')],
  ])
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(await screen.findByLabelText(/^Reason/), WHY)
  await save()
  expect(screen.getByText('Nothing is different yet.')).toBeTruthy()
  expect(sentTo(editPerson)).toEqual([])
  const address = screen.getByLabelText<HTMLInputElement>(/^Address/)
  await user.type(address, ' 2')
  await save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/Something went wrong in the hub/)
  expect(address.value).toBe('218 Harbour Street 2')
})

it('PPL-003 ACC-005 asks for a name by the rule in force', async () => {
  const { sentTo } = await correct(/^First name/, 'Anne Marie')
  expect(screen.getByText('This is not a name as the rules of registering ask for it')).toBeTruthy()
  expect(sentTo(editPerson)).toEqual([])
})

it('PPL-003 ACC-013 takes a typed city of another name, and none of one letter', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1/edit', [
    ...[person, ...lists, answer(editPerson, { record: nadiaNow })],
  ])
  const city = await screen.findByLabelText(/^Name of the city/)
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(screen.getByLabelText(/^Reason/), WHY)
  await user.clear(city)
  await user.type(city, 'S')
  await save()
  expect(screen.getByText('Choose a city of the list, or type its name')).toBeTruthy()
  expect(sentTo(editPerson)).toEqual([])
  await user.type(city, 'ioux Narrows North ')
  await save()
  await waitFor(() => expect(sentTo(editPerson)).toHaveLength(1))
  expect(sentTo(editPerson)[0]?.body).toEqual({
    ...{ provinceId: 9, cityId: 0, newCityName: 'Sioux Narrows North', version: 3, reason: WHY },
  })
})

it('PPL-003 ACC-013 asks for a city of the province that was chosen', async () => {
  const provinces = [
    { id: 9, name: 'Ontario' },
    { id: 2, name: 'Manitoba' },
  ]
  const { user, sentTo } = await renderConsole('/facilitators/1/edit', [
    ...[person, answer(listProvinces, { records: provinces }), ...lists],
  ])
  await screen.findByLabelText(/^Name of the city/)
  await user.click(screen.getByRole('button', { name: /Province/ }))
  await user.click(await screen.findByRole('option', { name: 'Manitoba' }))
  expect(screen.queryByLabelText(/^Name of the city/)).toBeNull()
  await user.type(screen.getByLabelText(/^Reason/), WHY)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Choose a city of the list, or type its name')).toBeTruthy()
  expect(sentTo(editPerson)).toEqual([])
})

it('PPL-003 names an agency that is not on the list, which stays chosen', async () => {
  await renderConsole('/facilitators/1/edit', [person, ...lists])
  // Once the list is there, the field is another one.
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Agency/ })
  await waitFor(() => expect(field().value).toBe('Northlake Fam. Services (not on the list)'))
})

it('STA-012 PPL-003 names provinces in both versions, and goes back to the form on the newer one', async () => {
  const { user, sentTo, address } = await renderConsole('/facilitators/1/edit', [
    ...[person, ...lists, once(refuse(editPerson, 'PersonChanged', undefined, nadiaNow))],
    answer(editPerson, { record: nadiaNow }),
  ])
  const first = await screen.findByLabelText(/^First name/)
  await user.clear(first)
  await user.type(first, 'Nadja')
  await user.type(screen.getByLabelText(/^Reason/), WHY)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Someone else saved changes' })
  expect(await screen.findAllByText('Sioux Narrows, Ontario')).not.toEqual([])
  expect(screen.queryByRole('radio', { name: /Sioux Narrows/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^(Back|Keep editing)/ }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/facilitators/1'))
  expect(sentTo(editPerson).at(-1)?.body).toMatchObject({ firstName: 'Nadja', version: 4 })
})

it('PPL-001 STA-013 signs one device out with a reason, or all of them, and says how many', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[person, once(answer(endPersonSessions, { record: { ended: 1 } }))],
    answer(endPersonSessions, { record: { ended: 2 } }),
  ])
  const panel = within(await screen.findByRole('region', { name: 'Signed-in devices' }))
  expect(panel.getByText('2 devices')).toBeTruthy()
  async function signOut(button: string, title: string, verb: string) {
    await user.click(panel.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('alertdialog', { name: title }))
    await user.click(dialog.getByRole('button', { name: verb }))
    expect(dialog.getByText(/Give a reason/)).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), WHY)
    await user.click(dialog.getByRole('button', { name: verb }))
  }
  await signOut('Sign out Safari on iPad', 'Sign Nadia Benali out of Safari on iPad?', 'Sign out')
  expect(await screen.findByText('The device is signed out.')).toBeTruthy()
  await signOut('Sign out all', 'Sign Nadia Benali out of every device?', 'Sign out all')
  expect(await screen.findByText('2 devices are signed out.')).toBeTruthy()
  expect(sentTo(endPersonSessions).map(({ body }) => body)).toEqual([
    { sessionId: nadia.sessions[1]?.id, reason: WHY },
    { reason: WHY },
  ])
})
