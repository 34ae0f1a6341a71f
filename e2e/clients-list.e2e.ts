/** From registering clients to handing them their passwords, as a facilitator does it (CLI-001 to CLI-019, CLI-026, CLI-027). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listTeamClients } from '@hub/contract/clients'
import { readSession } from '@hub/contract/sessions'
import { chooseOption } from './parts/choose-option.ts'
import { callAs, modulesByKey, openAs, type Facilitator } from './parts/facilitator.ts'
import { DEMO_PASSWORD, type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspection/inspect-screen.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { settle } from './parts/inspection/settle.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const RESET_MS = 60_000
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const YOUTH_PATHS = 6
const ADULT_PATHS = 9

let hub: RunningHub
let team: Facilitator
let page: Page

const clientsOfTeam = async () => {
  const { record } = await team.call(readSession)
  return (await team.call(listTeamClients, { params: { id: record.team?.id ?? 0 } })).records
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const radios = () => page.getByRole('radiogroup', { name: 'Referral Path' }).getByRole('radio')
const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const popup = () => page.getByRole('dialog', { name: "Reset Client's Password" })

/** Opens a list by keyboard and takes the option whose name is typed. */
async function pick(label: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: new RegExp(`${label}$`) }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Registers a client by keyboard alone, from the list and back to it; gives the ID and how many paths there were. */
async function register(age: string): Promise<{ code: string; paths: number }> {
  await enter(page, page.getByRole('link', { name: 'New Client', exact: true }))
  await expect(page.getByRole('toolbar', { name: 'Avatar' })).toBeVisible()
  await tabTo(page, page.getByRole('toolbar', { name: 'Avatar' }).getByRole('button').first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('toolbar', { name: 'Colour' }).getByRole('button').first())
  await page.keyboard.press('Space')
  await pick('Gender Identity', 'Man')
  await pick('Ethnic Identity', 'Black')
  await expect(radios()).toHaveCount(0)
  await expect(button('Add Client')).toBeDisabled()
  await pick('Age', age)
  await expect(radios().first()).toBeVisible()
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
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible({ timeout: RESET_MS })
}

test.describe('the clients', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    team = await callAs(hub)
  })
  test.beforeEach(async () => {
    page = await openAs(hub, team, CLIPBOARD)
  })

  test('CLI-013 registers clients of three ages by keyboard alone, and CLI-008 lists the newest first', async () => {
    await page.goto('/func/clients')
    await settle(page)
    const made = [await register('12-14'), await register('24+'), await register('18-20')]
    expect(made.map(({ paths }) => paths)).toEqual([YOUTH_PATHS, ADULT_PATHS, YOUTH_PATHS])
    const codes = made.map(({ code }) => code).toReversed()
    await expect(page.getByText(codes[0] ?? '-').first()).toBeVisible()
    const listed = (await clientsOfTeam()).slice(0, codes.length)
    expect(listed.map(({ code }) => code)).toEqual(codes)
    for (const [place, code] of codes.entries()) await expect(rows().nth(place)).toContainText(code)
  })

  test('CLI-013 clears an adult path when the age becomes one of a youth', async () => {
    await page.goto('/func/client/new')
    await settle(page)
    await page.getByRole('button', { name: 'leaf' }).click()
    await page.getByRole('button', { name: 'plum' }).click()
    await pick('Gender Identity', 'Woman')
    await pick('Ethnic Identity', 'White')
    await pick('Age', '24+')
    await page.getByText('Parole officer').click()
    await expect(page.getByText('Everything is filled in.')).toBeVisible()
    await pick('Age', '15-17')
    await expect(page.getByText('Choose a referral path to continue.')).toBeVisible()
    await expect(radios()).toHaveCount(YOUTH_PATHS)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await button('leaf').click()
    await expect(radios()).toHaveCount(0)
  })

  test('CLI-008 finds by ID, filters, and stands where it was after a profile', async () => {
    const all = await clientsOfTeam()
    const closed = all.filter((client) => client.closed)
    await page.goto('/func/clients')
    await settle(page)
    const wanted = all.at(-2)?.code ?? '-'
    await page.getByRole('searchbox').fill(wanted.slice(2).toLowerCase())
    await expect(page.getByText('1 client', { exact: true })).toBeVisible()
    await expect(rows()).toHaveCount(1)
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('radio', { name: 'Closed' }).click()
    await expect(page.getByText(`${closed.length} clients`, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Closed .+ ago$/)).toHaveCount(closed.length)
    await page.getByRole('radio', { name: 'All' }).click()
    await expect(page.getByText(`${all.length} clients`, { exact: true })).toBeVisible()

    const link = page.getByRole('link', { name: `Profile of client ${wanted}` })
    await tabTo(page, link)
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.goBack()
    await page.waitForURL('**/func/clients')
    await expect(link).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    await expect(link).toBeFocused()
  })

  test('CLI-007 and CLI-027 reset all passwords, and give them as a file and as slips', async () => {
    const open = (await clientsOfTeam()).filter((client) => !client.closed)
    await page.goto('/func/clients')
    await settle(page)
    await button('Reset All Client Passwords').click()
    await expect(page.getByText(`${open.length} open clients of`)).toBeVisible()
    await button('Continue').click()
    await page.getByLabel('Password', { exact: true }).fill('not-my-password-1!')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Wrong password. Try again.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(popup()).toBeVisible({ timeout: RESET_MS })
    const entries = popup().getByRole('listitem')
    await expect(entries).toHaveCount(open.length)
    const secrets = await entries.locator('.mono').allTextContents()
    const lines = open.map((_, place) => `${secrets[2 * place]},${secrets[2 * place + 1]}`)

    await page
      .getByRole('button', { name: /^Copy the password of/ })
      .first()
      .click()
    await expect(page.getByText('Password copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secrets[1])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Close without saving the passwords?' })).toBeVisible()
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
    await expect(page.getByText('Collect the slips from the printer right away.')).toBeVisible()
    await button('Print').click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'Slips')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
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
    await expect(popup()).toHaveCount(0)
    const left = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage))
    for (const secret of secrets.filter((_, place) => place % 2 === 1)) expect(left).not.toContain(secret)
  })

  test('CLI-026 warns before a page with passwords that are saved nowhere is left', async () => {
    await page.goto('/func/client/new')
    await settle(page)
    await button('Close').click()
    // The address changes before the screen does.
    await expect(page.getByRole('heading', { level: 1, name: 'Client List' })).toBeVisible()
    await settle(page)
    await resetAll()
    const warned = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const dialog = await warned
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('alertdialog', { name: 'Close without saving the passwords?' })).toBeVisible()
  })

  test('PAR-006 leads from participation to a new client and back, with the choices kept', async () => {
    const place = (await modulesByKey(team)).get('repair')
    if (place === undefined) throw new Error('The demo has no module repair.')
    await team.leaveEnded(place)
    try {
      await page.goto('/participation')
      const cards = page.getByRole('group', { name: 'Clients' }).getByRole('checkbox')
      await cards.nth(1).press('Space')
      await expect(page.getByText('1 client', { exact: true })).toBeVisible()
      const count = await cards.count()
      await page.getByRole('link', { name: 'New Client', exact: true }).click()
      await settle(page)
      await button('Close').click()
      await page.waitForURL('**/participation')
      await expect(page.getByText('1 client', { exact: true })).toBeVisible()
      await expect(cards).toHaveCount(count)
    } finally {
      await team.recordWhatEnded()
    }
  })

  test('CLI-006 offers no reset to somebody without a team', async () => {
    const solo = await callAs(hub, 'solo@demo.example')
    const own = await openAs(hub, solo)
    await own.goto('/func/clients')
    await settle(own)
    await expect(own.getByRole('link', { name: 'New Client', exact: true })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Reset All Client Passwords' })).toHaveCount(0)
    await own.context().close()
  })

  test('SYS-015 shows list, new client and passwords in Chinese', async () => {
    test.setTimeout(OPEN_MS)
    const own = await openAs(hub, team, { locale: 'zh-CN', reducedMotion: 'reduce', ...CLIPBOARD })
    await page.context().close()
    page = own
    const complaints = complaintsOf(page.context())
    await page.goto('/func/clients')
    await page.getByRole('searchbox').fill('nobody has this')
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('searchbox').fill('')
    await expect(page.getByRole('table')).toBeVisible()

    await page.goto('/func/client/new')
    for (const toolbar of [0, 1])
      await page.getByRole('toolbar').nth(toolbar).getByRole('button').nth(2).click()
    for (const list of await page.locator('main button[aria-haspopup=listbox]').all())
      await chooseOption(list, 2)
    await page.getByRole('radiogroup').getByRole('radio').first().press('Space')
    await page.getByRole('button', { name: '添加服务对象' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await page.goto('/func/clients')
    await settle(page)
    await page.locator('main button').first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await resetAll()
    expect(await inspectScreen(page, 'new passwords', 'dark')).toEqual([])
    expect(complaints).toEqual([])
  })
})
