/** Files that staff bring into the catalogue, and what a facilitator gets of them: a guide, and the catalogue as a zip (CTM). */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { ZipFile } from 'yazl'
import { guideLink } from '@hub/contract/guides.rules'
import { filesOfZip, somePdf } from '../server/src/testing/files/documents.ts'
import { callAs, type Facilitator, modulesByKey, openAs } from './parts/facilitator.ts'
import type { RunningHub } from './parts/hub.ts'
import { axeFindings } from './parts/inspection/axe.ts'
import { button, field, signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const CHECK_MS = 30_000
const REASON = 'Asked for by the agency'

let hub: RunningHub
let staff: Page
let facilitator: Facilitator
/** The address of the guide that the first journey publishes. */
let guideAt = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ freshHub }) => {
  test.setTimeout(OPEN_MS)
  hub = await freshHub()
  staff = await signInAsOwner(hub, '/staff/content', 'Catalogue')
  facilitator = await callAs(hub)
})

async function somePlace() {
  const [place] = [...(await modulesByKey(facilitator)).values()]
  if (!place) throw new Error('the demo has no module')
  return place
}

test('CTM-005 a guide is uploaded, offered by a theme and published, and a facilitator opens the same file', async () => {
  const pdf = somePdf({ title: 'Listening', text: 'Begin with a circle' })
  const { themeId } = await somePlace()
  const page = await openAs(hub, facilitator)

  await button(staff, 'Add').click()
  const adding = staff.getByRole('dialog')
  await adding.getByRole('button', { name: /What and where/ }).click()
  await staff.getByRole('option', { name: 'Guide or journal' }).click()
  await field(adding, 'Name (English)').fill('Listening in a circle')
  await button(adding, 'Add').click()
  await staff.waitForURL(/item=guide-\d+$/)
  const id = Number(staff.url().split('-').at(-1))
  guideAt = `${hub.url}/static/${guideLink(id, 'en')}`
  const files = staff.getByRole('region', { name: 'Files' })
  const chosen = { name: 'Listening.pdf', mimeType: 'application/pdf', buffer: pdf }
  await files.locator('input[type=file]').first().setInputFiles(chosen)
  await expect(files.getByRole('link', { name: 'Listening.pdf' })).toBeVisible()
  await expect(files.getByText(/^Uploaded by/)).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
  await button(staff, 'Add to draft').click()
  await expect(button(staff, 'Publish now')).toBeVisible()

  await staff.goto(`/staff/content?item=theme-${themeId}`)
  await staff.getByRole('button', { name: /As it was loaded Guide/ }).click()
  await staff.getByRole('option', { name: 'Listening in a circle' }).click()
  await button(staff, 'Add to draft').click()
  await expect(staff.getByRole('heading', { name: /unpublished changes$/ })).toBeVisible()
  expect((await page.request.get(`${hub.url}/static/${guideLink(id, 'en')}`)).status()).toBe(404)
  await button(staff, 'Publish now').click()
  await button(staff.getByRole('dialog'), 'Publish now').click()
  await expect(staff.getByRole('dialog')).toBeHidden()

  await page.goto(`/func/topics/th/${themeId}`)
  const guide = page.getByRole('link', { name: /^Theme Guide/i })
  await expect(guide).toHaveAttribute('href', new RegExp(`/static/${guideLink(id, 'en')}$`))
  const opening = page.context().waitForEvent('response', (one) => one.url().endsWith(guideLink(id, 'en')))
  await guide.click()
  const opened = await opening
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const bytes = await (await page.request.get(opened.url())).body()
  expect(bytes.equals(pdf)).toBe(true)
  await page.context().close()
})

async function download(): Promise<Buffer> {
  const saving = staff.waitForEvent('download')
  await staff.getByRole('link', { name: 'Download zip' }).click()
  return readFile(await (await saving).path())
}

test('CTM-010 CTM-005 the catalogue is exported as a zip, imported with another text and another guide, published and taken back', async () => {
  const { sectorId, themeName } = await somePlace()
  const page = await openAs(hub, facilitator)
  const showsTheme = async (name: string) => {
    await page.goto(`/func/themes/s/${sectorId}`)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await staff.goto('/staff/content/export-import')
  const exported = await download()
  const files = await filesOfZip(exported)
  const [path = '', text = ''] =
    [...files].find(([one, json]) => one.startsWith('themes/') && json.includes(`"en": "${themeName}"`)) ?? []
  const guide = 'guides/listening-in-a-circle/en.pdf'
  const [before, after] = [files.get(guide), somePdf({ title: 'Listening', text: 'Begin with a song' })]
  const changed = new Map([
    [path, Buffer.from(String(text).replace(`"en": "${themeName}"`, `"en": "${themeName} by zip"`))],
    [guide, after],
  ])
  const servesGuide = async (bytes: Buffer | undefined) =>
    expect((await (await page.request.get(guideAt)).body()).equals(bytes ?? after)).toBe(true)
  await servesGuide(before)
  const archive = new ZipFile()
  for (const [one, bytes] of files) archive.addBuffer(changed.get(one) ?? bytes, one)
  archive.end()
  const zip = {
    name: 'catalogue.zip',
    mimeType: 'application/zip',
    buffer: await buffer(archive.outputStream),
  }
  await staff.locator('main input[type=file]').first().setInputFiles(zip)
  await expect(staff.getByText('Checked: 2 changes')).toBeVisible({ timeout: CHECK_MS })
  await expect(staff.getByText(`${themeName} by zip`)).toBeVisible()
  expect(await axeFindings(staff)).toEqual([])
  await showsTheme(themeName)
  await button(staff, 'Import').click()
  const importing = staff.getByRole('alertdialog').or(staff.getByRole('dialog'))
  await importing.getByRole('textbox').fill(REASON)
  await button(importing, 'Import').click()
  await expect(importing).toBeHidden({ timeout: CHECK_MS })
  await showsTheme(`${themeName} by zip`)
  await servesGuide(after)

  await staff.goto('/staff/content/publications')
  await staff
    .getByRole('button', { name: /^Revert to/ })
    .first()
    .click()
  const reverting = staff.getByRole('alertdialog')
  await reverting.getByRole('textbox').fill(REASON)
  await button(reverting, 'Revert').click()
  await expect(reverting).toBeHidden()
  await showsTheme(themeName)
  await servesGuide(before)
  await staff.goto('/staff/content/export-import')
  expect((await download()).equals(exported)).toBe(true)
  await page.context().close()
})
