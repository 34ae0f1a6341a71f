/** From the dashboard to a record, as a facilitator does it: each kind of participation, and what may go wrong (PAR, REC). */
import type { Page, Response } from '@playwright/test'
import { logOut } from '@hub/contract/sessions'
import { chooseOption } from './parts/choose-option.ts'
import {
  callAs,
  forgetLogin,
  modulesByKey,
  openAs,
  type Facilitator,
  type ModuleWithPath,
} from './parts/facilitator.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { expect, test } from './parts/test.ts'

const EMAIL = 'facilitator@demo.example'
const OPEN_MS = 180_000
const RUNNING_MS = 30_000
const LOGIN_ENDED = 'Your login has ended. You can go on.'

let hub: RunningHub
let team: Facilitator
let modules: ReadonlyMap<string, ModuleWithPath>
let page: Page

const moduleOf = (key: string): ModuleWithPath => {
  const place = modules.get(key)
  if (place === undefined) throw new Error(`The demo has no module ${key}.`)
  return place
}
const link = (name: string) => page.getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const isLogin = (response: Response) =>
  response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/sessions'
const status = (text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible({ timeout: RUNNING_MS })
const month = () => page.getByRole('region').first()

/** The records made since `before`, the newest first. */
const since = async (before: number, typeKey = 'youth-learning') => {
  const records = await team.records(typeKey)
  return records.slice(0, records.length - before)
}
const countOf = async (typeKey = 'youth-learning') => (await team.records(typeKey)).length

async function participate(key: string): Promise<void> {
  await team.leaveEnded(moduleOf(key))
  await page.goto('/participation')
  await expect(page.getByRole('heading', { level: 1, name: moduleOf(key).moduleName })).toBeVisible()
}
async function fillWorkshop(count = '7'): Promise<void> {
  await field('Number of participants').fill(count)
  await field('Minimum age').fill('13')
  await field('Maximum age').fill('17')
}
/** All of what `fillWorkshop('9')` typed. */
async function stillEntered(): Promise<void> {
  const fields = ['Number of participants', 'Minimum age', 'Maximum age'].map(field)
  await expect.poll(() => Promise.all(fields.map((one) => one.inputValue()))).toEqual(['9', '13', '17'])
}
async function recorded(): Promise<void> {
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Participation recorded').first()).toBeVisible()
}
test.describe('delivering a session', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    team = await callAs(hub, EMAIL)
    modules = await modulesByKey(team)
  })
  test.beforeEach(async () => {
    page = await openAs(hub, team)
  })
  test.afterEach(async () => {
    await page.context().close()
    await team.recordWhatEnded()
  })

  test('SYS-015 goes from login to a workshop record by keyboard alone', async () => {
    const { moduleName, themeName } = moduleOf('respect')
    const before = await countOf()
    await page.goto('/login')
    await forgetLogin(page)
    await page.goto('/login')
    await tabTo(page, field('Email'))
    await page.keyboard.type(EMAIL)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')

    await page.waitForURL('**/dashboard')
    await enter(page, link('Youth Learning'))
    await enter(page, link('Youth Community'))
    await enter(page, link(themeName))
    await enter(page, link('Modules'))
    // A topic says how much there is in it, too.
    await enter(page, page.getByRole('link', { name: /^Respect and relationships \d+ modules? · \d+ min$/ }))
    await enter(page, link(`Enter Module, ${moduleName}`))
    await status('Ready to start')
    await enter(page, button('Start Module'))
    await status('Module running')
    await enter(page, button('End Module'))
    await enter(page, button('Yes'))

    await page.waitForURL('**/participation')
    for (const [name, text] of [
      ['Number of participants', '7'],
      ['Minimum age', '13'],
      ['Maximum age', '17'],
    ] as const) {
      await tabTo(page, field(name))
      await page.keyboard.type(text)
    }
    await enter(page, button('Submit'))
    await recorded()
    expect(await since(before)).toEqual([expect.objectContaining({ moduleName, clientCode: null })])

    await enter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }))
    const now = new Date().toLocaleDateString('en-US', { month: 'short' })
    await expect(month().getByRole('heading', { level: 2 })).toHaveText(now)
    const row = month().getByRole('row').nth(1)
    await expect(row.getByRole('rowheader')).toContainText(moduleName)
    await expect(row).toHaveText(/Less than 1 Min|1 Min/)
  })

  test('PAR-005 records the clients who took part, each with a row of its own', async () => {
    const before = await countOf()
    await participate('repair')
    await expect(button('Submit')).toBeDisabled()
    const cards = page.getByRole('group', { name: 'Clients' }).getByRole('checkbox')
    await cards.nth(0).press('Space')
    await cards.nth(2).press('Space')
    await expect(page.getByText('2 clients', { exact: true })).toBeVisible()
    await button('Submit').click()
    await recorded()
    const made = await since(before)
    expect(made.map(({ moduleName }) => moduleName)).toEqual(Array(2).fill(moduleOf('repair').moduleName))
    await page.goto('/func/profile/youth-learning')
    for (const { clientCode } of made)
      await expect(
        month()
          .getByText(clientCode ?? '-')
          .first(),
      ).toBeVisible()
  })

  test('PAR-010 marks two rows of the same age and gender until one changes, then records the sum', async () => {
    const before = await countOf()
    await participate('wotr')
    await chooseOption(page.getByRole('button', { name: /Choose a language/ }), 'English')
    await chooseOption(page.getByRole('button', { name: /Choose a province/ }), 'Ontario')
    const row = (number: number) => page.getByRole('group', { name: new RegExp(`^Row ${number}`) })
    for (const number of [1, 2]) {
      await chooseOption(row(number).getByRole('button', { name: /Choose an age/ }), 0)
      await chooseOption(row(number).getByRole('button', { name: /Choose a gender/ }), 0)
      await row(number).getByRole('textbox').fill('3')
    }
    await expect(page.getByText('This age and gender combination is already listed.')).toHaveCount(2)
    await expect(button('Submit')).toBeDisabled()
    await chooseOption(row(2).getByRole('button').nth(1), 1)
    await expect(page.getByText('This age and gender combination is already listed.').first()).toHaveCount(0)
    await expect(page.getByRole('group', { name: /^Row \d/ })).toHaveCount(3)
    await expect(page.getByText('6 participants')).toBeVisible()
    await button('Submit').click()
    await recorded()
    expect(await since(before)).toHaveLength(1)
  })

  test('PAR-003 records facilitator training after a question, in its own list', async () => {
    const before = await countOf('facilitator-training')
    await participate('respect')
    await button('Facilitator Training').click()
    const question = page.getByRole('alertdialog')
    await expect(
      question.getByText('Record this as facilitator training? No clients will be recorded.'),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Facilitator Training' }).click()
    await expect(page.getByText('Who reviewed the module?')).toBeVisible()
    await button('Submit').click()
    await recorded()
    expect(await since(before, 'facilitator-training')).toHaveLength(1)
  })

  test('PAR-019 leaves one record when Submit is pressed twice', async () => {
    const before = await countOf()
    await participate('respect')
    await fillWorkshop()
    await button('Submit').dblclick()
    await recorded()
    // Told once: to be seen, and to be heard.
    expect(await page.getByText('Participation recorded').count()).toBeLessThanOrEqual(2)
    expect(await since(before)).toHaveLength(1)
  })

  test('PAR-019 succeeds once when the answer to Submit was lost', async () => {
    const before = await countOf()
    await participate('respect')
    await fillWorkshop()
    await page.route(
      '**/api/records',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await button('Submit').click()
    await expect(page.getByRole('dialog', { name: 'Oh Dear!' })).toBeVisible()
    await page.keyboard.press('Escape')
    await button('Submit').click()
    await recorded()
    expect(await since(before)).toHaveLength(1)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('personal'))),
    ).toEqual([])
  })

  test('PAR-019 keeps what was entered over a reload, lost network and an ended session', async () => {
    const before = await countOf()
    const other = await callAs(hub, EMAIL)
    await page.context().close()
    page = await openAs(hub, other)
    await participate('respect')
    await fillWorkshop('9')
    await page.reload()
    await stillEntered()

    // The dialog that tells of a lost network is at hand a moment after the screen.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('error-dialog')),
    )
    await page.context().setOffline(true)
    await button('Submit').click()
    await expect(page.getByRole('dialog', { name: 'Oh Dear!' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('We could not save this record. Your choices are still here.')).toBeVisible()
    await page.context().setOffline(false)

    // The form stays where it is; a page that is loaded anew asks for the login, and leads back.
    await other.call(logOut)
    await button('Submit').click()
    await expect(page.getByText(LOGIN_ENDED)).toBeVisible()
    await stillEntered()
    await page.reload()
    await page.waitForURL('**/login?backward=%2Fparticipation')
    const answer = page.waitForResponse(isLogin)
    await field('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await button('Login').click()
    await page.waitForURL('**/participation')
    await stillEntered()

    // The next time one logs in where one is.
    const { newToken } = await (await answer).json()
    const headers = { authorization: `Bearer ${newToken}` }
    expect((await fetch(`${hub.url}/api/sessions`, { method: 'DELETE', headers })).ok).toBe(true)
    await button('Submit').click()
    await expect(page.getByText(LOGIN_ENDED)).toBeVisible()
    await button('Log in').click()
    const again = page.getByRole('dialog', { name: 'Log in again' })
    await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await again.getByRole('button', { name: 'Login' }).click()
    await expect(again).toHaveCount(0)
    await expect(page.getByText(LOGIN_ENDED)).toHaveCount(0)
    await stillEntered()
    expect(new URL(page.url()).pathname).toBe('/participation')
    await button('Submit').click()
    await recorded()
    expect(await since(before)).toHaveLength(1)
  })

  test('DEL-020 finds the run of a closed browser in participation, ended when it was last seen', async () => {
    const { topicId, moduleId } = moduleOf('respect')
    await page.goto(`/launch/t/${topicId}/m/${moduleId}`)
    await status('Ready to start')
    await button('Start Module').click()
    await status('Module running')
    const closedAt = Date.now()
    await page.context().close()

    page = await openAs(hub, team)
    await page.goto('/dashboard')
    await page.waitForURL('**/participation')
    await fillWorkshop()
    await expect(button('Submit')).toBeEnabled({ timeout: RUNNING_MS })
    const run = await team.run()
    expect(Date.parse(run?.endTime ?? '')).toBeGreaterThan(Date.parse(run?.startTime ?? ''))
    // What is last heard of a browser is its closing, give or take a round of the server.
    expect(Math.abs(Date.parse(run?.endTime ?? '') - closedAt)).toBeLessThan(RUNNING_MS)
    await button('Submit').click()
    await recorded()
  })
})
