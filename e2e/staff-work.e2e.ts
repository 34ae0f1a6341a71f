/** What staff decide in the console, and what a facilitator sees of it a moment later (PPL, CTM). */
import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { listTopics, readModule } from '@hub/contract/catalogue'
import { listTeamClients } from '@hub/contract/clients'
import { torontoClock } from '@hub/contract/toronto-time.rules'
import { axeFindings } from './parts/inspection/axe.ts'
import { callAs, modulesByKey, openAs } from './parts/facilitator.ts'
import { DEMO_PASSWORD, logIn, type RunningHub } from './parts/hub.ts'
import { button, field, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'
import { zipFile } from './parts/zip-file.ts'

const OPEN_MS = 180_000
const MINUTE_MS = 60_000
/** From setting a moment to the page of a facilitator who has not seen it yet. */
const EDITING_MS = 20_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SHOWN_MS = 2000
const CHECK_MS = 90_000
const PACKAGE_BYTES = 5_000_000
const NOOR = 'other-team@demo.example'
const REASON = 'Asked for by the agency'

let hub: RunningHub
let staff: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, '/staff/facilitators', 'Facilitators')
})

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('PPL-001 PPL-002 PPL-007 a suspended facilitator is signed out at once, the clients are taken over, and comes back', async () => {
  const { page, context } = await logIn(hub, NOOR)
  await staff.getByRole('searchbox').first().fill('Haddad')
  await link(staff, 'Noor Haddad').click()
  await expect(heading(staff, 'Noor Haddad')).toBeVisible()
  await button(staff, 'Suspend').click()
  const dialog = staff.getByRole('alertdialog', { name: 'Suspend Noor Haddad?' })
  await expect(dialog).toContainText('1 device is signed out')
  await expect(dialog).toContainText('can be reached by nobody else')
  // Without a reason nothing happens, and the field says why.
  await button(dialog, 'Suspend').click()
  await expect(dialog).toContainText('Give a reason of at least 5 characters')
  expect(await axeFindings(staff)).toEqual([])
  await dialog.getByRole('textbox').first().fill(REASON)
  await dialog.getByText('Harbour Street team').click()
  await button(dialog, 'Suspend').click()
  await expect(dialog).toBeHidden()
  await expect(button(staff, 'Restore')).toBeVisible()

  await page.reload()
  await expect(heading(page, 'Log in')).toBeVisible()
  await context.close()

  await button(staff, 'Restore').click()
  const again = staff.getByRole('dialog').or(staff.getByRole('alertdialog'))
  await again.getByRole('textbox').first().fill(REASON)
  await button(again, 'Restore').click()
  await expect(again).toBeHidden()
  const back = await logIn(hub, NOOR)
  await back.context.close()
})

test('PPL-006 who is added to a team reaches its clients, and no longer once removed', async () => {
  const sam = await callAs(hub, 'solo@demo.example')
  await staff.goto('/staff/teams')
  await link(staff, 'Harbour Street team').click()
  await staff.waitForURL(/\/teams\/\d+$/)
  const id = Number(staff.url().split('/').at(-1))
  const readClients = () => sam.call(listTeamClients, { params: { id } })
  await expect(readClients()).rejects.toThrow(': 404')
  await button(staff, 'Add member').click()
  const adding = staff.getByRole('dialog')
  await adding.getByRole('searchbox').fill('Delisle')
  // A team has people of one agency: first Sam goes over to that of the team.
  await expect(adding.getByText('Of North Shore Outreach (demo)')).toBeVisible()
  await button(adding, 'Done').click()
  await staff.goto('/staff/facilitators?q=Delisle')
  await link(staff, 'Sam Delisle').click()
  await link(staff, 'Edit').click()
  await staff.getByRole('combobox', { name: 'Agency' }).fill('Harbour Street Community House (demo)')
  await staff.keyboard.press('Enter')
  await staff.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await button(staff, 'Save').click()
  await expect(heading(staff, 'Sam Delisle')).toBeVisible()
  await staff.goto(`/staff/teams/${id}`)
  await button(staff, 'Add member').click()
  await adding.getByRole('searchbox').fill('Delisle')
  await button(adding, 'Add Sam Delisle').click()
  await expect(adding.getByText('Member', { exact: true })).toBeVisible()
  await button(adding, 'Done').click()
  expect((await readClients()).records.length).toBeGreaterThan(0)

  await button(staff, 'Remove Sam Delisle').click()
  const removing = staff.getByRole('alertdialog')
  await removing.getByRole('textbox').fill(REASON)
  await button(removing, 'Remove').click()
  await expect(removing).toBeHidden()
  await expect(readClients()).rejects.toThrow(': 404')
})

test('CTM-001 CTM-002 CTM-008 a change is seen by facilitators once it is published, and taken back', async () => {
  const facilitator = await callAs(hub)
  const [place] = [...(await modulesByKey(facilitator)).values()]
  if (!place) throw new Error('the demo has no module')
  const { sectorId, themeId, themeName } = place
  const renamed = `${themeName} today`
  const page = await openAs(hub, facilitator)
  const showsTheme = async (name: string) => {
    await page.goto(`/func/themes/s/${sectorId}`)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await showsTheme(themeName)

  await staff.goto(`/staff/content?item=theme-${themeId}`)
  await field(staff, 'Name (English)').fill(renamed)
  await button(staff, 'Add to draft').click()
  await expect(staff.getByRole('heading', { name: '1 unpublished change' })).toBeVisible()
  await showsTheme(themeName)

  await button(staff, 'Publish now').click()
  const publishing = staff.getByRole('dialog')
  await expect(publishing).toContainText(`Theme ${themeName}: Name (English)`)
  expect(await axeFindings(staff)).toEqual([])
  await button(publishing, 'Publish now').click()
  await expect(publishing).toBeHidden()
  await showsTheme(renamed)

  await link(staff, 'Publishing history').click()
  await expect(staff.getByText('Current', { exact: true })).toBeVisible()
  await button(staff, 'Revert to before the first publication').click()
  const reverting = staff.getByRole('alertdialog')
  await reverting.getByRole('textbox').fill(REASON)
  await button(reverting, 'Revert').click()
  await expect(reverting).toBeHidden()
  await showsTheme(themeName)
  await page.context().close()
})

test('CTM-002 an editor sees a renamed topic on the facilitators’ own screens in the preview, and a facilitator does not', async () => {
  const facilitator = await callAs(hub)
  const [place] = [...(await modulesByKey(facilitator)).values()]
  if (!place) throw new Error('the demo has no module')
  const { themeId } = place
  const [topic] = (await facilitator.call(listTopics, { params: { id: themeId } })).records
  if (!topic) throw new Error('the theme has no topic')
  const renamed = `${topic.name} together`
  await staff.goto(`/staff/content?item=topic-${topic.id}`)
  await field(staff, 'Name (English)').fill(renamed)
  await button(staff, 'Add to draft').click()
  const bar = staff.getByRole('region', { name: '1 unpublished change' })
  const opening = staff.context().waitForEvent('page')
  await bar.getByRole('link', { name: /^Preview/ }).click()
  const preview = await opening
  await expect(preview.getByText(renamed, { exact: true })).toBeVisible()
  await expect(preview.getByText('Preview of the draft: nothing here is published.')).toBeVisible()
  expect(await axeFindings(preview)).toEqual([])
  await preview.getByRole('link', { name: renamed }).click()
  await expect(preview.getByRole('button', { name: /^Enter Module/ }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(preview.getByText('Preview of the draft: nothing here is published.')).toBeVisible()

  const page = await openAs(hub, facilitator)
  await page.goto(`/func/topics/th/${themeId}`)
  await expect(page.getByText(topic.name, { exact: true })).toBeVisible()
  await expect(page.getByText(renamed, { exact: true })).toBeHidden()
  // Without the session of staff, a facilitator's opens nothing of it.
  await page.goto(`/preview/func/topics/th/${themeId}`)
  await expect(page.getByRole('heading', { name: 'This preview has ended', level: 2 })).toBeVisible()
  await page.context().close()
  await preview.close()
  await button(staff, 'Discard changes').click()
  await expect(bar).toBeHidden()
})

test('CTM-002 a draft is published at the moment that staff have set, and not before', async () => {
  test.setTimeout(2 * OPEN_MS)
  const facilitator = await callAs(hub)
  const [place] = [...(await modulesByKey(facilitator)).values()]
  if (!place) throw new Error('the demo has no module')
  const { sectorId, themeId, themeName } = place
  const page = await openAs(hub, facilitator)
  const themeOf = (name: string) => page.getByText(name, { exact: true }).first()
  const setMoment = async (title: string, verb: string, aheadMs: number) => {
    const dialog = staff.getByRole('dialog', { name: title })
    await field(dialog, 'Date and time in Toronto').fill(
      torontoClock(new Date(Date.now() + aheadMs).toISOString()),
    )
    await expect(dialog).toContainText(/E[SD]T/)
    await button(dialog, verb).click()
    await expect(dialog).toBeHidden()
  }
  await staff.goto(`/staff/content?item=theme-${themeId}`)
  await field(staff, 'Name (English)').fill(`${themeName} soon`)
  await button(staff, 'Add to draft').click()
  await button(staff, 'Schedule').click()
  expect(await axeFindings(staff)).toEqual([])
  await setMoment('Publish at a moment', 'Schedule', DAY_MS)
  await staff.reload()
  await expect(staff.getByText(/^Scheduled by .* E[SD]T \(Toronto\)$/)).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])

  // The field knows minutes: the first that begins after what is typed and edited below.
  await button(staff, 'Reschedule').click()
  await setMoment('Change the schedule', 'Change the schedule', MINUTE_MS + EDITING_MS)
  // What is edited after that is published with it.
  await field(staff, 'Summary (English)').fill('Edited after it was scheduled')
  await button(staff, 'Add to draft').click()
  await page.goto(`/func/themes/s/${sectorId}`)
  await expect(themeOf(themeName)).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.reload()
        return themeOf(`${themeName} soon`)
          .waitFor({ timeout: SHOWN_MS })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: 3 * MINUTE_MS },
    )
    .toBe(true)
  await staff.goto('/staff/content/publications')
  await expect(staff.getByText('Summary (English)', { exact: false }).first()).toBeVisible()
  await page.context().close()
})

test('CTM-001 CTM-002 a theme is moved into another sector with the keyboard alone, and goes back', async () => {
  const facilitator = await callAs(hub)
  const [place] = [...(await modulesByKey(facilitator)).values()]
  if (!place) throw new Error('the demo has no module')
  await staff.goto(`/staff/content?item=theme-${place.themeId}`)
  const choice = staff.getByRole('button', { name: /Place/ })
  const was = await choice.innerText()
  await choice.focus()
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('option', { selected: true })).toBeFocused()
  await staff.keyboard.press('ArrowDown')
  await staff.keyboard.press('Enter')
  await expect(choice).not.toHaveText(was)
  await button(staff, 'Add to draft').press('Enter')
  await button(staff, 'View changes').press('Enter')
  await expect(staff.getByRole('listitem').filter({ hasText: /Moved.*from .* to / })).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
  await staff.getByRole('button', { name: /^Discard: / }).press('Enter')
  await expect(choice).toHaveText(was)
})

test('CTM-006 CTM-007 a package is uploaded in parts, checked, tried out, published and taken back', async () => {
  const facilitator = await callAs(hub)
  const [key = '', place] = [...(await modulesByKey(facilitator))][0] ?? []
  const id = place?.moduleId ?? 0
  await staff.goto(`/staff/content/modules/${id}`)
  const page = '<!doctype html><html lang="en"><title>New</title><body><h1>A new beginning</h1></body></html>'
  const about = { key, version: '99.0.0', title: 'New', entry: 'index.html', estimate: 20, languages: ['en'] }
  const zip = await zipFile('new.zip', {
    ...{ 'index.html': page, 'module.json': JSON.stringify(about) },
    // More than one part.
    'pictures/large.bin': randomBytes(PACKAGE_BYTES),
  })
  await staff.locator('main input[type=file]').first().setInputFiles(zip)
  await expect(staff.getByText(/Version 99.0.0 is saved/)).toBeVisible({ timeout: CHECK_MS })
  const publishing = staff.getByRole('region', { name: 'Publish version 99.0.0' })
  await button(publishing, 'Try out').click()
  const trial = staff.frameLocator('iframe').frameLocator('iframe')
  await expect(trial.getByRole('heading', { name: 'A new beginning' })).toBeVisible()
  await button(staff, 'End trial').click()
  await button(publishing, 'Add to draft').click()
  await link(staff, 'View the draft').click()
  await button(staff, 'Publish now').click()
  await button(staff.getByRole('dialog'), 'Publish now').click()
  const version = async () => (await facilitator.call(readModule, { params: { id } })).record.current_version
  await expect.poll(version).toBe('99.0.0')
  await staff.goto(`/staff/content/modules/${id}`)
  await staff
    .getByRole('button', { name: /^Revert to/ })
    .first()
    .click()
  const back = staff.getByRole('dialog')
  await back.getByRole('textbox').fill(REASON)
  await back.getByRole('button', { name: /^Revert to/ }).click()
  await expect.poll(version).not.toBe('99.0.0')
})

test('CTM-011 new terms are read and agreed to at the next login, and not before', async () => {
  const { page: before, context } = await logIn(hub)
  await staff.goto('/staff/settings/terms')
  const text = field(staff, 'Terms of service in English')
  await text.fill(`${await text.inputValue()}\n\n## Photographs\n\nNobody is photographed in a session.`)
  await field(staff, 'Name of the new version').fill('2027-01')
  await button(staff, 'Publish').click()
  const publishing = staff.getByRole('dialog', { name: 'Publish version 2027-01?' })
  await publishing.getByRole('textbox').fill(REASON)
  expect(await axeFindings(staff)).toEqual([])
  await button(publishing, 'Publish').click()
  await expect(publishing).toBeHidden()
  // Who is logged in works on.
  await before.reload()
  await expect(before).toHaveURL(/\/dashboard$/)
  await context.close()

  const later = await hub.browser.newContext({ baseURL: hub.url, locale: 'en-CA', reducedMotion: 'reduce' })
  const page = await later.newPage()
  await page.goto('/login')
  await field(page, 'Email').fill('facilitator@demo.example')
  await field(page, 'Password').fill(DEMO_PASSWORD)
  await button(page, 'Login').click()
  await expect(heading(page, 'The terms have changed')).toBeVisible()
  const agree = page.getByRole('checkbox')
  await expect(agree).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  const terms = page.getByRole('region', { name: 'Terms of service and privacy policy' })
  await expect(terms).toContainText('Nobody is photographed in a session.')
  await terms.focus()
  await page.keyboard.press('End')
  await expect(agree).toBeEnabled()
  // No way around it: every other screen leads back here.
  await page.goto('/dashboard')
  await expect(heading(page, 'The terms have changed')).toBeVisible()
  await page.getByRole('region', { name: 'Terms of service and privacy policy' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('checkbox')).toBeEnabled()
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await button(page, 'Agree and Continue').click()
  await page.waitForURL('**/dashboard')
  await later.close()
})
