/** The events home and the events of one type, as the screens show them. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { listEvents, listEventsOfType, type HubEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { setLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { eventTypes, hubEvent } from '../testing/events.ts'
import { answer, noAnswer, refuse } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { EventHomeScreen } from './event-home.screen.tsx'
import { TypeEventsScreen } from './type-events.screen.tsx'

const types = answer(listMetas, { records: eventTypes })
const PAST = { start_date: '2020-01-06T04:30:00.000Z', end_date: '2020-01-06T04:30:00.000Z' }
const UNDATED = { start_date: null, end_date: null }
const changed = (id: number, change: Partial<HubEvent>): HubEvent => ({
  ...hubEvent,
  id,
  title: `Event ${id}`,
  webinar_id: `web-${id}`,
  ...change,
})

const home = (records: HubEvent[]) =>
  renderScreen(<EventHomeScreen />, {
    at: hrefOf('eventHome'),
    answers: [answer(listEvents, { records }), types],
  })
const setWidth = (width: number) => {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}
const width = window.innerWidth
afterEach(() => setWidth(width))

describe('the events home', () => {
  it('EVT-001 EVT-002 EVT-014 shows a row for each type with events, own training excepted', async () => {
    await home([
      changed(1, { has_courses: true }),
      changed(2, { type_code: 'GUEST-EXPERT' }),
      changed(3, { type_code: 'HUB-TRAINING' }),
    ])
    const row = await screen.findByRole('region', { name: 'Professional Workshops' })
    expect(row.getAttribute('aria-roledescription')).toBe('carousel')
    const more = within(row).getByRole('link', { name: 'View More, Professional Workshops' })
    expect([more.textContent, more.getAttribute('href')]).toEqual([
      'View More',
      hrefOf('typeEvents', { typecode: 'PROFESSIONAL' }),
    ])
    // EVT-014: from here the page of the courses is reached as course, and from a type as typeEventCourse.
    expect(within(row).getByRole('link', { name: 'Event 1' }).getAttribute('href')).toBe(
      hrefOf('course', { eventId: 1 }),
    )
    expect(screen.getByRole('region', { name: 'Guest Experts' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Discovery Sessions' })).toBeNull()
    expect(screen.queryByText('Event 3')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Professional Development')
  })

  it('CTM-009 CTM-003 says on the card and in its details where people meet, and nothing of an online event', async () => {
    const HALL = 'Mill Street Hall, Hamilton'
    const { user } = await home([
      changed(1, { location: HALL, translations: { zh: { location: '磨坊街会堂' } } }),
      changed(2, {}),
    ])
    const card = within(await screen.findByRole('article', { name: 'Event 1' }))
    expect(card.getByText(`Location: ${HALL}`)).toBeTruthy()
    expect(within(screen.getByRole('article', { name: 'Event 2' })).queryByText(/Location/)).toBeNull()
    await user.click(card.getByRole('button', { name: 'More Info, Event 1' }))
    expect(within(await screen.findByRole('dialog')).getByText(`Location: ${HALL}`)).toBeTruthy()
    await user.keyboard('{Escape}')
    act(() => setLocale('zh'))
    expect(await screen.findByText('地点：磨坊街会堂')).toBeTruthy()
    act(() => setLocale('en'))
  })

  it('EVT-002 opens with the soonest banner event, and without one has no banner', async () => {
    const { unmount } = await home([
      changed(1, { is_banner: 1, start_date: '2099-01-05T23:00:00.000Z' }),
      changed(2, { is_banner: 1 }),
      changed(3, { is_banner: 1, ...PAST }),
    ])
    const banner = (await screen.findByText('Next event · November 4, 2096')).closest('section')
    expect(within(banner as HTMLElement).getByRole('heading', { level: 2 }).textContent).toContain('Event 2')
    unmount()
    await home([changed(1, {})])
    await screen.findByRole('article', { name: 'Event 1' })
    expect(screen.queryByText(/Next event/)).toBeNull()
  })

  it.each([
    [949, '1 of 4', 4],
    [950, '1 to 2 of 4', 2],
    [1599, '1 to 2 of 4', 2],
    [1600, '1 to 3 of 4', 2],
  ])('EVT-003 at %i px shows %s, and disables the arrows at the ends', async (px, told, pages) => {
    setWidth(px)
    const { user } = await home([1, 2, 3, 4].map((id) => changed(id, {})))
    const row = await screen.findByRole('region', { name: 'Professional Workshops' })
    const arrow = (name: RegExp) => within(row).getByRole('button', { name })
    expect(within(row).getByRole('status').textContent).toBe(told)
    expect(arrow(/^Previous events, Prof/).hasAttribute('disabled')).toBe(true)
    for (let page = 1; page < pages; page += 1) {
      expect(arrow(/^Next events, Prof/).hasAttribute('disabled')).toBe(false)
      await user.click(arrow(/^Next events/))
    }
    expect(arrow(/^Next events/).hasAttribute('disabled')).toBe(true)
    expect(within(row).getByRole('status').textContent).toContain('4 of 4')
    expect(arrow(/^Previous events/).hasAttribute('disabled')).toBe(false)
  })

  it('EVT-003 brings in the card that gets the focus, and opens with what is not over', async () => {
    setWidth(390)
    await home([changed(1, PAST), changed(2, {}), changed(3, {})])
    // The first to have this role says that the events are loading.
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 of 3'))
    const status = screen.getByRole('status')
    const last = screen.getByRole('button', { name: 'More Info, Event 3' })
    // The row listens only once its layout is done.
    await waitFor(() => {
      last.blur()
      last.focus()
      expect(status.textContent).toBe('3 of 3')
    })
  })

  it('NAV-037 says that there is nothing, or asks again when a list did not come', async () => {
    const { unmount } = await home([])
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeTruthy()
    unmount()
    let isBack = false
    const failing = refuse(listEvents, 'ServerError')
    const good = answer(listEvents, { records: [hubEvent] })
    const { user } = await renderScreen(<EventHomeScreen />, {
      answers: [{ ...failing, give: (sent) => (isBack ? good : failing).give(sent) }, types],
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBack = true
    await user.click(again)
    expect(await screen.findByRole('article', { name: hubEvent.title })).toBeTruthy()
  })

  it('NAV-037 tells of a network that is gone', async () => {
    await renderScreen(<EventHomeScreen />, { answers: [noAnswer(listEvents), types] })
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('the events of one type', () => {
  const ofType = (records: HubEvent[], code = 'PROFESSIONAL') =>
    renderScreen(<TypeEventsScreen />, {
      at: hrefOf('typeEvents', { typecode: code }),
      answers: [answer(listEventsOfType, { records }), types],
    })
  const card = (name: string) => within(screen.getByRole('article', { name }))
  /** The line with the name, whose language is marked. */
  const speakerOf = (name: string) => card(name).getByText('Lena Marchetti').parentElement?.textContent

  it('EVT-004 EVT-005 lists the cards of the type with all that is told', async () => {
    const { sentTo } = await ofType([changed(1, { has_courses: true })])
    await screen.findByRole('article', { name: 'Event 1' })
    expect(sentTo(listEventsOfType)[0]?.params.typecode).toBe('PROFESSIONAL')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Professional Workshops')
    expect(card('Event 1').getByText('November 4, 2096')).toBeTruthy()
    expect(speakerOf('Event 1')).toBe('Instructor: Lena Marchetti')
    expect(card('Event 1').getByText('Four short evenings.')).toBeTruthy()
    expect(card('Event 1').getByRole('button', { name: 'More Info, Event 1' }).textContent).toBe('More Info')
    expect(card('Event 1').getByRole('link', { name: 'Event 1' }).getAttribute('href')).toBe(
      hrefOf('typeEventCourse', { typecode: 'PROFESSIONAL', eventId: 1 }),
    )
  })

  it('EVT-014 leads to no page of courses where there are none', async () => {
    await ofType([changed(1, {})])
    await screen.findByRole('article', { name: 'Event 1' })
    expect(screen.queryByRole('link', { name: 'Event 1' })).toBeNull()
  })

  it('EVT-006 names the speaker by the type, and nobody without a name', async () => {
    await ofType([
      changed(1, { type_code: 'GUEST-EXPERT' }),
      changed(2, { type_code: 'DISCOVERY' }),
      changed(3, { type_code: 'OTHER' }),
      changed(4, { faculty_name: null }),
      changed(5, { faculty_name: ' ' }),
    ])
    await screen.findByText(/^The provider Facilitator/)
    expect(['Event 1', 'Event 2', 'Event 3'].map(speakerOf)).toEqual([
      'Guest Speaker: Lena Marchetti',
      'The provider Facilitator: Lena Marchetti',
      'Instructor: Lena Marchetti',
    ])
    for (const name of ['Event 4', 'Event 5']) expect(card(name).queryByText(/Instructor/)).toBeNull()
  })

  it('EVT-007 says what can be done with each event', async () => {
    await ofType([
      changed(1, UNDATED),
      changed(2, PAST),
      changed(3, { ...PAST, video_link: 'https://video.example/3' }),
      changed(4, { ...PAST, video_link: 'javascript:alert(1)' }),
      changed(5, { is_registered: true }),
      changed(6, { webinar_id: null }),
      changed(7, {}),
    ])
    await screen.findByRole('article', { name: 'Event 1' })
    const button = (id: number, text: string) =>
      card(`Event ${id}`).getByRole('button', { name: `${text}, Event ${id}` })
    for (const [id, text] of [
      [1, 'Coming Soon'],
      [2, 'Past Event'],
      [4, 'Past Event'],
      [6, 'Coming Soon'],
    ] as const) {
      expect(button(id, text).textContent).toBe(text)
      expect(button(id, text).hasAttribute('disabled')).toBe(true)
    }
    expect(card('Event 3').getByText('Past Event')).toBeTruthy()
    const video = card('Event 3').getByRole('link', { name: /^Watch Video ?, Event 3/ })
    expect([video.getAttribute('href'), video.getAttribute('target'), video.getAttribute('rel')]).toEqual([
      'https://video.example/3',
      '_blank',
      'noopener noreferrer',
    ])
    expect(button(5, 'Registered').getAttribute('aria-disabled')).toBe('true')
    expect(button(7, 'Register').hasAttribute('disabled')).toBe(false)
    expect(card('Event 1').getByText('Coming Soon', { selector: 'p' })).toBeTruthy()
  })

  it('NAV-037 leads back to all events where the type has none', async () => {
    await ofType([])
    expect((await screen.findByRole('link', { name: 'All events' })).getAttribute('href')).toBe(
      hrefOf('eventHome'),
    )
  })

  it('I18-003 speaks Chinese', async () => {
    setLocale('zh')
    await ofType([changed(1, {})])
    expect(await screen.findByText('2096年11月4日')).toBeTruthy()
    expect(speakerOf('Event 1')).toBe('讲师：Lena Marchetti')
    expect(screen.getByRole('button', { name: '报名，Event 1' })).toBeTruthy()
  })
})
