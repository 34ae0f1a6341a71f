/** Staff add a passkey, sign in with it after the password, and remove it, with an authenticator of Chromium (STA-003 to STA-005). */
import { axeFindings } from './parts/inspection/axe.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { addAuthenticator } from './parts/passkeys.ts'
import { button, DEMO_STAFF, field, givePassword, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000

let hub: RunningHub
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
})

test('STA-003 STA-004 STA-005 a passkey is added, signs in after the password, and is removed', async () => {
  const page = await signInAsOwner(hub, '/staff/devices', 'Devices and passkeys')
  const authenticator = await addAuthenticator(page)
  await button(page, 'Add a passkey').click()
  await field(page, 'Name').fill('Work laptop')
  await authenticator.setVerified(false)
  await button(page, 'Create the passkey').click()
  await expect(page.getByRole('alert')).toContainText('No passkey was made.')
  await authenticator.setVerified(true)
  await button(page, 'Create the passkey').click()
  await expect(page.getByRole('heading', { name: 'Work laptop' })).toBeVisible()
  await expect(page.getByText(/Not used yet/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // The same device again: the browser knows its passkey.
  await button(page, 'Add a passkey').click()
  await field(page, 'Name').fill('Again')
  await button(page, 'Create the passkey').click()
  await expect(page.getByRole('alert')).toContainText('has a passkey of yours already')
  await button(page, 'Cancel').click()

  await button(page, 'Account of Jordan Leduc').click()
  await button(page, 'Sign out').click()
  await givePassword(page, DEMO_STAFF, DEMO_PASSWORD)
  await authenticator.setVerified(false)
  await button(page, 'Use a passkey').click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  expect(await axeFindings(page)).toEqual([])
  await authenticator.setVerified(true)
  await button(page, 'Use a passkey').click()
  await expect(page.getByRole('heading', { level: 1, name: /, Jordan$/ })).toBeVisible()

  await page.goto('/staff/devices')
  await expect(page.getByText(/Last used/)).toBeVisible()
  await button(page, 'Remove Work laptop').click()
  await button(page.getByRole('alertdialog'), 'Remove').click()
  await expect(page.getByText('You have no passkey.')).toBeVisible()
})
