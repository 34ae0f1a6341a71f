/** Inviting facilitators by a form and by a file: a check first, and nothing sent before the press (PPL-004). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listAgencies } from '@hub/contract/metas'
import {
  checkInvitations,
  listInvitations,
  sendInvitations,
  withdrawInvitation,
} from '@hub/contract/staff-invitations'
import { setLocale } from '@hub/ui/language/locale.ts'
import { answer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { invitations, mixedFile, oneInvited } from '../testing/invitations.ts'
import { renderConsole } from '../testing/render-console.tsx'

const open = answer(listInvitations, { records: invitations, total: 2 })
const agencies = answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] })
const render = (answers: FakeAnswer[]) => renderConsole('/invitations', [...answers, open, agencies])
const checked = answer(checkInvitations, { record: mixedFile })

/** Chooses a file with these bytes. */
async function choose(user: Awaited<ReturnType<typeof render>>['user'], content: string | Uint8Array) {
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is no file field')
  await user.upload(input, new File([content as BlobPart], 'people.csv', { type: 'text/csv' }))
}

it('PPL-004 shows the email to one person first, and sends it on the press alone', async () => {
  const { user, sentTo } = await render([
    answer(checkInvitations, { record: oneInvited }),
    answer(sendInvitations, { record: oneInvited }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Preview the email' }))
  expect(screen.getByText('Enter an email address')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Email/), 'ana.lima@northlake.example')
  await user.type(screen.getByLabelText(/^First name/), 'Ana "Ani"')
  await user.click(screen.getByRole('button', { name: 'Preview the email' }))
  expect(await screen.findByText('You are invited to Hub')).toBeTruthy()
  const csv = 'email,first name,last name,agency\n"ana.lima@northlake.example","Ana ""Ani""","",""'
  expect(sentTo(checkInvitations).map(({ body }) => body)).toEqual([{ csv, locale: 'en', again: false }])
  expect(sentTo(sendInvitations)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }))
  expect(await screen.findByText('1 person is invited.')).toBeTruthy()
  expect(sentTo(sendInvitations).map(({ body }) => body)).toEqual([{ csv, locale: 'en', again: false }])
  await waitFor(() => expect(screen.queryByText('You are invited to Hub')).toBeNull())
})

it('PPL-004 checks a file, and names every error by line and column', async () => {
  const { user, sentTo } = await render([checked])
  await choose(user, '\uFEFFEmail;Given name\r\nana@b.example;Zoé\r\n')
  expect(await screen.findByText('2 people will be invited')).toBeTruthy()
  expect(sentTo(checkInvitations)[0]?.body.csv).toBe('Email;Given name\r\nana@b.example;Zoé\r\n')
  const errors = within(screen.getByRole('table', { name: 'Errors' })).getAllByRole('row')
  expect(errors[1]?.textContent).toMatch(/4.*Email.*“priya\.raman” is no email address/)
  expect(errors[4]?.textContent).toMatch(/7.*Whole row.*more cells than columns/)
  expect(screen.getByText('Columns that are not used: Telephone')).toBeTruthy()
  expect(screen.getByText('1 person is invited already, and gets no second email')).toBeTruthy()
  expect(screen.getByText('1 person has an account already')).toBeTruthy()
})

it('PPL-004 gives a file of the rows to put right, which no spreadsheet takes for a formula', async () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await render([checked])
  await choose(user, 'email\nx')
  await user.click(await screen.findByRole('button', { name: 'Download the rows with errors' }))
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines[0]).toMatch(/^\uFEFF?Email,Given name,Surname,Organization,Telephone,Problem$/)
  expect(lines[1]).toMatch(/^priya\.raman,'=Priya,Raman,Nobody’s House,,“priya\.raman” is no email address; /)
  expect(lines).toHaveLength(3)
})

it('PPL-004 sends to those who are invited already only when asked to, and in another language', async () => {
  const { user, sentTo } = await render([checked])
  await choose(user, 'email\nx')
  await user.click(await screen.findByRole('checkbox', { name: /^Send the invitation again/ }))
  await waitFor(() => expect(sentTo(checkInvitations).at(-1)?.body.again).toBe(true))
  await user.click(screen.getByRole('radio', { name: '中文' }))
  await waitFor(() =>
    expect(sentTo(checkInvitations).at(-1)?.body).toMatchObject({ again: true, locale: 'zh' }),
  )
})

it('PPL-004 keeps the check when it was not sent', async () => {
  const { user } = await render([checked, refuse(sendInvitations, 'ServerError')])
  await choose(user, 'email\nx')
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }))
  expect(await screen.findByText(/Something went wrong in the hub/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite 2 people' })).toBeTruthy()
})

it('PPL-004 says in which line a file cannot be read, and offers nothing to send', async () => {
  const fault = { line: 12, fault: 'unreadable' as const, column: null }
  const { user } = await render([answer(checkInvitations, { record: { ...oneInvited, fault } })])
  await choose(user, 'email\n"x')
  expect(await screen.findByText(/^Line 12:/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
})

it('PPL-004 SYS-010 sends neither a file that is too long nor one that is not UTF-8', async () => {
  const { user, sentTo } = await render([checked])
  await choose(user, 'x'.repeat(80_001))
  expect(await screen.findByText(/^This file has 81 kB; at most 80 kB/)).toBeTruthy()
  await choose(user, new Uint8Array([0x65, 0xe9, 0x0a]))
  expect(await screen.findByText(/^The letters of this file cannot be read/)).toBeTruthy()
  expect(sentTo(checkInvitations)).toEqual([])
})

it('PPL-004 STA-013 takes an invitation back with a reason', async () => {
  const { user, sentTo } = await render([answer(withdrawInvitation, {})])
  const email = invitations[0]?.email ?? ''
  await user.click(await screen.findByRole('button', { name: `Withdraw the invitation of ${email}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Reason/), 'Has left the agency.')
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('The invitation is withdrawn.')).toBeTruthy()
  expect(sentTo(withdrawInvitation).map(({ body }) => body)).toEqual([
    { email, reason: 'Has left the agency.' },
  ])
})

it('STA-011 searches the invitations that wait by the address', async () => {
  const { user, address, sentTo } = await render([])
  await user.type(await screen.findByRole('searchbox'), 'wen')
  await waitFor(() => expect(address()).toBe('/invitations?q=wen'))
  await waitFor(() => expect(sentTo(listInvitations).at(-1)?.query).toEqual({ q: 'wen' }))
})

it('I18-003 speaks Chinese', async () => {
  setLocale('zh')
  await render([])
  expect(await screen.findByRole('heading', { level: 1, name: '邀请辅导员' })).toBeTruthy()
})

it('PPL-004 keeps the rows with errors to be downloaded once the others are invited', async () => {
  const { user, sentTo } = await render([checked, answer(sendInvitations, { record: mixedFile })])
  await choose(user, 'email\nx')
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }))
  expect(await screen.findByText('2 people are invited.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download the rows with errors' })).toBeTruthy()
  // What is said of the file is asked anew: nobody is new any more.
  await waitFor(() => expect(sentTo(checkInvitations).length).toBeGreaterThan(1))
})

it('PPL-004 offers to send again where somebody is invited already, and nowhere else', async () => {
  const again = { ...mixedFile, people: mixedFile.people.map((one) => ({ ...one, state: 'again' as const })) }
  const box = () => screen.queryByRole('checkbox', { name: /^Send the invitation again/ })
  const none = await render([answer(checkInvitations, { record: oneInvited })])
  await choose(none.user, 'email\nx')
  await screen.findByText('You are invited to Hub')
  expect(box()).toBeNull()
  none.unmount()
  const { user } = await render([answer(checkInvitations, { record: again })])
  await choose(user, 'email\nx')
  await screen.findByText('You are invited to Hub')
  expect(box()).not.toBeNull()
})

it('PPL-004 checks a file that is empty, and the same file each time it is chosen', async () => {
  const { user, sentTo } = await render([checked])
  await choose(user, '')
  await waitFor(() => expect(sentTo(checkInvitations).map(({ body }) => body.csv)).toEqual([' ']))
  await choose(user, 'email\nx')
  await waitFor(() => expect(sentTo(checkInvitations)).toHaveLength(2))
  await choose(user, 'email\nx')
  await waitFor(() => expect(sentTo(checkInvitations)).toHaveLength(3))
})

it('PPL-004 shows a hundred errors and a hundred people, and says how many more there are', async () => {
  const people = Array.from({ length: 103 }, (_, at) => ({
    ...{ line: at + 2, email: `guest${at}@b.example`, name: '', agency: null, state: 'new' as const },
  }))
  const rejected = Array.from({ length: 102 }, (_, at) => ({
    ...{ line: at + 200, cells: ['x'] },
    problems: [{ problem: 'emailWrong' as const, column: 'Email', value: `x${at}` }],
  }))
  const { user } = await render([answer(checkInvitations, { record: { ...mixedFile, people, rejected } })])
  await choose(user, 'email\nx')
  const rows = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row')
  expect(await screen.findByText('and 2 more')).toBeTruthy()
  expect(screen.getByText('and 3 more')).toBeTruthy()
  expect([rows('Errors').length, rows('People').length]).toEqual([101, 101])
})

it('PPL-004 sends the agency that was chosen for one person', async () => {
  const { user, sentTo } = await render([answer(checkInvitations, { record: oneInvited })])
  await user.type(await screen.findByLabelText(/^Email/), 'ana.lima@northlake.example')
  const agency = await screen.findByRole('combobox', { name: /^Agency/ })
  await user.type(agency, 'North')
  await user.click(await screen.findByRole('option', { name: 'Northlake Family Services' }))
  await user.click(screen.getByRole('button', { name: 'Preview the email' }))
  await waitFor(() => expect(sentTo(checkInvitations)[0]?.body.csv).toMatch(/"Northlake Family Services"$/))
})

it('PPL-004 says which invitations have expired, and that none fits what was searched for', async () => {
  const { unmount } = await render([])
  const rows = within(await screen.findByRole('table', { name: 'Invitations that wait' })).getAllByRole('row')
  expect([rows[1]?.textContent, rows[2]?.textContent]).toEqual([
    expect.not.stringContaining('Expired'),
    expect.stringContaining('Expired'),
  ])
  unmount()
  await renderConsole('/invitations?q=zz', [answer(listInvitations, { records: [], total: 0 }), agencies])
  expect(await screen.findByText('No invitation fits “zz”.')).toBeTruthy()
})

it('PPL-004 I18-003 writes in the language of the console where nothing else was chosen', async () => {
  setLocale('zh')
  const { sentTo, user } = await render([checked])
  await screen.findByRole('button', { name: '选择文件' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is no file field')
  await user.upload(input, new File(['email\nx'], 'people.csv', { type: 'text/csv' }))
  await waitFor(() => expect(sentTo(checkInvitations)[0]?.body.locale).toBe('zh'))
})

it('PPL-004 offers nothing to send where nobody would be invited, and takes a file of the greatest size', async () => {
  const nobody = { ...oneInvited, invited: 0, mail: null }
  const { user, sentTo } = await render([answer(checkInvitations, { record: nobody })])
  await choose(user, 'x'.repeat(80_000))
  expect(await screen.findByText('0 people will be invited')).toBeTruthy()
  expect(sentTo(checkInvitations)[0]?.body.csv).toHaveLength(80_000)
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
})
