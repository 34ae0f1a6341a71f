/** The list of staff accounts, and what an owner does about them (STA-002, STA-005 to STA-007, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  changeStaffRoles,
  endStaffAccount,
  inviteStaff,
  listStaffAccounts,
  removeStaffFactor,
  resendStaffLink,
} from '@hub/contract/staff-accounts'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { jordan } from '../testing/frame-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { staffAccounts } from '../testing/staff-accounts.ts'

const list = answer(listStaffAccounts, { records: staffAccounts(6) })
const WHY = 'Asked for by the director.'
const sent = { id: 3, email: 'mei.tan@provider.example', expiresAt: '2026-10-14T12:30:00.000Z' }

type Rendered = Awaited<ReturnType<typeof renderConsole>>
async function choose({ user }: Rendered, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent

it('STA-002 STA-006 shows roles in words, the second factor, the last sign-in and open invitations', async () => {
  await renderConsole('/accounts', [list])
  expect(await screen.findByText(/4 people sign in to this console. 2 invitations are open./)).toBeTruthy()
  expect(await rowOf(/Robin Achebe/)).toMatch(/People, Reports, Privacy.*Set/)
  expect(await rowOf(/Sana Malik/)).toMatch(/Not set.*Never.*link expired/)
  expect(await rowOf(/Theo Roy/)).toMatch(/link valid until/)
  expect(await rowOf(/Jordan Leduc/)).toMatch(/You/)
})

it('STA-002 invites somebody with name, email and roles, and says what is missing', async () => {
  const view = await renderConsole('/accounts', [list, answer(inviteStaff, { record: sent })])
  await view.user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(dialog.getByText('Choose at least one role')).toBeTruthy()
  expect(view.sentTo(inviteStaff)).toEqual([])
  await view.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Mei Tan')
  await view.user.type(dialog.getByRole('textbox', { name: /Email/ }), sent.email)
  await view.user.click(dialog.getByRole('checkbox', { name: 'Reports' }))
  await view.user.click(dialog.getByRole('checkbox', { name: 'Content' }))
  await view.user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await findAnnounced(`The invitation is sent to ${sent.email}.`)
  expect(view.sentTo(inviteStaff)[0]?.body).toEqual({
    ...{ name: 'Mei Tan', email: sent.email, roles: ['content', 'reports'], locale: 'en' },
  })
})

it('STA-002 sends a link again, and withdraws an invitation with a reason', async () => {
  const view = await renderConsole('/accounts', [
    list,
    answer(resendStaffLink, { record: sent }),
    answer(endStaffAccount, { record: { devices: 0 } }),
  ])
  await choose(view, 'Theo Roy', 'Send a new link')
  await findAnnounced(`A new link is sent to ${sent.email}. The one before does not work any more.`)
  await choose(view, 'Theo Roy', 'Withdraw invitation')
  const dialog = within(await screen.findByRole('alertdialog'))
  await view.user.type(dialog.getByRole('textbox'), WHY)
  await view.user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() =>
    expect(view.sentTo(endStaffAccount)[0]).toMatchObject({
      params: { id: 6 },
      body: { reason: WHY, seen: { devices: 0 } },
    }),
  )
})

it('STA-006 STA-012 changes roles by what was shown, and keeps the dialog when somebody was faster', async () => {
  const view = await renderConsole('/accounts', [
    list,
    once(refuse(changeStaffRoles, 'StaffRolesChanged', undefined, { roles: ['people'] })),
  ])
  await choose(view, 'Mei Tan', 'Change roles')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 devices are signed out.')).toBeTruthy()
  await view.user.click(dialog.getByRole('checkbox', { name: 'Content' }))
  await view.user.type(dialog.getByRole('textbox'), WHY)
  await view.user.click(dialog.getByRole('button', { name: 'Change roles' }))
  expect(await dialog.findByText(/Someone else has changed these roles/)).toBeTruthy()
  expect(view.sentTo(changeStaffRoles)[0]?.body).toEqual({
    ...{ was: ['content', 'reports'], roles: ['reports'], reason: WHY },
  })
})

it('STA-006 STA-013 ends an account with its effects in numbers, and says that an owner has to stay', async () => {
  const view = await renderConsole('/accounts', [list, refuse(endStaffAccount, 'LastOwner')])
  await choose(view, 'Alex Chen', 'End account')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('1 device is signed out.')).toBeTruthy()
  await view.user.click(dialog.getByRole('button', { name: 'End account' }))
  expect(view.sentTo(endStaffAccount)).toEqual([])
  await view.user.type(dialog.getByRole('textbox'), WHY)
  await view.user.click(dialog.getByRole('button', { name: 'End account' }))
  expect(await dialog.findByText(/This is the last owner who can sign in/)).toBeTruthy()
})

it('STA-006 removes the second factor of another, never one’s own', async () => {
  const view = await renderConsole('/accounts', [list, answer(removeStaffFactor, { record: sent })])
  await view.user.click(await screen.findByRole('button', { name: 'More for Jordan Leduc' }))
  await screen.findByRole('menuitem', { name: 'Change roles' })
  expect(screen.queryByRole('menuitem', { name: 'Remove second factor' })).toBeNull()
  await view.user.keyboard('{Escape}')
  await choose(view, 'Mei Tan', 'Remove second factor')
  const dialog = within(await screen.findByRole('alertdialog'))
  await view.user.type(dialog.getByRole('textbox'), WHY)
  await view.user.click(dialog.getByRole('button', { name: 'Remove second factor' }))
  await findAnnounced(`The second factor of Mei Tan is removed. A link is sent to ${sent.email}.`)
  expect(view.sentTo(removeStaffFactor)[0]?.body).toEqual({ reason: WHY })
})

it('STA-006 is not there for whoever is no owner', async () => {
  const people = { ...jordan, roles: ['people' as const], permissions: ['people' as const] }
  await renderConsole('/accounts', [answer(readStaffSession, { record: people })])
  expect(await screen.findByText('Your roles do not include this page')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Staff accounts' })).toBeNull()
})
