/** Reports by keyboard alone: each panel opens, keeps the focus in it, closes by Escape, and gives the focus back (REP-005, REP-006, REP-008). */
import type { Locator, Page } from '@playwright/test'
import { FIGURES } from '@hub/contract/figures.rules'
import type { RunningHub } from './parts/hub.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { button, field, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const REPORT = '/staff/reports?period=last-half-year'
const NAME = 'Half a year for the board'
const STEPS_MAX = 60

let hub: RunningHub
let staff: Page
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, REPORT, 'Reports')
  await expect(figure()).toBeVisible()
})

const figure = () => staff.getByRole('link', { name: /^Sessions: [\d,]+$/ })
const dialogOf = (name: string | RegExp) => staff.getByRole('dialog', { name, exact: true })
const filters = () => staff.getByRole('group', { name: 'Filters', exact: true })
const period = () => filters().getByRole('button').first()

/** What has the focus in turn while Tab is pressed, until it is again where it began; never anything behind the dialog. */
async function namesByTab(dialog: Locator): Promise<string[]> {
  const walked = new Map<number, string>()
  let last = -1
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const [at, name] = await dialog.evaluate((one) => {
      const found = document.activeElement
      const label = found instanceof HTMLInputElement ? found.labels?.[0]?.textContent : undefined
      return [
        [...one.querySelectorAll('*')].indexOf(found ?? one),
        label ?? found?.textContent ?? '',
      ] as const
    })
    expect(at, `the focus is in the dialog, not on ${name}`).toBeGreaterThanOrEqual(0)
    if (at !== last && walked.has(at)) return [...walked].map(([, one]) => one)
    walked.set(at, name.trim())
    last = at
    await staff.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead around the dialog.')
}

/** Opens it with Enter, walks through it, closes it with Escape: the focus is where it was. Opened again for what follows. */
async function walk(opener: Locator, name: string | RegExp): Promise<string[]> {
  await enter(staff, opener)
  const dialog = dialogOf(name)
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  const names = await namesByTab(dialog)
  await staff.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  return names
}

/** Chooses an option of a list by its first letters. */
async function pick(list: Locator, option: string): Promise<void> {
  await enter(staff, list)
  await expect(staff.getByRole('option').first()).toBeVisible()
  await staff.keyboard.type(option)
  await expect(staff.getByRole('option', { name: option, exact: true })).toBeFocused()
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('option')).toHaveCount(0)
  await expect(list).toBeFocused()
}

test('REP-006 a period is chosen by keyboard', async () => {
  const names = await walk(period(), 'Choose a period')
  // The period that is shown has the focus first, and one's own days follow.
  expect(names[0]).toMatch(/^Half year/)
  expect(names.join()).toContain('First day,Last day,Cancel,Show')
  await enter(staff, period())
  const dialog = dialogOf('Choose a period')
  await enter(staff, dialog.getByRole('button', { name: /^Fiscal year/ }).last())
  await expect(dialog).toHaveCount(0)
  await expect(period()).toBeFocused()
  await expect(period()).toContainText(/^Apr \d{4} to Mar/)
  await expect(staff).toHaveURL(/from=\d{4}-04-01/)
  await staff.goto(REPORT)
  await expect(figure()).toBeVisible()
})

test('REP-006 a filter is added and removed by keyboard', async () => {
  const add = button(staff, 'Add filter')
  expect((await walk(add, 'Add a filter')).slice(-2)).toEqual(['Cancel', 'Show'])
  await enter(staff, add)
  const dialog = dialogOf('Add a filter')
  await pick(dialog.getByRole('button', { name: /Filter by/ }), 'Online or offline')
  await tabTo(staff, dialog.getByRole('combobox', { name: 'Group' }))
  await staff.keyboard.type('online')
  await staff.keyboard.press('ArrowDown')
  await staff.keyboard.press('Enter')
  await enter(staff, dialog.getByRole('button', { name: /^Show [\d,]+ session/ }))
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  const remove = button(staff, 'Remove filter Online or offline: Online')
  await enter(staff, remove)
  await expect(remove).toHaveCount(0)
  // Whoever removed it is beside it, and not at the head of the page.
  await expect.poll(() => filters().evaluate((one) => one.contains(document.activeElement))).toBe(true)
})

test('REP-006 two periods are compared by keyboard', async () => {
  const compare = button(staff, 'Compare')
  expect((await walk(compare, 'Compare this report')).slice(-2)).toEqual(['Cancel', 'Compare'])
})

test('REP-005 a definition and the list of sessions are opened by keyboard', async () => {
  const tip = button(staff, `Definition: ${FIGURES.sessions.name.en}`)
  await tabTo(staff, tip)
  // It stands under Definitions too.
  const words = staff.getByText(FIGURES.sessions.counts.en, { exact: true }).filter({ visible: true })
  await expect(words).toHaveCount(2)
  await staff.keyboard.press('Escape')
  await expect(words).toHaveCount(1)
  await expect(tip).toHaveAttribute('aria-expanded', 'false')
  await expect(tip).toBeFocused()
  await enter(staff, figure())
  await staff.waitForURL('**/reports/sessions?**figure=sessions')
  await expect(staff.getByRole('table').first()).toBeVisible()
  await staff.goBack()
  await expect(figure()).toBeVisible()
})

test('REP-007 the files are chosen by keyboard', async () => {
  const download = button(staff, 'Download')
  await enter(staff, download)
  const items = staff.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await staff.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await staff.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(download).toBeFocused()
  const begun = staff.waitForEvent('download')
  await staff.keyboard.press('Enter')
  await staff.keyboard.press('Enter')
  expect((await begun).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(download).toBeFocused()
})

test('REP-006 REP-008 a report is saved, sent monthly and deleted by keyboard', async () => {
  const save = button(staff, 'Save report')
  expect((await walk(save, 'Save this report')).slice(-2)).toEqual(['Cancel', 'Save report'])
  await enter(staff, save)
  const saving = dialogOf('Save this report')
  await tabTo(staff, field(saving, 'Name'))
  await staff.keyboard.type(NAME)
  await tabTo(staff, saving.getByRole('checkbox'))
  await staff.keyboard.press('Space')
  await enter(staff, button(saving, 'Save report'))
  await expect(saving).toHaveCount(0)
  await expect(staff.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(save).toBeFocused()
  const send = button(staff, 'Send monthly')
  expect((await walk(send, `Send ${NAME} every month`)).slice(-2)).toEqual(['Cancel', 'Send monthly'])
  await enter(staff, send)
  const sending = dialogOf(`Send ${NAME} every month`)
  await tabTo(staff, sending.getByRole('checkbox').first())
  await staff.keyboard.press('Space')
  await enter(staff, button(sending, 'Send monthly'))
  await expect(sending).toHaveCount(0)
  await expect(send).toBeFocused()
  await enter(staff, staff.getByRole('link', { name: 'Saved reports', exact: true }))
  await expect(staff.getByRole('heading', { level: 1, name: 'Saved reports' })).toBeVisible()
  const more = button(staff, `Actions for ${NAME}`)
  for (const [item, title] of [
    ['Rename or share', `Rename or share ${NAME}`],
    ['Send every month', `Send ${NAME} every month`],
    ['Stop sending', `Stop sending ${NAME}?`],
    ['Delete', `Delete ${NAME}?`],
  ] as const) {
    await enter(staff, more)
    await expect(staff.getByRole('menuitem').first()).toBeFocused()
    await staff.keyboard.type(item.slice(0, 4))
    await expect(staff.getByRole('menuitem', { name: item, exact: true })).toBeFocused()
    await staff.keyboard.press('Enter')
    const dialog = staff.getByRole(item === 'Delete' ? 'alertdialog' : 'dialog', { name: title, exact: true })
    await expect(dialog).toBeVisible()
    await namesByTab(dialog)
    await staff.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(more).toBeFocused()
  }
})
