/** A report of a team in which too few deliver: what staff are told, and the way on (REP-003, REP-006). */
import type { Page } from '@playwright/test'
import type { RunningHub } from './parts/hub.ts'
import { button, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const REPORT = '/staff/reports?period=this-fiscal-year'

let hub: RunningHub
let staff: Page
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, REPORT, 'Reports')
})

test('REP-003 REP-006 a team of one is named where its report is refused, and is gone with its filter', async () => {
  const sessions = staff.getByText(/^Sessions: [\d,]+$/).first()
  await expect(sessions).toBeVisible()
  const all = await sessions.textContent()
  // Nobody can choose it; an address can still say it.
  await button(staff, 'Add filter').click()
  const dialog = staff.getByRole('dialog', { name: 'Add a filter', exact: true })
  await dialog.getByRole('button', { name: /Filter by/ }).click()
  await staff.getByRole('option', { name: 'Team', exact: true }).click()
  await expect(dialog.getByText('No group can be shown by itself.')).toBeVisible()
  await button(dialog, 'Cancel').click()
  await staff.goto(`${REPORT}&only=team:2`)
  const refused = staff.getByRole('heading', { name: 'This group is too small to be shown by itself' })
  await expect(refused).toBeVisible()
  await expect(sessions).toBeHidden()
  await expect(button(staff, 'Remove filter Team: Lakeside team')).toBeVisible()
  await button(staff, 'Remove filters').click()
  await expect(refused).toBeHidden()
  await expect(sessions).toHaveText(all ?? '')
  // The list behind a figure says the same, and gives no file.
  await staff.goto(`/staff/reports/sessions?period=this-fiscal-year&only=team:2&figure=sessions`)
  await expect(refused).toBeVisible()
  await expect(button(staff, 'All as CSV')).toBeHidden()
})
