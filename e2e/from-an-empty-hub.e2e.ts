/**
 * A provider begins: from a hub without any data to a session that a facilitator delivered, recorded and had corrected, all
 * in the browser but for the first account (STA, PPL, CTM, AUD).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { torontoClock } from '@hub/contract/toronto-time.rules'
import { codeAt } from '../server/src/platform/credentials/one-time-codes.ts'
import { chooseOption, typeOption } from './parts/choose-option.ts'
import type { RunningHub } from './parts/hub.ts'
import { axeFindings } from './parts/inspection/axe.ts'
import { linkFromMail } from './parts/mail/mailbox.ts'
import { button, field, openConsole } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'
import { zipFile } from './parts/zip-file.ts'

const OPEN_MS = 180_000
const IMPORTED_MS = 60_000
const JORDAN = 'jordan@northern-bridges.example'
const STAFF_PASSWORD = 'lantern gravel teapot'
const AMARA = { first: 'Amara', last: 'Okafor', email: 'amara@harbour.example', password: 'riverbend-7' }
const LISTED = 'Harbour Street Community House'
const MISSPELT = 'Harbor Street Comunity House'
const TEAM = 'Harbour Street'
const EVENT = 'Writing notes that respect people'
const MODULE = 'Respect Through Boundaries'
const MODULE_KEY = 'respect'
const HOUR_MS = 3_600_000
const CHECKED_MS = 30_000
const REASON = 'Agreed with the agency'

let place: string
let hub: RunningHub
let staff: Page
/** The first facilitator's own browser. */
let amara: Page
/** The ID of the client whom she registers. */
let code: string

const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Gives the reason that a dialog asks for, and does it. */
async function decide(verb: string): Promise<void> {
  const dialog = dialogOf(staff)
  await dialog.getByRole('textbox').last().fill(REASON)
  await button(dialog, verb).click()
  await expect(dialog).toBeHidden()
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ freshHub, emptyHub }) => {
  test.setTimeout(OPEN_MS)
  place = await mkdtemp(join(tmpdir(), 'hub-catalogue-'))
  const other = await freshHub()
  await other.staff('catalogue', 'export', join(place, 'catalogue.zip'))
  hub = await emptyHub()
  staff = (await openConsole(hub, 'about:blank')).page
  amara = (await openConsole(hub, 'about:blank')).page
  // The password of a new client file is copied when it is confirmed.
  await amara.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})
test.afterAll(() => rm(place, { recursive: true, force: true }))

test('STA-002 STA-004 the first account comes from the command line, and everything else from the console', async () => {
  const added = await hub.staff(
    ...['staff', 'add', JORDAN, '--name', 'Jordan Leduc', '--role', 'owner', '--json'],
  )
  await staff.goto((JSON.parse(added) as { link: string }).link)
  await field(staff, 'New password').fill(STAFF_PASSWORD)
  await button(staff, 'Continue').click()
  const key = (await field(staff, 'Set-up key, in groups of four').textContent()) ?? ''
  await field(staff, 'Current code from the app').fill(codeAt(key.replaceAll(' ', ''), new Date()))
  await button(staff, 'Continue').click()
  await staff.getByText('I saved them in a safe place').click()
  await button(staff, 'Finish').click()
  await expect(staff.getByRole('heading', { level: 1, name: /, Jordan$/ })).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
})

test('CTM-011 the provider gives the hub its name and its terms', async () => {
  await link(staff, 'Settings').click()
  await field(staff, 'Name of the product').fill('Bridges Hub')
  await field(staff, 'Your organisation').fill('Northern Bridges')
  await field(staff, 'Contact email').fill('help@northern-bridges.example')
  await button(staff, 'Save').click()
  await decide('Save')
  await staff.goto('/staff/settings/terms')
  const text = field(staff, 'Terms of service in English')
  await text.fill(`${await text.inputValue()}\n\n## Photographs\n\nNobody is photographed in a session.`)
  await field(staff, 'Name of the new version').fill('2026-12')
  await button(staff, 'Publish').click()
  await decide('Publish')
})

test('CTM-010 the catalogue of another hub is checked, imported as one publication, and seen', async () => {
  await link(staff, 'Catalogue').click()
  await link(staff, 'Export and import').click()
  await staff.locator('main input[type=file]').setInputFiles(join(place, 'catalogue.zip'))
  await expect(staff.getByText(/^Checked: \d+ changes$/)).toBeVisible({ timeout: IMPORTED_MS })
  expect(await axeFindings(staff)).toEqual([])
  await button(staff, 'Import').click()
  const dialog = dialogOf(staff)
  await dialog.getByRole('textbox').last().fill(REASON)
  await button(dialog, 'Import').click()
  await expect(dialog).toBeHidden({ timeout: IMPORTED_MS })
  await expect(staff.getByText(/^The catalogue is imported/).first()).toBeVisible()
})

test('CTM-006 CTM-007 a package with faults is refused with what to fix and published once it has none, and another becomes a new module', async () => {
  await link(staff, 'Back to the catalogue').click()
  await staff.getByLabel('Search the catalogue').fill(MODULE)
  await link(staff, `Module ${MODULE}`).click()
  await link(staff, 'Versions and packages').click()
  await expect(heading(staff, MODULE)).toBeVisible()
  const upload = (zip: Awaited<ReturnType<typeof zipFile>>) =>
    staff.locator('main input[type=file]').first().setInputFiles(zip)
  const page = (body: string) =>
    `<!doctype html><html lang="en"><title>Better</title><body><h1>A better beginning</h1>${body}</body></html>`
  const about = { key: MODULE_KEY, version: '9.0.0', title: MODULE, entry: 'index.html', estimate: 20 }
  const description = JSON.stringify({ ...about, languages: ['en'] })
  await upload(
    await zipFile('wrong.zip', {
      'index.html': page('<img src="gone.png" alt="">'),
      'module.json': description,
    }),
  )
  await expect(staff.getByText('Not saved: 1 issue to fix')).toBeVisible({ timeout: CHECKED_MS })
  await expect(staff.getByText('gone.png').first()).toBeVisible()
  await upload(await zipFile('better.zip', { 'index.html': page(''), 'module.json': description }))
  await expect(staff.getByText(/Version 9.0.0 is saved/)).toBeVisible({ timeout: CHECKED_MS })
  await button(staff.getByRole('region', { name: 'Publish version 9.0.0' }), 'Add to draft').click()
  await link(staff, 'View the draft').click()

  // A package that says little of itself becomes a module that the catalogue did not have.
  await button(staff, 'Add').click()
  await dialogOf(staff)
    .getByRole('button', { name: /What and where/ })
    .click()
  await staff
    .getByRole('option', { name: /from a package$/ })
    .first()
    .click()
  await button(dialogOf(staff), 'Choose the package').click()
  await expect(heading(staff, 'New module')).toBeVisible()
  await upload(await zipFile('walk.zip', { 'index.html': page('') }))
  await field(staff, 'Minutes').fill('15', { timeout: CHECKED_MS })
  expect(await axeFindings(staff)).toEqual([])
  await button(staff, 'Check again').click()
  await expect(heading(staff, 'Better')).toBeVisible({ timeout: CHECKED_MS })
  await link(staff, 'View the draft').click()
  await expect(field(staff, 'Name (English)')).toHaveValue('Better')
  await button(staff, 'Publish now').click()
  await button(dialogOf(staff), 'Publish now').click()
  await expect(dialogOf(staff)).toBeHidden()
})

test('CTM-009 SYS-015 an event whose type is missing leads there, and is published with it', async () => {
  await link(staff, 'Events').click()
  await link(staff, 'Add event').click()
  await field(staff, 'Title, English').fill(EVENT)
  await field(staff, 'Starts').fill('2027-03-02T13:00')
  await field(staff, 'Ends').fill('2027-03-02T15:00')
  await button(staff, 'Save draft').click()
  const type = staff.getByRole('button', { name: / Type$/ })
  await expect(type).toBeFocused()
  await chooseOption(type, 0)
  await button(staff, 'Save draft').click()
  await expect(staff.getByText('Facilitators do not see this event yet.').first()).toBeVisible()
  await button(staff, 'Publish').click()
  await button(dialogOf(staff), 'Publish').click()
  await expect(heading(staff, EVENT)).toBeVisible()
})

test('PPL-003 PPL-004 PPL-002 PPL-006 a registrant’s misspelt agency is merged into the listed one, the person confirmed and put in a team', async () => {
  await link(staff, 'Agencies').click()
  await button(staff, 'Add agency').click()
  await field(dialogOf(staff), 'Name').fill(LISTED)
  await button(dialogOf(staff), 'Add agency').click()
  await expect(staff.getByText(`${LISTED} is on the list.`).first()).toBeVisible()

  await amara.goto('/registration')
  await field(amara, 'First name').fill(AMARA.first)
  await field(amara, 'Last name').fill(AMARA.last)
  await field(amara, 'Work email').fill(AMARA.email)
  await field(amara, 'Phone number').fill('4165550142')
  await field(amara, 'Password').fill(AMARA.password)
  await amara.getByRole('combobox', { name: 'Agency', exact: true }).fill(MISSPELT)
  await amara.getByRole('option', { name: 'Other...' }).waitFor()
  await amara.keyboard.press('ArrowDown')
  await amara.keyboard.press('Enter')
  await field(amara, 'Agency name').fill(MISSPELT)
  await chooseOption(amara.getByRole('button', { name: /Province/ }), 'Ontario')
  await typeOption(amara.getByRole('combobox', { name: 'City', exact: true }), 'Thunder Bay')
  await field(amara, 'Address').fill('218 Harbour Street')
  await field(amara, 'Postcode').fill('K1A 0B1')
  await button(amara, 'Next').click()
  const terms = amara.getByRole('region', { name: 'Terms of service and privacy policy' })
  await expect(terms).toContainText('Nobody is photographed in a session.')
  await terms.focus()
  await amara.keyboard.press('End')
  await expect(amara.getByRole('checkbox')).toBeEnabled()
  await amara.getByRole('checkbox').press('Space')
  await button(amara, 'Create Account and Continue').click()
  await expect(heading(amara, 'Thank you for signing up Amara!')).toBeVisible()
  await amara.goto(await linkFromMail(hub, AMARA.email, '/confirm/'))
  await expect(amara.getByText('Your account has been successfully activated.')).toBeVisible()

  await staff.goto('/staff/agencies')
  await link(staff, MISSPELT).click()
  await button(staff, 'Merge into another').click()
  await typeOption(dialogOf(staff).getByRole('combobox'), LISTED)
  await decide('Merge')
  await expect(heading(staff, LISTED)).toBeVisible()

  await staff.goto('/staff/facilitators')
  await link(staff, 'Amara Okafor').click()
  const decision = staff.getByRole('region', { name: 'Is Amara eligible to work with clients?' })
  await decision.getByRole('textbox').fill(REASON)
  await button(decision, 'Confirm and email').click()
  await expect(decision).toBeHidden()

  await link(staff, 'Teams').click()
  await button(staff, 'Create team').click()
  await field(dialogOf(staff), 'Name').fill(TEAM)
  await button(dialogOf(staff), 'Create team').click()
  await expect(heading(staff, TEAM)).toBeVisible()
  await button(staff, 'Add member').click()
  await dialogOf(staff).getByRole('searchbox').fill('Okafor')
  await button(dialogOf(staff), 'Add Amara Okafor').click()
  await button(dialogOf(staff), 'Done').click()
})

test('DEL-002 CLI-014 REC-001 the facilitator registers a client, delivers a session and records who took part', async () => {
  await amara.goto('/login')
  await field(amara, 'Email').fill(AMARA.email)
  await field(amara, 'Password').fill(AMARA.password)
  await button(amara, 'Login').click()
  await amara.waitForURL('**/dashboard')
  await amara.goto('/func/clients')
  await link(amara, 'New Client').click()
  for (const name of ['Avatar', 'Colour'])
    await amara.getByRole('toolbar', { name }).getByRole('button').first().click()
  for (const [name, option] of [
    ['Gender Identity', 'Man'],
    ['Ethnic Identity', 'Black'],
    ['Age', 2],
  ] as const)
    await chooseOption(amara.getByRole('button', { name: new RegExp(`${name}$`) }), option)
  await amara.getByRole('radio').first().press('Space')
  await button(amara, 'Add Client').click()
  const registered = amara.getByRole('dialog', { name: 'New Client Registration' })
  code = (await registered.getByRole('definition').first().textContent()) ?? ''
  await button(registered, 'CONFIRM / REGISTER').click()
  await amara.waitForURL('**/func/clients')

  await amara.goto('/dashboard')
  for (const name of ['Youth Learning', 'Youth Justice', 'Making Things Right', 'Modules'])
    await link(amara, name).click()
  await amara.getByRole('link', { name: /^Repair \d/ }).click()
  await amara
    .getByRole('link', { name: /^Enter Module/ })
    .first()
    .click()
  await button(amara, 'Start Module').click()
  await expect(amara.getByRole('status').filter({ hasText: 'Module running' })).toBeVisible()
  await button(amara, 'End Module').click()
  await button(amara, 'Yes').click()
  await amara.waitForURL('**/participation')
  await amara.getByRole('group', { name: 'Clients' }).getByRole('checkbox').first().press('Space')
  await button(amara, 'Submit').click()
  await expect(amara.getByText('Participation recorded').first()).toBeVisible()
})

test('PPL-009 AUD-003 CTM-002 staff correct the record, print who saw the file, and take the catalogue back', async () => {
  await link(staff, 'Records').click()
  await field(staff, 'Client ID').fill(code)
  await button(staff, 'Search').click()
  await staff.getByRole('table').getByRole('link').first().click()
  await link(staff, 'Correct').click()
  await expect(staff.getByRole('heading', { level: 1, name: /^Correct record/ })).toBeVisible()
  const started = torontoClock(new Date(Date.now() - HOUR_MS).toISOString())
  await field(staff, 'Start (Toronto time)').fill(started)
  await staff.getByRole('textbox', { name: /^Reason/ }).fill(REASON)
  await button(staff, 'Save correction').click()
  await expect(staff.getByText('Corrected by Jordan Leduc').first()).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])

  await link(staff, 'Client files').click()
  await field(staff, 'Client ID').fill(code)
  await button(staff, 'Show').click()
  const page = staff.getByRole('table', { name: `Who opened or changed the file ${code}` })
  for (const deed of [
    'Created your file',
    'Recorded that you took part in a session',
    'Corrected a session that you took part in',
  ])
    await expect(page.getByText(deed).first()).toBeVisible()
  await expect(button(staff, 'Print')).toBeVisible()

  await staff.goto('/staff/content/publications')
  await staff.getByRole('button', { name: /^Revert to this: / }).click()
  await decide('Revert')
  const version = staff.getByText('Published version: 1.0.0', { exact: false })
  await staff.goto('/staff/content/modules/1')
  await expect(version).toBeVisible()
  // What was delivered stays.
  await link(amara, 'Profile').click()
  await expect(amara.getByRole('row').filter({ hasText: code }).first()).toBeVisible()
})
