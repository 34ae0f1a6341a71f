/** The caller's own sessions (STA-005). */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listStaffPasskeys } from '@hub/contract/staff-passkeys'
import { endStaffSession, listStaffSessions } from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { devices } from '../testing/devices.ts'
import { renderConsole } from '../testing/render-console.tsx'

const none = answer(listStaffPasskeys, { records: [] })
const list = (count: number) => answer(listStaffSessions, { records: devices(count) })

it('STA-005 lists browser, address and last use, and offers no end of this session', async () => {
  await renderConsole('/devices', [list(4), none])
  const rows = await screen.findAllByRole('heading', { level: 3 })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Chrome on Linux',
    'Safari on iPad',
    'Firefox on Windows',
    'Unknown browser',
  ])
  const [own, other] = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading'))
  expect(own?.textContent).toContain('This device')
  expect(own && within(own).queryByRole('button')).toBeNull()
  expect(other?.textContent).toMatch(/last used today at .*, from 203\.0\.113\.7/)
})

it('STA-005 ends one session, and reads the list again', async () => {
  const { user, sentTo } = await renderConsole('/devices', [
    once(list(2)),
    list(1),
    none,
    answer(endStaffSession, {}),
  ])
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPad' }))
  expect(await screen.findByText('Safari on iPad is signed out.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Safari on iPad' })).toBeNull()
  expect(sentTo(endStaffSession).map(({ params }) => params)).toEqual([{ id: 2 }])
})

it('STA-005 says why a session could not be ended', async () => {
  const refused = refuse(endStaffSession, 'Unavailable')
  const { user } = await renderConsole('/devices', [list(2), none, refused])
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPad' }))
  expect(await screen.findByText('The service is busy. Please try again in a moment.')).toBeTruthy()
})
