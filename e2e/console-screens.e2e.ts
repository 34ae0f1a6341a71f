/**
 * Every screen of the console in the built product, on the data of the demo, in both languages: each is shown, and the
 * browser complains of nothing (SYS-015). The gallery's journey reads each state, but not as it is built.
 */
import type { Page } from '@playwright/test'
import { DEEDS } from '@hub/contract/deeds'
import { complaintsOf } from './parts/inspection/inspect-screen.ts'
import { settle } from './parts/inspection/settle.ts'
import { signInAsOwner } from './parts/staff.ts'
import { expect, test } from './parts/test.ts'

const SCREENS_MS = 240_000
/** Stands on whatever did not load or could not be shown. */
const TRY_AGAIN = /^(Try again|重试)$/

/** Every screen that has no id in its address. */
const PLAIN = [
  ...['', 'undelivered-emails', 'reports', 'reports/sessions', 'reports/saved', 'devices'],
  ...['facilitators', 'invitations', 'teams', 'agencies', 'cities', 'unrecorded-sessions'],
  ...['records?day=2026-10-01', 'audit-log', 'client-files', 'client-files/copy', 'retention', 'duplicates'],
  ...['content', 'content/publications', 'content/export-import', 'content/lists'],
  ...['accounts', 'events', 'new-event', 'settings', 'settings/terms'],
]
/** Screens of one thing, of which the demo has the first. */
const OF_ONE = [
  ...['facilitators/1', 'facilitators/1/edit', 'teams/1', 'agencies/1', 'agencies/1/edit'],
  ...['records/1', 'records/1/correct', 'events/1', 'events/1/edit'],
  ...['content/modules/1', 'content/topics/1/new-module'],
]

for (const [locale, lang] of [
  ['en', 'en-CA'],
  ['zh', 'zh-Hans'],
] as const)
  test(`SYS-015 STA-009 every screen of the console is shown as it is built, in ${lang}`, async ({
    freshHub,
  }) => {
    test.setTimeout(SCREENS_MS)
    const hub = await freshHub()
    const page = await signInAsOwner(hub, '/staff/facilitators', 'Facilitators')
    const complaints = complaintsOf(page.context())
    await page.evaluate((chosen) => localStorage.setItem('hub.locale', chosen), locale)
    for (const path of [...PLAIN, ...OF_ONE]) {
      await page.goto(`/staff/${path}`)
      await settle(page)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(
        `/staff/${path}`.replace(/\/?(\?.*)?$/, ''),
      )
      await expect(page.getByRole('button', { name: TRY_AGAIN }), path).toHaveCount(0)
    }
    await readEveryDeed(page)
    expect(complaints).toEqual([])
  })

/** The log has an entry of each deed, as if all of them had been done: each is a sentence that names whom it concerns. */
async function readEveryDeed(page: Page): Promise<void> {
  const isCall = ({ pathname }: URL) => /^\/.+\/staff\/audit-log$/.test(pathname)
  await page.route(isCall, async (route) => {
    const reply = await route.fetch()
    const read = (await reply.json()) as { records: { id: number }[] }
    const whom = { kind: 'facilitator', id: '1', name: 'Sam Whom' }
    const records = DEEDS.map((deed, index) => ({ ...read.records[0], id: index + 1, deed, whom }))
    await route.fulfill({ response: reply, json: { ...read, records } })
  })
  await page.goto('/staff/audit-log')
  await settle(page)
  const sentences = await page.locator('main ol > li').allInnerTexts()
  expect(sentences).toHaveLength(DEEDS.length)
  expect(sentences.filter((one) => one.includes('Sam Whom')).length).toBeGreaterThan(DEEDS.length / 2)
  expect(
    sentences.filter((one) => DEEDS.some((deed) => /\W/.test(deed) && one.endsWith(` ${deed}`))),
  ).toEqual([])
}
