/** A facilitator adds a passkey, logs in with it after the password, and removes it, with an authenticator of Chromium (HRD-002). */
import { axeFindings } from './parts/inspection/axe.ts'
import { DEMO_PASSWORD, logIn, type RunningHub } from './parts/hub.ts'
import { addAuthenticator } from './parts/passkeys.ts'
import { button, field } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const EMAIL = 'solo@demo.example'

let hub: RunningHub
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
})

test('HRD-002 a passkey is added with recovery codes, logs in after the password, and is removed', async () => {
  const { page } = await logIn(hub, EMAIL)
  const authenticator = await addAuthenticator(page)
  await page.goto('/func/profile/security')
  await button(page, 'Add a passkey').click()
  await field(page, 'Name').fill('Work laptop')
  await button(page, 'Create the passkey').click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByText('I saved them in a safe place').click()
  await button(page, 'Finish').click()
  await expect(page.getByRole('heading', { name: 'Work laptop' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await button(page, 'Logout').first().click()
  await page.waitForURL('**/login')
  await field(page, 'Email').fill(EMAIL)
  await field(page, 'Password').fill(DEMO_PASSWORD)
  await button(page, 'Login').click()
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await authenticator.setVerified(false)
  await button(page, 'Use a passkey').click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  expect(await axeFindings(page)).toEqual([])
  await authenticator.setVerified(true)
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/dashboard')

  await page.goto('/func/profile/security')
  await expect(page.getByText(/Last used/)).toBeVisible()
  await button(page, 'Remove Work laptop').click()
  await button(page.getByRole('dialog'), 'Use a passkey').click()
  await expect(page.getByText('You have no passkey.')).toBeVisible()
})
