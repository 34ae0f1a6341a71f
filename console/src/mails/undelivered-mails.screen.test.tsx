/** Emails that were given up: from Home to the list, and from there to whom each was for (STA-010). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readHome } from '@hub/contract/staff-home'
import { listUndeliveredMails } from '@hub/contract/staff-mails'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { undeliveredMails } from '../testing/attention.ts'
import { renderConsole } from '../testing/render-console.tsx'

const PATH = '/undelivered-emails'
const mails = answer(listUndeliveredMails, { records: undeliveredMails(3), next: null, total: 3 })
const home = answer(readHome, {
  record: {
    attention: [
      { kind: 'undeliveredMails', count: 3, names: [], oldestAt: '2026-10-09T19:10:00.000Z' },
      { kind: 'lateBackup', count: 1, names: [], oldestAt: '2026-10-09T19:10:00.000Z' },
    ],
    lastBackupAt: null,
    lastLogCheck: null,
  },
})

it('STA-010 is reached from Home, where a late backup leads to the backups in the audit log', async () => {
  const { user } = await renderConsole('/', [home, mails])
  const backup = await screen.findByRole('link', { name: 'late backup' })
  expect(backup.getAttribute('href')).toMatch(/\/audit-log\?what=backup-verified$/)
  await user.click(screen.getByRole('link', { name: 'undelivered emails' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Undelivered emails' })).toBeTruthy()
  expect(screen.getByText('3 emails were given up in the last 30 days.')).toBeTruthy()
})

it('STA-010 says whom each was for and why it was given up, and leads to the facilitator if there is one', async () => {
  await renderConsole(PATH, [mails])
  const [first, , third] = (await screen.findAllByRole('row')).slice(1).map((row) => within(row))
  expect(first?.getByText('Confirm your account')).toBeTruthy()
  expect(first?.getByText('550 5.1.1 mailbox unavailable')).toBeTruthy()
  expect(first?.getByText('1 try')).toBeTruthy()
  expect(first?.getByRole('link').getAttribute('href')).toMatch(/\/facilitators\/1$/)
  expect(third?.getByText('None is known')).toBeTruthy()
  expect(third?.queryByRole('link')).toBeNull()
})

it('STA-010 says that there are none, and reads the list again after a fault', async () => {
  const { user } = await renderConsole(PATH, [
    once(refuse(listUndeliveredMails, 'ServerError')),
    answer(listUndeliveredMails, { records: [], next: null, total: 0 }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No undelivered emails')).toBeTruthy()
})

it('STA-010 STA-011 goes through all pages of the list, and says how many emails there are on all of them', async () => {
  const page = answer(listUndeliveredMails, { records: undeliveredMails(2), next: 12, total: 1204 })
  const { user, address, sentTo } = await renderConsole(PATH, [page])
  expect(await screen.findByText('1,204 emails were given up in the last 30 days.')).toBeTruthy()
  expect(screen.getByText('Showing 2 of 1,204, the oldest first.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe(`${PATH}?pages=12`))
  await waitFor(() => expect(sentTo(listUndeliveredMails).at(-1)?.query).toMatchObject({ after: 12 }))
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await waitFor(() => expect(address()).toBe(PATH))
})
