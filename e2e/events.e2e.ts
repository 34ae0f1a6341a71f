/** Events from the home to a course, and a place in them: taken, given back, waited for (EVT, NAV-031, NAV-032). */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MODAL_WIDE_WIDTH_PX } from '../contract/src/constants.ts'
import { loadEvents, TITLES } from './parts/events.ts'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { hasChromium, openHub, type RunningHub } from './parts/hub.ts'
import { complaintsOf, inspectScreen } from './parts/inspect-screen.ts'
import { enter, tabTo } from './parts/keyboard.ts'
import { settle } from './parts/settle.ts'

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

interface Told {
  id: number
  title: string
  webinar_id: string | null
  type_text: string
}

let hub: RunningHub
let team: Facilitator
let stranger: Facilitator
let events: ReadonlyMap<string, Told>
let page: Page

const eventOf = (title: string): Told => {
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
  const webinarId = eventOf(title).webinar_id
  if (method === 'DELETE') return void (await who.call('DELETE', `/events/registrants/${webinarId}`))
  const { record } = await who.call<{ record: { firstName: string; lastName: string; email: string } }>(
    'GET',
    '/sessions',
  )
  const { firstName, lastName, email: userEmail } = record
  const body = { webinarId, isMeeting: false, firstName, lastName, userId: who.id, userEmail }
  await who.call('POST', '/events/registrants', body)
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

describe.skipIf(!hasChromium)('events', () => {
  beforeAll(async () => {
    hub = await openHub()
    await loadEvents(hub)
    team = await callAs(hub, EMAILS.team)
    stranger = await callAs(hub, EMAILS.stranger)
    const { records } = await team.call<{ records: Told[] }>('GET', `/events/type/${TYPE}`)
    events = new Map(records.map((event) => [event.title, event]))
  }, OPEN_MS)
  afterAll(() => hub?.close())
  afterEach(() => page?.context().close())

  it.each([
    [390, 1],
    [949, 1],
    [950, 2],
    [1599, 2],
    [1600, 3],
  ])('EVT-003 shows at %i px %i of the cards and pages to both ends', async (width, perPage) => {
    page = await openAs(hub, team, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await page.goto('/func/events')
    await settle(page)
    const count = await row().getByRole('listitem').count()
    const previous = row().getByRole('button', { name: /^Previous events/ })
    const next = row().getByRole('button', { name: /^Next events/ })
    const range = row().getByRole('status')
    while (await previous.isEnabled()) await previous.click()
    const first = perPage === 1 ? `1 of ${count}` : `1 to ${perPage} of ${count}`
    await expect.poll(() => range.textContent()).toBe(first)
    expect(await inSight()).toBe(perPage)
    for (let pages = 1; await next.isEnabled(); pages += 1) {
      await next.click()
      // Without movement the cards are there at once.
      expect(await inSight()).toBe(perPage)
      expect(pages).toBeLessThan(count)
    }
    await expect.poll(() => range.textContent()).toMatch(new RegExp(`${count} of ${count}$`))
  })

  it('EVT-003 SYS-015 pages by keyboard, and brings in the card that gets the focus', async () => {
    page = await openAs(hub, team, { viewport: { width: 949, height: 900 } })
    await page.goto('/func/events')
    await settle(page)
    const previous = row().getByRole('button', { name: /^Previous events/ })
    while (await previous.isEnabled()) await enter(page, previous)
    const count = await row().getByRole('listitem').count()
    const range = row().getByRole('status')
    await tabTo(page, row().locator('[data-carousel]'))
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => range.textContent()).toBe(`2 of ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => range.textContent()).toBe(`1 of ${count}`)
    const last = row().getByRole('listitem').last().getByRole('button').last()
    await tabTo(page, last)
    await expect.poll(() => range.textContent()).toBe(`${count} of ${count}`)
    await expect.poll(inSight).toBe(1)
    const box = await last.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 949).toBe(true)
  })

  it('EVT-003 pages by a swipe', async () => {
    page = await openAs(hub, team, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/func/events')
    await settle(page)
    const previous = row().getByRole('button', { name: /^Previous events/ })
    while (await previous.isEnabled()) await previous.click()
    await expect.poll(() => row().getByRole('status').textContent()).toMatch(/^1 of/)
    const picture = row().getByRole('listitem').first().locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(inSight).toBe(1)
    await swipe(picture, -220)
    await expect.poll(() => row().getByRole('status').textContent()).toMatch(/^2 of/)
    await expect.poll(inSight).toBe(1)
  })

  it('EVT-018 NAV-034 tells the time of Toronto in Tokyo, in a wide dialog that shrinks on a narrow screen', async () => {
    page = await openAs(hub, team, { timezoneId: 'Asia/Tokyo' })
    await toType()
    await card(TITLES.late)
      .getByText('January 5, 2096 11:30 p.m. - 11:50 p.m. EST', { exact: true })
      .waitFor()
    await card(TITLES.late)
      .getByRole('button', { name: /^More Info/ })
      .click()
    await dialog(TITLES.late).getByText('11:30 p.m. - 11:50 p.m. EST').waitFor()
    const box = dialog(TITLES.late).locator('..')
    await settle(page)
    expect((await box.boundingBox())?.width).toBe(MODAL_WIDE_WIDTH_PX)
    await page.setViewportSize({ width: NARROW_PX, height: 800 })
    expect((await box.boundingBox())?.width).toBeLessThan(NARROW_PX)
    await button(dialog(TITLES.late), 'Close').last().click()
    await dialog(TITLES.late).waitFor({ state: 'detached' })
  })

  it('EVT-008 NAV-031 registers by keyboard, tells it on every screen, and gives the place back', async () => {
    page = await openAs(hub, team, { acceptDownloads: true })
    await toType()
    await enter(page, button(card(TITLES.open), `Register, ${TITLES.open}`))
    await dialog('Awesome!')
      .getByText('Your registration has been confirmed. Check your emails for details.')
      .waitFor()
    const download = page.waitForEvent('download')
    await button(dialog('Awesome!'), `Add to calendar, ${TITLES.open}`).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).toContain(TITLES.open)
    await page.keyboard.press('Escape')
    await dialog('Awesome!').waitFor({ state: 'detached' })
    const registered = button(card(TITLES.open), `Registered, ${TITLES.open}`)
    await registered.waitFor()
    await expect.poll(() => registered.evaluate((one) => one === document.activeElement)).toBe(true)

    await page.goto('/func/events')
    const inRow = card(TITLES.open, row())
    await button(inRow, `Registered, ${TITLES.open}`).waitFor()
    // The focus brings the card into sight.
    await button(inRow, `More Info, ${TITLES.open}`).focus()
    await page.keyboard.press('Enter')
    await button(dialog(TITLES.open), 'Cancel my place').click()
    const question = page.getByRole('alertdialog', { name: 'Cancel your place?' })
    await button(question, 'Cancel my place').click()
    await question.waitFor({ state: 'detached' })
    await button(inRow, `Register, ${TITLES.open}`).waitFor()
    expect(await button(page, `Registered, ${TITLES.open}`).count()).toBe(0)
  })

  it('NAV-032 EVT-009 waits for a place in a full event, is kept one, and takes it', async () => {
    await place(stranger, TITLES.single, 'POST')
    page = await openAs(hub, team)
    await toType()
    const mine = () => card(TITLES.single)
    await button(mine(), `Register, ${TITLES.single}`).click()
    const full = dialog('Sorry, We Are Full.')
    await full.getByText("We're sorry, but we have reached the maximum participants").waitFor()
    await button(full, 'Tell me when a place opens').click()
    await full.getByText('You are on the waiting list.').waitFor()
    await button(full, 'Leave the waiting list').click()
    await button(full, 'Tell me when a place opens').click()
    await full.getByText('You are on the waiting list.').waitFor()
    await button(full, 'Close').click()
    await mine().getByText('You are on the waiting list.').waitFor()

    await place(stranger, TITLES.single, 'DELETE')
    await page.reload()
    await mine()
      .getByText(/^A place is kept for you until .+ E[SD]T$/)
      .waitFor()
    await button(mine(), `Register, ${TITLES.single}`).click()
    await button(dialog('Awesome!'), 'Close').click()
    await button(mine(), `Registered, ${TITLES.single}`).waitFor()
  })

  it('EVT-009 passes a place on that is kept, by No, thank you', async () => {
    const webinarId = eventOf(TITLES.single).webinar_id
    await stranger.call('POST', `/events/waiting-list/${webinarId}`)
    await place(team, TITLES.single, 'DELETE')
    page = await openAs(hub, stranger)
    await toType()
    const no = button(card(TITLES.single), `No, thank you, ${TITLES.single}`)
    await no.click()
    await no.waitFor({ state: 'detached' })
    await button(card(TITLES.single), `Register, ${TITLES.single}`).waitFor()
  })

  it('EVT-014 to EVT-017 leads from a card to its course, bio and materials, and back', async () => {
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
    await page.getByRole('heading', { level: 1, name: TITLES.course }).waitFor()
    await page.getByText('Thursday, January 5, 2096').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    // On paper there is no picture behind the title: it is dark, and there are no controls.
    const title = page.getByRole('heading', { level: 1, name: TITLES.course })
    const red = Number(/\d+/.exec(await title.evaluate((one) => getComputedStyle(one).color))?.[0])
    expect([await title.isVisible(), red < DARK]).toEqual([true, true])
    for (const name of ['Course One', 'Course Two'])
      expect(await page.getByText(name).first().isVisible()).toBe(true)
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    const crumbs = page.getByRole('navigation', { name: 'You are here' })
    await expect
      .poll(() => crumbs.getByRole('listitem').allTextContents())
      .toEqual(['Dashboard', 'Professional Development', eventOf(TITLES.course).type_text, TITLES.course])
    const second = page.getByRole('button', { name: /^Course Two/ })
    expect(await second.getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('button', { name: /^Course One The first/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => second.getAttribute('aria-expanded')).toBe('true')

    await button(page, 'Read bio, Lena Marchetti').click()
    const profile = dialog('Lena Marchetti').getByRole('link', { name: /^View profile/ })
    expect(await profile.getAttribute('href')).toBe('https://www.profile.example/lena')
    await page.keyboard.press('Escape')
    await button(page, 'Course materials, The first five minutes').click()
    const materials = dialog('Course materials')
    expect(await materials.getByRole('link', { name: /^Welcome Video/ }).getAttribute('target')).toBe(
      '_blank',
    )
    expect(await materials.getByRole('link', { name: /^PDF/ }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')

    const back = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Back to/ })
    await back.click()
    await page.waitForURL(`**/func/type-events/${TYPE}`)
    await back.click()
    await page.waitForURL('**/func/events')
  })

  it('NAV-014 sends an event or a type that is not there to the dashboard', async () => {
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

  it('NAV-037 keeps what was read and lets nobody register while there is no network', async () => {
    page = await openAs(hub, team)
    await toType()
    const register = button(card(TITLES.late), `Register, ${TITLES.late}`)
    await register.waitFor()
    await page.context().setOffline(true)
    await expect.poll(() => register.getAttribute('aria-disabled')).toBe('true')
    await register.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().setOffline(false)
    await expect.poll(() => register.getAttribute('aria-disabled')).toBeNull()
  })

  it.each(SCREENS)('SYS-015 shows every screen of events in $tag', async ({ tag, desk, more, register }) => {
    page = await openAs(hub, team, { locale: tag, reducedMotion: 'reduce' })
    const complaints = complaintsOf(page.context())
    const faults: string[] = []
    const inspect = async (name: string) =>
      faults.push(...(await inspectScreen(page, `${name} ${tag}`, desk)))
    await page.goto('/func/events')
    await inspect('events home')
    await toType()
    await inspect('events of a type')
    await card(TITLES.late)
      .getByRole('button', { name: new RegExp(`^${more}`) })
      .click()
    await dialog(TITLES.late).waitFor()
    await inspect('more about an event')
    await page.keyboard.press('Escape')
    await dialog(TITLES.late).waitFor({ state: 'detached' })
    await card(TITLES.late)
      .getByRole('button', { name: new RegExp(`^${register}`) })
      .click()
    await page.getByRole('dialog').waitFor()
    await inspect('registered')
    await place(team, TITLES.late, 'DELETE')
    await toType()
    await card(TITLES.none)
      .getByRole('button', { name: new RegExp(`^${register}`) })
      .click()
    await page.getByRole('dialog').waitFor()
    await inspect('full')
    await page.goto(`/func/event-course/${eventOf(TITLES.course).id}`)
    await inspect('event course')
    await page.getByRole('button', { name: /The first five minutes$/ }).click()
    await page.getByRole('dialog').waitFor()
    await inspect('materials')
    expect(faults).toEqual([])
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
