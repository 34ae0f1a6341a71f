import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settingsQuery } from '#platform/calls/queries.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ClientPasswordsDialog } from './client-passwords-dialog.tsx'
import { passwordsCsv } from './passwords-csv.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'

const CLIENTS = [
  { id: 21, code: 'HSC4821A', password: 'tern7Q4k!92x', avatar: { glyph: 'moon', color: 'plum' } },
  { id: 22, code: 'HSC4822B', password: 'reed8Mt3?61y', avatar: null },
]

async function open({ hasCsv = true, clients = CLIENTS } = {}) {
  const onClose = vi.fn<() => void>()
  const popup = <ClientPasswordsDialog clients={clients} hasCsv={hasCsv} onClose={onClose} />
  return { ...(await renderScreen(popup, { hasRegions: true })), onClose }
}

const rows = () => within(screen.getByRole('list', { name: 'New passwords' })).getAllByRole('listitem')
const copyOf = (code: string) => screen.getByRole('button', { name: `Copy the password of ${code}` })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.stubGlobal('print', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('CLI-026 shows ID and password of each client, and spells the password for those who hear it', async () => {
  await open()
  expect(screen.getByRole('dialog', { name: "Reset Client's Password" })).toBeTruthy()
  expect(rows()).toHaveLength(2)
  expect(rows()[0]?.textContent).toContain('HSC4821A')
  expect(screen.getByText('tern7Q4k!92x')).toBeTruthy()
  expect(rows()[0]?.textContent).toContain('t, e, r, n, 7, capital Q, 4, k, exclamation mark, 9, 2, x')
})

it('CLI-026 copies one password and says so', async () => {
  const { user } = await open()
  await user.click(copyOf('HSC4822B'))
  expect(await navigator.clipboard.readText()).toBe('reed8Mt3?61y')
  // Visible as a toast and announced as a status.
  expect(await findAnnounced('Password copied')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copied the password of HSC4822B' })).toBeTruthy()
})

it('CLI-026 shows for one second that a password is copied', async () => {
  await open()
  const toast = () => document.querySelector('[data-react-aria-top-layer]')?.textContent
  // The output of the previous test must be gone first.
  await waitFor(() => expect(toast()).toBe(''))
  vi.useFakeTimers()
  fireEvent.click(copyOf('HSC4821A'))
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(toast()).toBe('Password copied')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(toast()).toBe('')
})

it('CLI-026 says when the browser does not let it copy', async () => {
  const { user } = await open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(copyOf('HSC4821A'))
  expect((await screen.findAllByText(/Copying did not work here/)).length).toBeGreaterThan(0)
})

it('CLI-026 asks before it closes while passwords are saved nowhere', async () => {
  const { user, onClose } = await open()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog', { name: 'Close without saving the passwords?' })).toBeTruthy()
  await user.click(button('Go back'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()

  await user.click(copyOf('HSC4821A'))
  await user.click(button('Close'))
  await user.click(button('Close without saving'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('CLI-026 closes at once when each password was copied', async () => {
  const { user, onClose } = await open()
  for (const { code } of CLIENTS) await user.click(copyOf(code))
  await user.click(button('Close'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('CLI-027 offers the file after the reset of a team alone', async () => {
  await open({ hasCsv: false })
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})

it('CLI-027 downloads the file, after which it closes without asking', async () => {
  let file: Blob | undefined
  let name = ''
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    return 'blob:passwords'
  })
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download
  })
  const { user, onClose } = await open()
  await user.click(button('Download CSV'))
  expect(name).toBe('Client Passwords.csv')
  expect(await file?.text()).toBe('Code,Password\r\nHSC4821A,tern7Q4k!92x\r\nHSC4822B,reed8Mt3?61y\r\n')
  await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:passwords'))
  await user.click(button('Close'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('CLI-027 quotes where needed and leaves no formula', () => {
  const csv = passwordsCsv([
    { code: 'A,B', password: 'say "x"' },
    { code: '=1+1', password: '@sum(A1)' },
  ])
  expect(csv).toBe('Code,Password\r\n"A,B","say ""x"""\r\n"\'=1+1","\'@sum(A1)"\r\n')
})

it('CLI-026 tells to collect the slips, prints them under a plain title, and takes them along when it closes', async () => {
  const { user, onClose, unmount, queryClient } = await open()
  await queryClient.ensureQueryData(settingsQuery)
  document.title = 'Client List, Harbour Street team · Hub'
  let printed: string | undefined
  vi.stubGlobal('print', () => {
    printed = `${document.title}: ${document.body.lastElementChild?.textContent}`
  })
  await user.click(button('Print slips'))
  expect(screen.getByText('Collect the slips from the printer right away.')).toBeTruthy()
  expect(printed).toBeUndefined()
  await user.click(button('Print'))
  expect(printed).toContain('Slips: Your client portalplum moonClient IDHSC4821APasswordtern7Q4k!92x')
  expect(printed).toContain('HSC4822B')
  // The login address without the part that every address begins with.
  expect(printed).toContain('Open portal.example')
  expect(printed).not.toContain('Harbour')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.title).toBe('Client List, Harbour Street team · Hub')
  await user.click(await screen.findByRole('button', { name: 'Yes, they are printed' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await user.click(button('Close'))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  expect(document.body.textContent).not.toContain('tern7Q4k!92x')
})

it('CLI-026 takes a print that was cancelled for no saving', async () => {
  const { user, onClose } = await open()
  await user.click(button('Print slips'))
  await user.click(button('Print'))
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(await screen.findByText('Did the slips come out of the printer?')).toBeTruthy()
  await user.click(button('No'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button('Close'))
  expect(await screen.findByText('Close without saving the passwords?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('CLI-026 shows five hundred passwords', async () => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    id: n + 1,
    code: `C${n}`,
    password: `p${n}`,
    avatar: null,
  }))
  await open({ clients: many })
  await waitFor(() => expect(rows()).toHaveLength(500))
  expect(screen.getByText('500 new passwords')).toBeTruthy()
})
