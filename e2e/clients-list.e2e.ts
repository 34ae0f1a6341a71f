/** From registering clients to handing them their passwords, as a facilitator does it (CLI-001 to CLI-019, CLI-026, CLI-027). */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseOption } from './parts/choose-option.ts'
import { callAs, modulesByKey, openAs, type Facilitator } from './parts/facilitator.ts'
import { DEMO_PASSWORD, hasChromium, openHub, type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspect-screen.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { settle } from './parts/settle.ts'

const OPEN_MS = 180_000
const RESET_MS = 60_000
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const YOUTH_PATHS = 6
const ADULT_PATHS = 9

let hub: RunningHub
let team: Facilitator
let page: Page

interface Listed {
  id: number
  code: string
  closed: boolean
}
const clientsOfTeam = async () => {
  const { record } = await team.call<{ record: { team: { id: number } } }>('GET', '/sessions')
  return (await team.call<{ records: Listed[] }>('GET', `/teams/${record.team.id}/clients`)).records
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const radios = () => page.getByRole('radiogroup', { name: 'Referral Path' }).getByRole('radio')
const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const popup = () => page.getByRole('dialog', { name: "Reset Client's Password" })

/** Opens a list by keyboard and takes the option whose name is typed. */
async function pick(label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: new RegExp(`${label}$`) }))
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

/** Registers a client by keyboard alone, from the list and back to it; gives the ID and how many paths there were. */
async function register(age: string): Promise<{ code: string; paths: number }> {
  await enter(page, page.getByRole('link', { name: 'New Client', exact: true }))
  await page.getByRole('toolbar', { name: 'Avatar' }).waitFor()
  await tabTo(page, page.getByRole('toolbar', { name: 'Avatar' }).getByRole('button').first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('toolbar', { name: 'Colour' }).getByRole('button').first())
  await page.keyboard.press('Space')
  await pick('Gender Identity', 'Man')
  await pick('Ethnic Identity', 'Black')
  expect(await radios().count()).toBe(0)
  expect(await button('Add Client').isDisabled()).toBe(true)
  await pick('Age', age)
  await radios().first().waitFor()
  const paths = await radios().count()
  await tabTo(page, radios().first())
  await page.keyboard.press('Space')
  await enter(page, button('Add Client'))
  const dialog = page.getByRole('dialog', { name: 'New Client Registration' })
  const code = (await dialog.getByRole('definition').first().textContent()) ?? ''
  const shown = await dialog.locator('.mono[aria-hidden]').textContent()
  await enter(page, button('CONFIRM / REGISTER'))
  await page.waitForURL('**/func/clients')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  return { code, paths }
}

/** From the button to the popup. */
async function resetAll(): Promise<void> {
  await page.locator('main button').first().click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor({ timeout: RESET_MS })
}

describe.skipIf(!hasChromium)('the clients', () => {
  beforeAll(async () => {
    hub = await openHub()
    team = await callAs(hub)
  }, OPEN_MS)
  afterAll(() => hub?.close())
  beforeEach(async () => {
    page = await openAs(hub, team, CLIPBOARD)
  })
  afterEach(() => page.context().close())

  it('CLI-013 registers clients of three ages by keyboard alone, and CLI-008 lists the newest first', async () => {
    await page.goto('/func/clients')
    await settle(page)
    const made = [await register('12-14'), await register('24+'), await register('18-20')]
    expect(made.map(({ paths }) => paths)).toEqual([YOUTH_PATHS, ADULT_PATHS, YOUTH_PATHS])
    const codes = made.map(({ code }) => code).toReversed()
    await page
      .getByText(codes[0] ?? '-')
      .first()
      .waitFor()
    const listed = (await clientsOfTeam()).slice(0, codes.length)
    expect(listed.map(({ code }) => code)).toEqual(codes)
    for (const [place, code] of codes.entries()) expect(await rows().nth(place).textContent()).toContain(code)
  })

  it('CLI-013 clears an adult path when the age becomes one of a youth', async () => {
    await page.goto('/func/client/new')
    await settle(page)
    await page.getByRole('button', { name: 'leaf' }).click()
    await page.getByRole('button', { name: 'plum' }).click()
    await pick('Gender Identity', 'Woman')
    await pick('Ethnic Identity', 'White')
    await pick('Age', '24+')
    await page.getByText('Parole officer').click()
    await page.getByText('Everything is filled in.').waitFor()
    await pick('Age', '15-17')
    await page.getByText('Choose a referral path to continue.').waitFor()
    await expect.poll(() => radios().count()).toBe(YOUTH_PATHS)
    await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
    await button('leaf').click()
    await expect.poll(() => radios().count()).toBe(0)
  })

  it('CLI-008 finds by ID, filters, and stands where it was after a profile', async () => {
    const all = await clientsOfTeam()
    const closed = all.filter((client) => client.closed)
    await page.goto('/func/clients')
    await settle(page)
    const wanted = all.at(-2)?.code ?? '-'
    await page.getByRole('searchbox').fill(wanted.slice(2).toLowerCase())
    await page.getByText('1 client', { exact: true }).waitFor()
    await expect.poll(() => rows().count()).toBe(1)
    expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('radio', { name: 'Closed' }).click()
    await page.getByText(`${closed.length} clients`, { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/^Closed .+ ago$/).count()).toBe(closed.length)
    await page.getByRole('radio', { name: 'All' }).click()
    await page.getByText(`${all.length} clients`, { exact: true }).waitFor()

    const link = page.getByRole('link', { name: `Profile of client ${wanted}` })
    await tabTo(page, link)
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile')
    await page.getByRole('dialog').waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.goBack()
    await page.waitForURL('**/func/clients')
    await link.waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('CLI-007 and CLI-027 reset all passwords, and give them as a file and as slips', async () => {
    const open = (await clientsOfTeam()).filter((client) => !client.closed)
    await page.goto('/func/clients')
    await settle(page)
    await button('Reset All Client Passwords').click()
    await page.getByText(`${open.length} open clients of`).waitFor()
    await button('Continue').click()
    await page.getByLabel('Password', { exact: true }).fill('not-my-password-1!')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong password. Try again.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await popup().waitFor({ timeout: RESET_MS })
    const entries = popup().getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(open.length)
    const secrets = await entries.locator('.mono').allTextContents()
    const lines = open.map((_, place) => `${secrets[2 * place]},${secrets[2 * place + 1]}`)

    await page
      .getByRole('button', { name: /^Copy the password of/ })
      .first()
      .click()
    await page.getByText('Password copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secrets[1])
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Close without saving the passwords?' }).waitFor()
    await button('Go back').click()

    const [download] = await Promise.all([page.waitForEvent('download'), button('Download CSV').click()])
    expect(download.suggestedFilename()).toBe('Client Passwords.csv')
    const file = await readFile(await download.path(), 'utf8')
    expect(file.split('\r\n')).toEqual(['Code,Password', ...lines, ''])
    expect(file).not.toMatch(/(^|,)"?[=+@\t-]/m)

    await page.evaluate(() => {
      window.print = () => {
        document.body.setAttribute('data-printed', document.title)
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await button('Print slips').click()
    await page.getByText('Collect the slips from the printer right away.').waitFor()
    await button('Print').click()
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('Slips')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.emulateMedia({ media: 'print' })
    const paper = await page.evaluate(() => document.body.innerText)
    expect(paper.match(/Your client portal/g)).toHaveLength(open.length)
    for (const secret of secrets) expect(paper).toContain(secret)
    for (const word of ['Harbour', 'Okafor', 'Client List', 'Dashboard']) expect(paper).not.toContain(word)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(Math.ceil(open.length / 8))
    expect(pdf.match(/\/MediaBox \[0 0 612 792\]/)).toBeTruthy()
    await page.emulateMedia({ media: 'screen' })

    await button('Close').click()
    await popup().waitFor({ state: 'detached' })
    const left = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage))
    for (const secret of secrets.filter((_, place) => place % 2 === 1)) expect(left).not.toContain(secret)
  })

  it('CLI-026 warns before a page with passwords that are saved nowhere is left', async () => {
    await page.goto('/func/client/new')
    await settle(page)
    await button('Close').click()
    await page.waitForURL('**/func/clients')
    await settle(page)
    await resetAll()
    const warned = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const dialog = await warned
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.evaluate(() => history.back())
    await page.getByRole('alertdialog', { name: 'Close without saving the passwords?' }).waitFor()
  })

  it('PAR-006 leads from participation to a new client and back, with the choices kept', async () => {
    const place = (await modulesByKey(team)).get('repair')
    if (place === undefined) throw new Error('The demo has no module repair.')
    await team.leaveEnded(place)
    try {
      await page.goto('/participation')
      const cards = page.getByRole('group', { name: 'Clients' }).getByRole('checkbox')
      await cards.nth(1).press('Space')
      await page.getByText('1 client', { exact: true }).waitFor()
      const count = await cards.count()
      await page.getByRole('link', { name: 'New Client', exact: true }).click()
      await settle(page)
      await button('Close').click()
      await page.waitForURL('**/participation')
      await page.getByText('1 client', { exact: true }).waitFor()
      await expect.poll(() => cards.count()).toBe(count)
    } finally {
      await team.recordWhatEnded()
    }
  })

  it('CLI-006 offers no reset to somebody without a team', async () => {
    const solo = await callAs(hub, 'solo@demo.example')
    const own = await openAs(hub, solo)
    await own.goto('/func/clients')
    await settle(own)
    await own.getByRole('link', { name: 'New Client', exact: true }).waitFor()
    expect(await own.getByRole('button', { name: 'Reset All Client Passwords' }).count()).toBe(0)
    await own.context().close()
  })

  describe.each([
    { tag: 'en-CA', desk: 'light' },
    { tag: 'zh-CN', desk: 'dark' },
  ] as const)('in $tag', ({ tag, desk }) => {
    let context: BrowserContext

    it('SYS-015 shows every state of list, new client and passwords', { timeout: OPEN_MS }, async () => {
      const own = await openAs(hub, team, { locale: tag, reducedMotion: 'reduce', ...CLIPBOARD })
      await page.context().close()
      page = own
      context = page.context()
      const complaints = complaintsOf(context)
      const faults: string[] = []
      const inspect = async (name: string) =>
        void faults.push(...(await inspectScreen(page, `${name} ${tag}`, desk)))
      await page.goto('/func/clients')
      await inspect('client list')
      await page.getByRole('searchbox').fill('nobody has this')
      await page.getByRole('table').waitFor({ state: 'detached' })
      await inspect('client list nothing found')
      await page.getByRole('searchbox').fill('')
      await page.getByRole('table').waitFor()

      await page.goto('/func/client/new')
      await inspect('new client')
      for (const toolbar of [0, 1])
        await page.getByRole('toolbar').nth(toolbar).getByRole('button').nth(2).click()
      for (const list of await page.locator('main button[aria-haspopup=listbox]').all())
        await chooseOption(list, 2)
      await page.getByRole('radiogroup').getByRole('radio').first().press('Space')
      await inspect('new client filled in')
      await page.getByRole('button', { name: /^(Add Client|添加服务对象)$/ }).click()
      await page.getByRole('dialog').waitFor()
      await inspect('new client confirm')

      await page.goto('/func/clients')
      await settle(page)
      await page.locator('main button').first().click()
      await page.getByRole('alertdialog').waitFor()
      await inspect('reset all')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await resetAll()
      await inspect('new passwords')
      expect(faults).toEqual([])
      expect(complaints).toEqual([])
    })
  })
})
