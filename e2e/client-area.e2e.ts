/** A client's file as facilitators use it, and as others try to: read, edited by two at once, reset, and closed (CLI-020 to CLI-034). */
import type { Page } from '@playwright/test'
import {
  type Client,
  closeClient,
  editClient,
  listClientRecords,
  listTeamClients,
  readClient,
  resetClientPassword,
} from '@hub/contract/clients'
import { listMetas, type Meta, type MetaType } from '@hub/contract/metas'
import { logOut, readSession, verifyPassword } from '@hub/contract/sessions'
import { chooseOption } from './parts/choose-option.ts'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspection/inspect-screen.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { settle } from './parts/inspection/settle.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const SCREENS_MS = 180_000
const ANSWER_MS = 20_000

let hub: RunningHub
let team: Facilitator
let pages: Page[]
/** Open files of the team that no journey has used yet. */
let unused: Client[]

const nextFile = (): Client => {
  const file = unused.pop()
  if (file === undefined) throw new Error('The demo has no open file left.')
  return file
}
const fileNow = async ({ id }: Pick<Client, 'id'>) => (await team.call(readClient, { params: { id } })).record
const metas = async (type: MetaType) => (await team.call(listMetas, { params: { type } })).records

/** A browser of its own for a facilitator. */
async function browserOf(who: Facilitator = team): Promise<Page> {
  const page = await openAs(hub, who)
  pages.push(page)
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const selector = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(label) })
const leaveTo = (page: Page, path: string) => page.waitForURL(`**${path}`)

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(page, 'ACCESS NOW').click()
  await expect(page.getByRole('dialog', { name: 'Security' })).toHaveCount(0)
}
async function unlock(page: Page, { id, code }: Client): Promise<void> {
  await page.goto(`/func/client/${id}/profile`)
  await expect(page.getByRole('dialog', { name: 'Security' })).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  await enterPassword(page)
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
}
/** Chooses another answer than the one that stands, and gives it. */
async function change(page: Page, label: string, not: string[] = []): Promise<string> {
  const before = (await selector(page, label).textContent()) ?? ''
  await selector(page, label).click()
  const options = await page.getByRole('option').allTextContents()
  const other = options.find((one) => !before.includes(one) && !not.includes(one)) ?? ''
  await page.getByRole('option', { name: other, exact: true }).click()
  // The next list is not opened while this one is on its way out.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  return other
}
async function save(page: Page): Promise<void> {
  await button(page, 'Save').click()
  const question = page.getByRole('alertdialog', { name: 'Save changes' })
  await expect(question.getByText('Are you sure you want to save these changes?')).toBeVisible()
  await question.getByRole('button', { name: 'Save' }).click()
}
const saved = (page: Page) => expect(page.getByText('Saved. The file is up to date.')).toBeVisible()

test.describe('the client area', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    team = await callAs(hub)
    await team.call(verifyPassword, { body: { password: DEMO_PASSWORD } })
    const { record } = await team.call(readSession)
    const all = (await team.call(listTeamClients, { params: { id: record.team?.id ?? 0 } })).records
    unused = await Promise.all(all.filter(({ closed }) => !closed).map(fileNow))
  })
  test.beforeEach(() => {
    pages = []
  })
  test.afterEach(async () => {
    for (const page of pages) await page.context().close()
  })

  test('CLI-021 CLI-024 unlocks, edits and saves a file by keyboard alone', async () => {
    const file = nextFile()
    const page = await browserOf()
    await page.goto(`/func/client/${file.id}/profile`)
    await expect(page.getByRole('dialog', { name: 'Security' })).toBeVisible()
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await enter(page, button(page, 'Edit Information'))
    await tabTo(page, selector(page, 'Gender Identity'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press(file.gender_meta_value === 'Woman' ? 'End' : 'Home')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await enter(page, button(page, 'Save'))
    await enter(page, page.getByRole('alertdialog').getByRole('button', { name: 'Save' }))
    await saved(page)
    const now = await fileNow(file)
    expect(now.gender_meta_value).not.toBe(file.gender_meta_value)
    expect(now.ethno_meta_value).toBe(file.ethno_meta_value)
    expect(now.version).toBe(file.version + 1)
  })

  test('CLI-021 goes back one page when the modal is closed, and asks at each entry', async () => {
    const file = nextFile()
    const page = await browserOf()
    await page.goto(`/func/client/${file.id}/records`)
    await expect(page.getByRole('heading', { level: 1, name: 'Record of Participation' })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Client Profile' })
    await menu.getByRole('link', { name: 'Client Profile' }).click()
    await button(page, 'Go back').click()
    await leaveTo(page, `/func/client/${file.id}/records`)
    await menu.getByRole('link', { name: 'Client Profile' }).click()
    await enterPassword(page)
    await expect(page.getByRole('heading', { level: 1, name: file.code })).toBeVisible()
    await menu.getByRole('link', { name: 'Client Records' }).click()
    await menu.getByRole('link', { name: 'Client Profile' }).click()
    await expect(page.getByRole('dialog', { name: 'Security' })).toBeVisible()
  })

  test('CLI-024 lets two who edit one file see each other, and overwrites nothing unseen', async () => {
    const file = nextFile()
    const colleague = await callAs(hub, 'second@demo.example')
    const [mine, theirs] = [await browserOf(), await browserOf(colleague)]
    await unlock(mine, file)
    await unlock(theirs, file)
    await button(mine, 'Edit Information').click()
    const myGender = await change(mine, 'Gender Identity')
    await button(theirs, 'Edit Information').click()
    const theirGender = await change(theirs, 'Gender Identity', [myGender])
    const theirEthno = await change(theirs, 'Ethnic Identity')
    await save(theirs)
    await saved(theirs)

    await save(mine)
    const question = mine.getByRole('alertdialog', { name: 'This file was changed meanwhile' })
    const row = (name: string) => question.getByRole('row').filter({ hasText: name }).textContent()
    expect(await row('Gender Identity')).toMatch(new RegExp(`${theirGender}.*just changed.*${myGender}`))
    expect(await row('Ethnic Identity')).toMatch(new RegExp(`${theirEthno}.*just changed`))
    expect((await fileNow(file)).gender_meta_value).toBe(theirGender)
    await button(mine, 'Save my changes on top').click()
    await saved(mine)
    expect(await fileNow(file)).toMatchObject({ gender_meta_value: myGender, ethno_meta_value: theirEthno })

    // The other way round: what is in the file stays.
    await button(theirs, 'Edit Information').click()
    await change(theirs, 'Gender Identity', [myGender, theirGender])
    await save(theirs)
    await button(theirs, 'Keep the file as it is').click()
    await expect(theirs.getByText(myGender, { exact: true })).toBeVisible()
    expect((await fileNow(file)).gender_meta_value).toBe(myGender)
  })

  test('CLI-033 asks for the password again when the check has run out, and loses nothing', async () => {
    const file = nextFile()
    const page = await browserOf()
    await unlock(page, file)
    await button(page, 'Edit Information').click()
    const chosen = await change(page, 'Gender Identity')
    const refusal = { success: false, message: '', error: { name: 'PasswordVerificationRequired' } }
    await page.route('**/api/clients/*', (route) => route.fulfill({ status: 403, json: refusal }), {
      times: 1,
    })
    await save(page)
    await expect(page.getByText('To continue, please enter your password below.')).toBeVisible()
    await enterPassword(page)
    await saved(page)
    expect((await fileNow(file)).gender_meta_value).toBe(chosen)
  })

  test('CLI-025 CLI-026 gives a new portal password, shown once and kept nowhere', async () => {
    const file = nextFile()
    const page = await browserOf()
    await unlock(page, file)
    await button(page, 'Reset Client Password').click()
    await expect(page.getByText('To continue, please enter your password below.')).toBeVisible()
    const answered = page.waitForResponse('**/reset-password')
    await enterPassword(page)
    const { record } = (await (await answered).json()) as { record: { password: string } }
    const popup = page.getByRole('dialog', { name: "Reset Client's Password" })
    await expect(popup.getByText(record.password).first()).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(popup).toHaveCount(0)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(record.password)
    expect(await page.content()).not.toContain(record.password)
  })

  for (const code of ['SUC', 'DISC', 'CIRC', 'S&S'])
    test(`CLI-030 CLI-031 closes a file with ${code}, for good`, async () => {
      const file = nextFile()
      const page = await browserOf()
      await page.goto(`/func/client/${file.id}/outcome`)
      await expect(page.getByText('Please submit when you are ready to close your client file')).toBeVisible()
      await expect(button(page, 'Submit')).toBeDisabled()
      const records = await metas('client_status')
      const reason = records.find(({ meta_code }) => meta_code === code)?.meta_value ?? ''
      await page.getByText(reason, { exact: true }).click()
      await button(page, 'Submit').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close file' }).click()
      await leaveTo(page, '/func/clients')
      expect(await fileNow(file)).toMatchObject({ closed: true, status_meta_code: code })

      await page.goto(`/func/client/${file.id}/outcome`)
      await expect(page.getByText('This client file is closed')).toBeVisible()
      await expect(page.getByRole('radio', { name: reason })).toBeChecked()
      await expect(page.getByRole('radio', { name: reason })).toBeDisabled()
      await unlock(page, file)
      await expect(button(page, 'Edit Information')).toHaveCount(0)
      await expect(button(page, 'Reset Client Password')).toHaveCount(0)
    })

  test('CLI-031 CLI-032 says who was first when a file is closed meanwhile', async () => {
    const file = nextFile()
    const [editing, closing] = [await browserOf(), await browserOf()]
    await unlock(editing, file)
    await button(editing, 'Edit Information').click()
    await change(editing, 'Gender Identity')
    await closing.goto(`/func/client/${file.id}/outcome`)
    await closing.getByText('Client completed all required programs').click()
    const other = (await metas('client_status')).find(({ meta_code }) => meta_code === 'DISC') as Meta
    await team.call(closeClient, {
      params: { id: file.id },
      body: { status_meta_id: other.id, status_meta_value: other.meta_value },
    })
    await button(closing, 'Submit').click()
    await closing.getByRole('alertdialog').getByRole('button', { name: 'Close file' }).click()
    await expect(
      closing.getByText('Somebody else closed this file meanwhile. Your choice was not used.'),
    ).toBeVisible()
    const theirReason = closing.getByRole('radio', { name: other.meta_value })
    await expect(theirReason).toBeChecked({ timeout: ANSWER_MS })
    await save(editing)
    await expect(
      editing.getByText('Somebody closed this file meanwhile. Nothing you changed was saved.'),
    ).toBeVisible()
    expect((await fileNow(file)).gender_meta_value).toBe(file.gender_meta_value)
  })

  test('CLI-034 NAV-013 shows a stranger nothing of a file: the address leads to the dashboard', async () => {
    const file = nextFile()
    const stranger = await callAs(hub, 'other-team@demo.example')
    const page = await browserOf(stranger)
    const heard: string[] = []
    await page.route('**/api/**', async (route) => {
      // The page may have gone on meanwhile, or be closed: then nobody hears the answer.
      const answered = await route.fetch().catch(() => undefined)
      const words = await answered?.text().catch(() => undefined)
      if (!answered || words === undefined) return
      heard.push(words)
      await route.fulfill({ response: answered }).catch(() => undefined)
    })
    for (const part of ['profile', 'records', 'outcome']) {
      await page.goto(`/func/client/${file.id}/${part}`)
      await leaveTo(page, '/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(heard).not.toEqual([])
    expect(heard.join('')).not.toContain(file.code)
    const [[gender], [, reason]] = [await metas('gender'), await metas('client_status')]
    await stranger.call(verifyPassword, { body: { password: DEMO_PASSWORD } })
    const params = { id: file.id }
    const edit = { gender_meta_id: gender?.id, version: file.version }
    const close = { status_meta_id: reason?.id ?? 0, status_meta_value: '' }
    for (const attempt of [
      () => stranger.call(readClient, { params }),
      () => stranger.call(listClientRecords, { params }),
      () => stranger.call(editClient, { params, body: edit }),
      () => stranger.call(resetClientPassword, { params }),
      () => stranger.call(closeClient, { params, body: close }),
    ])
      await expect(attempt()).rejects.toThrow(': 404 ')
    expect((await fileNow(file)).version).toBe(file.version)
  })

  test('ACC-050 sends an ended session to the login, and back to the file afterwards', async () => {
    const file = nextFile()
    const other = await callAs(hub)
    const page = await browserOf(other)
    await unlock(page, file)
    await button(page, 'Edit Information').click()
    await change(page, 'Gender Identity')
    await other.call(logOut)
    await save(page)
    await page.waitForURL('**/login?backward=*')
    expect(page.url()).toContain(encodeURIComponent(`/func/client/${file.id}/profile`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await fileNow(file)).version).toBe(file.version)
  })

  test('SYS-015 is well on every screen in Chinese', async () => {
    test.setTimeout(SCREENS_MS)
    const file = nextFile()
    const kept = [{ name: 'hub.token', value: team.token }]
    const context = await hub.browser.newContext({
      baseURL: hub.url,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: hub.url, localStorage: kept }] },
    })
    const complaints = complaintsOf(context)
    const page = await context.newPage()
    pages.push(page)
    await page.goto(`/func/client/${file.id}/profile`)
    const password = page.locator('input[type=password]')
    await expect(password).toBeVisible()
    await password.fill(DEMO_PASSWORD)
    await password.press('Enter')
    await expect(page.locator('dl')).toBeVisible()
    await page.locator('section button').last().click()
    await expect(page.locator('form')).toBeVisible()
    const selectors = page.locator('form button[aria-haspopup=listbox]')
    const choose = (index: number, option: string) => chooseOption(selectors.nth(index), option)
    await choose(2, '24岁及以上')
    await choose(3, '成人法庭')
    await choose(2, '15-17岁')
    await expect(page.locator('[role=alert]:visible').first()).toBeVisible()
    await choose(2, '24岁及以上')
    await choose(3, '成人法庭')
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    const { version } = await fileNow(file)
    const other = (await metas('gender')).find(({ meta_value }) => meta_value !== file.gender_meta_value)
    await team.call(editClient, { params: { id: file.id }, body: { gender_meta_id: other?.id, version } })
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('alertdialog').getByRole('table')).toBeVisible()
    expect(await inspectScreen(page, 'client conflict', 'dark')).toEqual([])
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.goto(`/func/client/${file.id}/records`)
    await settle(page)
    await page.goto(`/func/client/${file.id}/outcome`)
    await expect(page.getByRole('radio').first()).toBeAttached()
    await page.getByRole('radio').first().press('Space')
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(complaints).toEqual([])
  })
})
