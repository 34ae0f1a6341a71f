/** A client's file as facilitators use it, and as others try to: read, edited by two at once, reset, and closed (CLI-020 to CLI-034). */
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseOption } from './parts/choose-option.ts'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { DEMO_PASSWORD, hasChromium, openHub, type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspect-screen.ts'
import { enter, tabTo } from './parts/keyboard.ts'

const OPEN_MS = 180_000
const SCREENS_MS = 180_000
const ANSWER_MS = 20_000

interface ClientFile {
  id: number
  code: string
  closed: boolean
  status_meta_code: string
  gender_meta_value: string | null
  ethno_meta_value: string | null
  version: number
}
interface Listing<T> {
  records: T[]
}

let hub: RunningHub
let team: Facilitator
let pages: Page[]
/** Open files of the team that no journey has used yet. */
let unused: ClientFile[]

const nextFile = (): ClientFile => {
  const file = unused.pop()
  if (file === undefined) throw new Error('The demo has no open file left.')
  return file
}
const fileNow = async ({ id }: ClientFile) =>
  (await team.call<{ record: ClientFile }>('GET', `/clients/${id}`)).record

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
  await page.getByRole('dialog', { name: 'Security' }).waitFor({ state: 'detached' })
}
async function unlock(page: Page, { id, code }: ClientFile): Promise<void> {
  await page.goto(`/func/client/${id}/profile`)
  await page.getByRole('dialog', { name: 'Security' }).waitFor()
  expect(await page.getByText(code).count()).toBe(0)
  await enterPassword(page)
  await page.getByRole('heading', { level: 1, name: code }).waitFor()
}
/** Chooses another answer than the one that stands, and gives it. */
async function change(page: Page, label: string, not: string[] = []): Promise<string> {
  const before = (await selector(page, label).textContent()) ?? ''
  await selector(page, label).click()
  const options = await page.getByRole('option').allTextContents()
  const other = options.find((one) => !before.includes(one) && !not.includes(one)) ?? ''
  await page.getByRole('option', { name: other, exact: true }).click()
  // The next list is not opened while this one is on its way out.
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  return other
}
async function save(page: Page): Promise<void> {
  await button(page, 'Save').click()
  const question = page.getByRole('alertdialog', { name: 'Save changes' })
  await question.getByText('Are you sure you want to save these changes?').waitFor()
  await question.getByRole('button', { name: 'Save' }).click()
}
const saved = (page: Page) => page.getByText('Saved. The file is up to date.').waitFor()

describe.skipIf(!hasChromium)('the client area', () => {
  beforeAll(async () => {
    hub = await openHub()
    team = await callAs(hub)
    await team.call('PATCH', '/facilitators/password/verify', { password: DEMO_PASSWORD })
    const { record } = await team.call<{ record: { team: { id: number } } }>('GET', '/sessions')
    const all = (await team.call<Listing<ClientFile>>('GET', `/teams/${record.team.id}/clients`)).records
    unused = all.filter(({ closed }) => !closed)
  }, OPEN_MS)
  afterAll(() => hub?.close())
  beforeEach(() => {
    pages = []
  })
  afterEach(async () => {
    for (const page of pages) await page.context().close()
  })

  it('CLI-021 CLI-024 unlocks, edits and saves a file by keyboard alone', async () => {
    const file = nextFile()
    const page = await browserOf()
    await page.goto(`/func/client/${file.id}/profile`)
    await page.getByRole('dialog', { name: 'Security' }).waitFor()
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await enter(page, button(page, 'Edit Information'))
    await tabTo(page, selector(page, 'Gender Identity'))
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press(file.gender_meta_value === 'Woman' ? 'End' : 'Home')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await enter(page, button(page, 'Save'))
    await enter(page, page.getByRole('alertdialog').getByRole('button', { name: 'Save' }))
    await saved(page)
    const now = await fileNow(file)
    expect(now.gender_meta_value).not.toBe(file.gender_meta_value)
    expect(now.ethno_meta_value).toBe(file.ethno_meta_value)
    expect(now.version).toBe(file.version + 1)
  })

  it('CLI-021 goes back one page when the modal is closed, and asks at each entry', async () => {
    const file = nextFile()
    const page = await browserOf()
    await page.goto(`/func/client/${file.id}/records`)
    await page.getByRole('heading', { level: 1, name: 'Record of Participation' }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Client Profile' })
    await menu.getByRole('link', { name: 'Client Profile' }).click()
    await button(page, 'Go back').click()
    await leaveTo(page, `/func/client/${file.id}/records`)
    await menu.getByRole('link', { name: 'Client Profile' }).click()
    await enterPassword(page)
    await page.getByRole('heading', { level: 1, name: file.code }).waitFor()
    await menu.getByRole('link', { name: 'Client Records' }).click()
    await menu.getByRole('link', { name: 'Client Profile' }).click()
    await page.getByRole('dialog', { name: 'Security' }).waitFor()
  })

  it('CLI-024 lets two who edit one file see each other, and overwrites nothing unseen', async () => {
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
    await theirs.getByText(myGender, { exact: true }).waitFor()
    expect((await fileNow(file)).gender_meta_value).toBe(myGender)
  })

  it('CLI-033 asks for the password again when the check has run out, and loses nothing', async () => {
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
    await page.getByText('To continue, please enter your password below.').waitFor()
    await enterPassword(page)
    await saved(page)
    expect((await fileNow(file)).gender_meta_value).toBe(chosen)
  })

  it('CLI-025 CLI-026 gives a new portal password, shown once and kept nowhere', async () => {
    const file = nextFile()
    const page = await browserOf()
    await unlock(page, file)
    await button(page, 'Reset Client Password').click()
    await page.getByText('To continue, please enter your password below.').waitFor()
    const answered = page.waitForResponse('**/reset-password')
    await enterPassword(page)
    const { record } = (await (await answered).json()) as { record: { password: string } }
    const popup = page.getByRole('dialog', { name: "Reset Client's Password" })
    await popup.getByText(record.password).first().waitFor()
    await popup.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await popup.waitFor({ state: 'detached' })
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(record.password)
    expect(await page.content()).not.toContain(record.password)
  })

  it.each(['SUC', 'DISC', 'CIRC', 'S&S'])('CLI-030 CLI-031 closes a file with %s, for good', async (code) => {
    const file = nextFile()
    const page = await browserOf()
    await page.goto(`/func/client/${file.id}/outcome`)
    await page.getByText('Please submit when you are ready to close your client file').waitFor()
    expect(await button(page, 'Submit').isDisabled()).toBe(true)
    const { records } = await team.call<Listing<{ meta_code: string; meta_value: string }>>(
      'GET',
      '/metas/type/client_status',
    )
    const reason = records.find(({ meta_code }) => meta_code === code)?.meta_value ?? ''
    await page.getByText(reason, { exact: true }).click()
    await button(page, 'Submit').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close file' }).click()
    await leaveTo(page, '/func/clients')
    expect(await fileNow(file)).toMatchObject({ closed: true, status_meta_code: code })

    await page.goto(`/func/client/${file.id}/outcome`)
    await page.getByText('This client file is closed').waitFor()
    expect(await page.getByRole('radio', { name: reason }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: reason }).isDisabled()).toBe(true)
    await unlock(page, file)
    expect(await button(page, 'Edit Information').count()).toBe(0)
    expect(await button(page, 'Reset Client Password').count()).toBe(0)
  })

  it('CLI-031 CLI-032 says who was first when a file is closed meanwhile', async () => {
    const file = nextFile()
    const [editing, closing] = [await browserOf(), await browserOf()]
    await unlock(editing, file)
    await button(editing, 'Edit Information').click()
    await change(editing, 'Gender Identity')
    await closing.goto(`/func/client/${file.id}/outcome`)
    await closing.getByText('Client completed all required programs').click()
    const statuses = await team.call<Listing<{ id: number; meta_code: string; meta_value: string }>>(
      'GET',
      '/metas/type/client_status',
    )
    const other = statuses.records.find(({ meta_code }) => meta_code === 'DISC')
    await team.call('PATCH', `/clients/${file.id}/status`, {
      status_meta_id: other?.id,
      status_meta_value: other?.meta_value,
    })
    await button(closing, 'Submit').click()
    await closing.getByRole('alertdialog').getByRole('button', { name: 'Close file' }).click()
    await closing.getByText('Somebody else closed this file meanwhile. Your choice was not used.').waitFor()
    const theirReason = closing.getByRole('radio', { name: other?.meta_value ?? '' })
    await expect.poll(() => theirReason.isChecked(), { timeout: ANSWER_MS }).toBe(true)
    await save(editing)
    await editing.getByText('Somebody closed this file meanwhile. Nothing you changed was saved.').waitFor()
    expect((await fileNow(file)).gender_meta_value).toBe(file.gender_meta_value)
  })

  it('CLI-034 NAV-013 shows a stranger nothing of a file: the address leads to the dashboard', async () => {
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
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(heard).not.toEqual([])
    expect(heard.join('')).not.toContain(file.code)
    const idOf = async (type: string, index: number) =>
      (await team.call<Listing<{ id: number }>>('GET', `/metas/type/${type}`)).records[index]?.id
    const [gender, reason] = [await idOf('gender', 0), await idOf('client_status', 1)]
    await stranger.call('PATCH', '/facilitators/password/verify', { password: DEMO_PASSWORD })
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/records', undefined],
      ['PATCH', '', { gender_meta_id: gender, version: file.version }],
      ['PATCH', '/reset-password', undefined],
      ['PATCH', '/status', { status_meta_id: reason, status_meta_value: '' }],
    ] as const)
      await expect(stranger.call(method, `/clients/${file.id}${path}`, body)).rejects.toThrow(': 404 ')
    expect((await fileNow(file)).version).toBe(file.version)
  })

  it('ACC-050 sends an ended session to the login, and back to the file afterwards', async () => {
    const file = nextFile()
    const other = await callAs(hub)
    const page = await browserOf(other)
    await unlock(page, file)
    await button(page, 'Edit Information').click()
    await change(page, 'Gender Identity')
    await other.call('DELETE', '/sessions')
    await save(page)
    await page.waitForURL('**/login?backward=*')
    expect(page.url()).toContain(encodeURIComponent(`/func/client/${file.id}/profile`))
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await fileNow(file)).version).toBe(file.version)
  })

  describe.each([
    ['en-CA', 'light'],
    ['zh-CN', 'dark'],
  ] as const)('in %s', (locale, desk) => {
    it('SYS-015 is well on every screen and size', { timeout: SCREENS_MS }, async () => {
      const file = nextFile()
      const kept = [{ name: 'hub.token', value: team.token }]
      const context = await hub.browser.newContext({
        baseURL: hub.url,
        locale,
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: hub.url, localStorage: kept }] },
      })
      const complaints = complaintsOf(context)
      const page = await context.newPage()
      pages.push(page)
      const faults: string[] = []
      const inspect = async (name: string) => {
        faults.push(...(await inspectScreen(page, `client ${name} ${locale}`, desk)))
      }
      await page.goto(`/func/client/${file.id}/profile`)
      const password = page.locator('input[type=password]')
      await password.waitFor()
      await inspect('locked')
      await password.fill(DEMO_PASSWORD)
      await password.press('Enter')
      await page.locator('dl').waitFor()
      await inspect('view')
      await page.locator('section button').last().click()
      await page.locator('form').waitFor()
      await inspect('edit')
      const selectors = page.locator('form button[aria-haspopup=listbox]')
      const choose = (index: number, option: string) => chooseOption(selectors.nth(index), option)
      await choose(2, '24+')
      await choose(3, 'Adult court')
      await choose(2, '15-17')
      await page.locator('[role=alert]:visible').first().waitFor()
      await inspect('path')
      await choose(2, '24+')
      await choose(3, 'Adult court')
      await page.locator('button[type=submit]').click()
      await page.getByRole('alertdialog').waitFor()
      await inspect('confirm')
      const { version } = await fileNow(file)
      const genders = await team.call<Listing<{ id: number; meta_value: string }>>(
        'GET',
        '/metas/type/gender',
      )
      const other = genders.records.find(({ meta_value }) => meta_value !== file.gender_meta_value)
      await team.call('PATCH', `/clients/${file.id}`, { gender_meta_id: other?.id, version })
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await page.getByRole('alertdialog').getByRole('table').waitFor()
      await inspect('conflict')
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await inspect('saved')
      await page.goto(`/func/client/${file.id}/records`)
      await inspect('records')
      await page.goto(`/func/client/${file.id}/outcome`)
      await page.getByRole('radio').first().waitFor({ state: 'attached' })
      await inspect('outcome')
      await page.getByRole('radio').first().press('Space')
      await page.locator('button[type=submit]').click()
      await page.getByRole('alertdialog').waitFor()
      await inspect('close question')
      expect(faults).toEqual([])
      expect(complaints).toEqual([])
    })
  })
})
