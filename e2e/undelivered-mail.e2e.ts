/** An email that the mail server refuses for good: Home counts it, and leads to whom it was for and why. */
import { axeFindings } from './parts/inspection/axe.ts'
import { openRefusingMailServer } from './parts/mail/refusing-mail-server.ts'
import { button, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const TO = 'other-team@demo.example'
const OPEN_MS = 180_000
/** The queue of mails is looked through every few seconds. */
const GIVEN_UP_MS = 60_000

test('STA-010 an email that was refused for good is found from Home, with its reason, and its facilitator from there', async ({
  freshHub,
}) => {
  test.setTimeout(OPEN_MS)
  const mailServer = await openRefusingMailServer()
  const hub = await freshHub({ SMTP_URL: mailServer.url, HUB_SMTP_PLAIN: 'true' })
  try {
    const page = await signInAsOwner(hub, '/staff/facilitators', 'Facilitators')
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await page.getByRole('searchbox').first().fill('Haddad')
    await link('Noor Haddad').click()
    await button(page, 'Send password reset').click()
    await button(page, 'Send email').click()
    // The demo's own reminders may be refused before it.
    const row = page.getByRole('row', { name: TO }).first()
    await expect(async () => {
      await page.goto('/staff/')
      await page.getByRole('link', { name: /^undelivered emails?$/ }).click({ timeout: 3000 })
      await expect(row).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: GIVEN_UP_MS })
    await expect(page.getByRole('heading', { level: 1, name: 'Undelivered emails' })).toBeVisible()
    await expect(row).toContainText('550 5.1.1 mailbox unavailable')
    await expect(row).toContainText('1 try')
    expect(await axeFindings(page)).toEqual([])
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
    await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  } finally {
    await mailServer.close()
  }
})
