/**
 * Staff draft an event that is held in a room, look at it as facilitators will, and publish it; a facilitator takes a place, and
 * learns by mail that the room has changed, once that is published (CTM-009).
 */
import type { Page } from '@playwright/test'
import { chooseOption } from './parts/choose-option.ts'
import { callAs, openAs } from './parts/facilitator.ts'
import type { RunningHub } from './parts/hub.ts'
import { button, field, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const MAIL_MS = 30_000
const EMAIL = 'facilitator@demo.example'
const TITLE = 'An evening in the hall'
const HALL = 'Mill Street Hall, Hamilton'
const HALL_ZH = '磨坊街会堂'
const LIBRARY = 'Quay Street Library, Hamilton'

let hub: RunningHub
let staff: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, '/staff/new-event', 'Add an event')
})

const card = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: TITLE }) })

/** The mails to the facilitator with these words in their text. */
async function mailsWith(words: string): Promise<number> {
  const read = async (at: string) => (await fetch(`${hub.url}${at}`)).text()
  const rows = (await read('/dev/mailbox')).split('<li>').filter((row) => row.includes(EMAIL))
  const texts = rows.flatMap((row) => /\/dev\/mailbox\/\d+\/text/.exec(row)?.[0] ?? []).map(read)
  return (await Promise.all(texts)).filter((text) => text.includes(words)).length
}

test('CTM-009 CTM-003 EVT-010 leads from the draft of an event in a room to the mail that says where it is now', async () => {
  await field(staff, 'Title, English').fill(TITLE)
  await field(staff, 'Location, English').fill(HALL)
  await field(staff, 'Location, 中文').fill(HALL_ZH)
  await field(staff, 'Starts').fill('2096-01-05T18:00')
  await field(staff, 'Ends').fill('2096-01-05T19:30')
  await field(staff, 'Webinar number').fill('hall-2096')
  await chooseOption(staff.getByRole('button', { name: /Type/ }), 'Discovery Sessions')
  await button(staff, 'Save draft').click()
  await expect(staff.getByText('Facilitators do not see this event yet.').first()).toBeVisible()

  const page = await openAs(hub, await callAs(hub, EMAIL), { reducedMotion: 'reduce' })
  await page.goto('/func/type-events/DISCOVERY')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  const [preview] = await Promise.all([
    staff.waitForEvent('popup'),
    staff.getByRole('link', { name: /^Preview/ }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(preview.getByText(/nothing here is published/)).toBeVisible()
  await expect(preview.getByText(`Location: ${HALL}`)).toBeAttached()
  await preview.goto('/preview/func/type-events/DISCOVERY')
  await expect(card(preview).getByRole('button', { name: 'Register' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await preview.close()

  await button(staff, 'Publish').click()
  await button(staff.getByRole('dialog'), 'Publish').click()
  await expect(staff.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(staff.getByText(HALL)).toBeVisible()
  await page.reload()
  await expect(card(page).getByText(`Location: ${HALL}`)).toBeAttached()
  await card(page).getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Awesome!' })).toBeVisible()
  await expect.poll(() => mailsWith(`Where: ${HALL}`), { timeout: MAIL_MS }).toBe(1)

  await staff.getByRole('link', { name: 'Edit', exact: true }).click()
  await field(staff, 'Location, English').fill(LIBRARY)
  await field(staff, 'Location, 中文').fill('')
  await button(staff, 'Save draft').click()
  await expect(staff.getByText(/^Draft saved .* by /)).toBeVisible()
  await expect(staff.getByText(`Was: ${HALL}`)).toBeVisible()
  await page.reload()
  await expect(card(page).getByText(`Location: ${HALL}`)).toBeAttached()
  expect(await mailsWith(`Location now: ${LIBRARY}`)).toBe(0)
  const beside = staff.getByRole('region', { name: 'Email preview' })
  await expect(beside).toContainText(`Location now: ${LIBRARY}`)
  await button(staff, 'Publish and email').click()
  const dialog = staff.getByRole('dialog').or(staff.getByRole('alertdialog'))
  await expect(dialog).toContainText('1 person gets this email')
  await expect(dialog).toContainText(`Location now: ${LIBRARY}`)
  await button(dialog, 'Publish and email').click()
  await expect.poll(() => mailsWith(`Location before: ${HALL}`), { timeout: MAIL_MS }).toBe(1)
  await page.reload()
  await expect(card(page).getByText(`Location: ${LIBRARY}`)).toBeAttached()
})
