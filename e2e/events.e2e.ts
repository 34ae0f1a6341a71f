/** Events from the home to a course, and a place in them: taken, given back, waited for (EVT, NAV-031, NAV-032). */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  cancelRegistration,
  joinWaitingList,
  listEventsOfType,
  registerForEvent,
  type HubEvent,
} from '@hub/contract/events'
import { readSession } from '@hub/contract/sessions'
import { MODAL_WIDE_WIDTH_PX } from '../contract/src/constants.ts'
import { loadEvents, TITLES } from './parts/events.ts'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspection/inspect-screen.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { settle } from './parts/inspection/settle.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 240_000
const NARROW_PX = 320
/** Of 255: what is darker can be read on paper. */
const DARK = 100
const TYPE = 'DISCOVERY'
const EMAILS = { team: 'facilitator@demo.example', stranger: 'other-team@demo.example' }
const SCREENS = [
  { tag: 'en-CA', desk: 'light', more: 'More Info', register: 'Register' },
  { tag: 'zh-CN', desk: 'dark', more: '更多信息', register: '报名' },
] as const

let hub: RunningHub
let team: Facilitator
let stranger: Facilitator
let events: ReadonlyMap<string, HubEvent>
let page: Page

const eventOf = (title: string): HubEvent => {
  const found = events.get(title)
  if (found === undefined) throw new Error(`There is no event ${title}.`)
  return found
}
const row = () => page.locator('section[aria-roledescription=carousel]').filter({ hasText: TITLES.late })
const card = (title: string, within: Locator | Page = page) =>
  within.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const button = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true })
const toType = () => page.goto(`/func/type-events/${TYPE}`)

/** Presses whatever lies over the middle of the place, as a hand does. */
async function pressMiddleOf(place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (box === null) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Takes a place, or gives it back, beside the browser. */
async function place(who: Facilitator, title: string, method: 'POST' | 'DELETE'): Promise<void> {
  const webinarId = eventOf(title).webinar_id ?? ''
  if (method === 'DELETE') return void (await who.call(cancelRegistration, { params: { webinarId } }))
  const { firstName, lastName, email: userEmail } = (await who.call(readSession)).record
  const body = { webinarId, isMeeting: false, firstName, lastName, userId: who.id, userEmail }
  await who.call(registerForEvent, { body })
}

/** The cards that stand wholly in sight, by their titles. */
const inSight = () =>
  row().evaluate((section) => {
    const frame = section.querySelector('[data-carousel]')?.getBoundingClientRect()
    return [...section.querySelectorAll('article')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return frame !== undefined && left >= frame.left - 1 && right <= frame.right + 1
    }).length
  })

test.describe('events', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    await loadEvents(hub)
    team = await callAs(hub, EMAILS.team)
    stranger = await callAs(hub, EMAILS.stranger)
    const { records } = await team.call(listEventsOfType, { params: { typecode: TYPE } })
    events = new Map(records.map((event) => [event.title, event]))
  })

  for (const [width, perPage] of [
    [390, 1],
    [949, 1],
    [950, 2],
    [1599, 2],
    [1600, 3],
  ] as const)
    test(`EVT-003 shows at ${width} px ${perPage} of the cards and pages to both ends`, async () => {
      page = await openAs(hub, team, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      await page.goto('/func/events')
      await settle(page)
      const count = await row().getByRole('listitem').count()
      const previous = row().getByRole('button', { name: /^Previous events/ })
      const next = row().getByRole('button', { name: /^Next events/ })
      const range = row().getByRole('status')
      while (await previous.isEnabled()) await previous.click()
      const first = perPage === 1 ? `1 of ${count}` : `1 to ${perPage} of ${count}`
      await expect(range).toHaveText(first)
      expect(await inSight()).toBe(perPage)
      for (let pages = 1; await next.isEnabled(); pages += 1) {
        await next.click()
        // Without movement the cards are there at once.
        expect(await inSight()).toBe(perPage)
        expect(pages).toBeLessThan(count)
      }
      await expect(range).toHaveText(new RegExp(`${count} of ${count}$`))
    })

  test('EVT-003 SYS-015 pages by keyboard, and brings in the card that gets the focus', async () => {
    page = await openAs(hub, team, { viewport: { width: 949, height: 900 } })
    await page.goto('/func/events')
    await settle(page)
    const previous = row().getByRole('button', { name: /^Previous events/ })
    while (await previous.isEnabled()) await enter(page, previous)
    const count = await row().getByRole('listitem').count()
    const range = row().getByRole('status')
    await tabTo(page, row().locator('[data-carousel]'))
    await page.keyboard.press('ArrowRight')
    await expect(range).toHaveText(`2 of ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect(range).toHaveText(`1 of ${count}`)
    const last = row().getByRole('listitem').last().getByRole('button').last()
    await tabTo(page, last)
    await expect(range).toHaveText(`${count} of ${count}`)
    await expect.poll(inSight).toBe(1)
    const box = await last.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 949).toBe(true)
  })

  test('EVT-003 pages by a swipe', async () => {
    page = await openAs(hub, team, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/func/events')
    await settle(page)
    const previous = row().getByRole('button', { name: /^Previous events/ })
    while (await previous.isEnabled()) await previous.click()
    await expect(row().getByRole('status')).toHaveText(/^1 of/)
    const picture = row().getByRole('listitem').first().locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(inSight).toBe(1)
    await swipe(picture, -220)
    await expect(row().getByRole('status')).toHaveText(/^2 of/)
    await expect.poll(inSight).toBe(1)
  })

  test('EVT-018 NAV-034 tells the time of Toronto in Tokyo, in a wide dialog that shrinks on a narrow screen', async () => {
    page = await openAs(hub, team, { timezoneId: 'Asia/Tokyo' })
    await toType()
    await expect(
      card(TITLES.late).getByText('January 5, 2096 11:30 p.m. - 11:50 p.m. EST', { exact: true }),
    ).toBeVisible()
    await card(TITLES.late)
      .getByRole('button', { name: /^More Info/ })
      .click()
    await expect(dialog(TITLES.late).getByText('11:30 p.m. - 11:50 p.m. EST')).toBeVisible()
    const box = dialog(TITLES.late).locator('..')
    await settle(page)
    expect((await box.boundingBox())?.width).toBe(MODAL_WIDE_WIDTH_PX)
    await page.setViewportSize({ width: NARROW_PX, height: 800 })
    expect((await box.boundingBox())?.width).toBeLessThan(NARROW_PX)
    await button(dialog(TITLES.late), 'Close').last().click()
    await expect(dialog(TITLES.late)).toHaveCount(0)
  })

  test('EVT-008 NAV-031 registers by keyboard, tells it on every screen, and gives the place back', async () => {
    page = await openAs(hub, team, { acceptDownloads: true })
    await toType()
    await enter(page, button(card(TITLES.open), `Register, ${TITLES.open}`))
    await expect(
      dialog('Awesome!').getByText('Your registration has been confirmed. Check your emails for details.'),
    ).toBeVisible()
    const download = page.waitForEvent('download')
    await button(dialog('Awesome!'), `Add to calendar, ${TITLES.open}`).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).toContain(TITLES.open)
    await page.keyboard.press('Escape')
    await expect(dialog('Awesome!')).toHaveCount(0)
    const registered = button(card(TITLES.open), `Registered, ${TITLES.open}`)
    await expect(registered).toBeVisible()
    await expect(registered).toBeFocused()

    await page.goto('/func/events')
    const inRow = card(TITLES.open, row())
    await expect(button(inRow, `Registered, ${TITLES.open}`)).toBeVisible()
    // The focus brings the card into sight.
    await button(inRow, `More Info, ${TITLES.open}`).focus()
    await page.keyboard.press('Enter')
    await button(dialog(TITLES.open), 'Cancel my place').click()
    const question = page.getByRole('alertdialog', { name: 'Cancel your place?' })
    await button(question, 'Cancel my place').click()
    await expect(question).toHaveCount(0)
    await expect(button(inRow, `Register, ${TITLES.open}`)).toBeVisible()
    await expect(button(page, `Registered, ${TITLES.open}`)).toHaveCount(0)
  })

  test('NAV-032 EVT-009 waits for a place in a full event, is kept one, and takes it', async () => {
    await place(stranger, TITLES.single, 'POST')
    page = await openAs(hub, team)
    await toType()
    const mine = () => card(TITLES.single)
    await button(mine(), `Register, ${TITLES.single}`).click()
    const full = dialog('Sorry, We Are Full.')
    await expect(full.getByText("We're sorry, but we have reached the maximum participants")).toBeVisible()
    await button(full, 'Tell me when a place opens').click()
    await expect(full.getByText('You are on the waiting list.')).toBeVisible()
    await button(full, 'Leave the waiting list').click()
    await button(full, 'Tell me when a place opens').click()
    await expect(full.getByText('You are on the waiting list.')).toBeVisible()
    await button(full, 'Close').click()
    await expect(mine().getByText('You are on the waiting list.')).toBeVisible()

    await place(stranger, TITLES.single, 'DELETE')
    await page.reload()
    await expect(mine().getByText(/^A place is kept for you until .+ E[SD]T$/)).toBeVisible()
    await button(mine(), `Register, ${TITLES.single}`).click()
    await button(dialog('Awesome!'), 'Close').click()
    await expect(button(mine(), `Registered, ${TITLES.single}`)).toBeVisible()
  })

  test('EVT-009 passes a place on that is kept, by No, thank you', async () => {
    const webinarId = eventOf(TITLES.single).webinar_id ?? ''
    await stranger.call(joinWaitingList, { params: { webinarId } })
    await place(team, TITLES.single, 'DELETE')
    page = await openAs(hub, stranger)
    await toType()
    const no = button(card(TITLES.single), `No, thank you, ${TITLES.single}`)
    await no.click()
    await expect(no).toHaveCount(0)
    await expect(button(card(TITLES.single), `Register, ${TITLES.single}`)).toBeVisible()
  })

  test('EVT-014 to EVT-017 leads from a card to its course, bio and materials, and back', async () => {
    page = await openAs(hub, team)
    const course = `**/func/type-event-course/${TYPE}/${eventOf(TITLES.course).id}`
    // The picture leads there too: beside the words on a desk, above them on a phone.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await toType()
      await pressMiddleOf(card(TITLES.course).locator('img').first())
      await page.waitForURL(course)
    }
    await toType()
    await card(TITLES.course).getByRole('link', { name: TITLES.course }).click()
    await page.waitForURL(course)
    await expect(page.getByRole('heading', { level: 1, name: TITLES.course })).toBeVisible()
    await expect(page.getByText('Thursday, January 5, 2096').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    // On paper there is no picture behind the title: it is dark, and there are no controls.
    const title = page.getByRole('heading', { level: 1, name: TITLES.course })
    const red = Number(/\d+/.exec(await title.evaluate((one) => getComputedStyle(one).color))?.[0])
    expect([await title.isVisible(), red < DARK]).toEqual([true, true])
    for (const name of ['Course One', 'Course Two']) await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    const crumbs = page.getByRole('navigation', { name: 'You are here' })
    await expect
      .poll(() => crumbs.getByRole('listitem').allTextContents())
      .toEqual(['Dashboard', 'Professional Development', eventOf(TITLES.course).type_text, TITLES.course])
    const second = page.getByRole('button', { name: /^Course Two/ })
    await expect(second).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: /^Course One The first/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(second).toHaveAttribute('aria-expanded', 'true')

    await button(page, 'Read bio, Lena Marchetti').click()
    const profile = dialog('Lena Marchetti').getByRole('link', { name: /^View profile/ })
    await expect(profile).toHaveAttribute('href', 'https://www.profile.example/lena')
    await page.keyboard.press('Escape')
    await button(page, 'Course materials, The first five minutes').click()
    const materials = dialog('Course materials')
    expect(await materials.getByRole('link', { name: /^Welcome Video/ }).getAttribute('target')).toBe(
      '_blank',
    )
    await expect(materials.getByRole('link', { name: /^PDF/ })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')

    const back = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Back to/ })
    await back.click()
    await page.waitForURL(`**/func/type-events/${TYPE}`)
    await back.click()
    await page.waitForURL('**/func/events')
  })

  test('NAV-014 sends an event or a type that is not there to the dashboard', async () => {
    page = await openAs(hub, team)
    for (const path of [
      '/func/event-course/999999',
      '/func/event-course/new',
      '/func/type-events/NO-SUCH-TYPE',
      `/func/type-event-course/PROFESSIONAL/${eventOf(TITLES.course).id}`,
    ]) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
  })

  test('NAV-037 keeps what was read and lets nobody register while there is no network', async () => {
    page = await openAs(hub, team)
    await toType()
    const register = button(card(TITLES.late), `Register, ${TITLES.late}`)
    await expect(register).toBeVisible()
    await page.context().setOffline(true)
    await expect(register).toHaveAttribute('aria-disabled', 'true')
    await register.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect.poll(() => register.getAttribute('aria-disabled')).toBeNull()
  })

  for (const { tag, desk, more, register } of SCREENS)
    test(`SYS-015 shows every screen of events in ${tag}`, async () => {
      page = await openAs(hub, team, { locale: tag, reducedMotion: 'reduce' })
      const complaints = complaintsOf(page.context())
      await page.goto('/func/events')
      await settle(page)
      await toType()
      await card(TITLES.late)
        .getByRole('button', { name: new RegExp(`^${more}`) })
        .click()
      await expect(dialog(TITLES.late)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(TITLES.late)).toHaveCount(0)
      await card(TITLES.late)
        .getByRole('button', { name: new RegExp(`^${register}`) })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await place(team, TITLES.late, 'DELETE')
      await toType()
      await card(TITLES.none)
        .getByRole('button', { name: new RegExp(`^${register}`) })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goto(`/func/event-course/${eventOf(TITLES.course).id}`)
      await page.getByRole('button', { name: /The first five minutes$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await inspectScreen(page, `materials ${tag}`, desk)).toEqual([])
      expect(complaints).toEqual([])
    })
})

/** One finger that is drawn sideways over a control. */
async function swipe(over: Locator, byPx: number): Promise<void> {
  const box = await over.boundingBox()
  if (box === null) throw new Error('There is nothing to swipe.')
  const client = await over.page().context().newCDPSession(over.page())
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  const STEPS = 8
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', x + (byPx * step) / STEPS)
  await touch('touchEnd', x + byPx)
}
