/** The page of an event with its chapters and courses, and its popups. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  listEventCourses,
  listEventsOfType,
  listEventTopics,
  readEvent,
  type Course,
  type EventTopic,
  type HubEvent,
} from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { setLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { course, chapter, eventTypes, hubEvent } from '../testing/events.ts'
import { answer, neverAnswered, refuse } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { EventCourseScreen } from './event-course.screen.tsx'
import { TypeEventsScreen } from './type-events.screen.tsx'

interface Given {
  event?: Partial<HubEvent>
  topics?: EventTopic[]
  courses?: Course[]
}
const page = ({ event = {}, topics = [chapter], courses = [course] }: Given = {}) =>
  renderScreen(<EventCourseScreen />, {
    at: hrefOf('course', { eventId: 6 }),
    answers: [
      answer(readEvent, { record: { ...hubEvent, ...event } }),
      answer(listEventTopics, { records: topics }),
      answer(listEventCourses, { records: courses }),
    ],
  })

it('EVT-014 shows title, type, dates and description, and Coming Soon without both dates', async () => {
  const { unmount } = await page()
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Professional Workshops Motivational conversations')
  expect(screen.getByText('November 4, 2096')).toBeTruthy()
  expect(screen.getByText('6:00 p.m. - 7:30 p.m. EST')).toBeTruthy()
  expect(screen.getByText('Four evenings of practice.')).toBeTruthy()
  unmount()
  await page({ event: { end_date: null } })
  expect(await screen.findByText('Coming Soon', { selector: 'p' })).toBeTruthy()
})

it('EVT-005 sets dark text on a light ground, and light text on a dark one', async () => {
  const { unmount } = await page({ event: { dark_text: 0 } })
  expect((await screen.findByRole('heading', { level: 1 })).closest('[data-on-dark]')).toBeTruthy()
  unmount()
  await page({ event: { dark_text: 1 } })
  expect((await screen.findByRole('heading', { level: 1 })).closest('[data-on-dark]')).toBeNull()
})

it('EVT-015 numbers chapters and courses in words up to four, then in numerals', async () => {
  const numbers = [1, 2, 3, 4, 5]
  await page({
    topics: numbers.map((id) => ({ id, title: `Topic ${id}` })),
    courses: numbers.map((id) => ({ ...course, id, topic_id: 2, title: `Part ${id}`, start_date: null })),
  })
  const chapters = await screen.findAllByRole('heading', { level: 2 })
  expect(chapters.map(({ textContent }) => textContent)).toEqual([
    'Chapter One Topic 1',
    'Chapter Two Topic 2',
    'Chapter Three Topic 3',
    'Chapter Four Topic 4',
    'Chapter 5 Topic 5',
  ])
  const heads = screen.getAllByRole('button', { name: /Part/ })
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Course OnePart 1Coming Soon',
    'Course TwoPart 2Coming Soon',
    'Course ThreePart 3Coming Soon',
    'Course FourPart 4Coming Soon',
    'Course 5Part 5Coming Soon',
  ])
  expect(screen.getAllByText('The courses of this chapter are being prepared.')).toHaveLength(4)
})

it('EVT-015 opens the first course, and others on a press or by keyboard', async () => {
  const second = { ...course, id: 52, title: 'When the answer is no' }
  const { user } = await page({ courses: [course, second] })
  const [first, other] = await screen.findAllByRole('button', { name: /^Course (One|Two)/ })
  expect([first, other].map((head) => head?.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
  expect(first?.textContent).toContain('November 4, 2026')
  first?.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(other)
  expect(other?.getAttribute('aria-expanded')).toBe('true')
})

it('EVT-016 tells when, who, what about, and gives one item per line', async () => {
  await page({ courses: [{ ...course, info_description: 'One.\n\nTwo.' }] })
  expect(await screen.findByText('Wednesday, November 4, 2026')).toBeTruthy()
  expect(screen.getAllByText('6:00 p.m. - 7:30 p.m. EST')).toHaveLength(2)
  expect(screen.getByText('Lena Marchetti')).toBeTruthy()
  expect(screen.getByText('One.').tagName).toBe('P')
  expect(screen.getByText('Two.').tagName).toBe('P')
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Reading silence', 'Permission, then advice', 'Noticing change talk'])
  expect(screen.queryByRole('button', { name: /^Read bio/ })).toBeNull()
})

it('EVT-016 EVT-013 NAV-034 tells of the faculty in a wide popup, with the profile in a new tab', async () => {
  const { user } = await page({
    courses: [
      {
        ...course,
        bio_name: 'Lena M.',
        bio_image: 'people/lena.jpg',
        bio_information: 'She listens.',
        bio_linkedin: 'linkedin.example/lena',
      },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Read bio, Lena Marchetti' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lena M.' })
  expect(dialog.closest('.wide')).not.toBeNull()
  const popup = within(dialog)
  expect(popup.getByRole('img', { name: 'Lena M.' }).getAttribute('src')).toBe('/static/people/lena.jpg')
  expect(popup.getByText('She listens.')).toBeTruthy()
  const link = popup.getByRole('link', { name: /^View profile/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://linkedin.example/lena',
    '_blank',
    'noopener noreferrer',
  ])
})

it('EVT-013 shows no profile with another scheme', async () => {
  const { user } = await page({
    courses: [{ ...course, bio_information: 'She listens.', bio_linkedin: 'javascript:alert(1)' }],
  })
  await user.click(await screen.findByRole('button', { name: /^Read bio/ }))
  await screen.findByText('She listens.')
  expect(screen.queryByRole('link', { name: /profile/ })).toBeNull()
})

it('EVT-017 NAV-034 offers four materials in a wide popup, each in a new tab, and those without a link not', async () => {
  const { user } = await page({
    courses: [
      { ...course, video_link: 'https://video.example/1', pdf_link: 'events/a.pdf', ppt_link: '../x' },
    ],
  })
  await user.click(await screen.findByRole('button', { name: `Course materials, ${course.title}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Course materials' })
  expect(dialog.closest('.wide')).not.toBeNull()
  const popup = within(dialog)
  const entries = popup.getAllByRole('link')
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Welcome Video opens in a new tab', 'https://video.example/1'],
    ['PowerPointNot available yet', null],
    ['WorkbookNot available yet', null],
    ['PDF opens in a new tab', '/static/events/a.pdf'],
  ])
  expect(entries.map((entry) => entry.getAttribute('aria-disabled'))).toEqual([null, 'true', 'true', null])
  for (const entry of [entries[0], entries[3]]) {
    expect(entry?.getAttribute('target')).toBe('_blank')
    expect(entry?.getAttribute('rel')).toBe('noopener noreferrer')
  }
})

it('EVT-017 leads each entry to its own material', async () => {
  const links = ['video_link', 'ppt_link', 'doc_link', 'pdf_link'] as const
  const { user } = await page({
    courses: [{ ...course, ...Object.fromEntries(links.map((link) => [link, `https://${link}.example/`])) }],
  })
  await user.click(await screen.findByRole('button', { name: /^Course materials/ }))
  const popup = within(await screen.findByRole('dialog', { name: 'Course materials' }))
  expect(popup.getAllByRole('link').map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Welcome Video opens in a new tab', 'https://video_link.example/'],
    ['PowerPoint opens in a new tab', 'https://ppt_link.example/'],
    ['Workbook opens in a new tab', 'https://doc_link.example/'],
    ['PDF opens in a new tab', 'https://pdf_link.example/'],
  ])
})

it('NAV-037 says that an event did not load, and names the page', async () => {
  await renderScreen(<EventCourseScreen />, {
    at: hrefOf('course', { eventId: 6 }),
    answers: [refuse(readEvent, 'ServerError')],
  })
  expect((await screen.findByRole('alert')).textContent).toContain('This event did not load')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Event')
})

it('NAV-037 names the page of an event that takes a while', async () => {
  await renderScreen(<EventCourseScreen />, {
    at: hrefOf('course', { eventId: 6 }),
    answers: [neverAnswered(readEvent)],
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Event')
})

it('NAV-037 says that the chapters are being prepared', async () => {
  await page({ topics: [], courses: [] })
  expect(await screen.findByText('The chapters of this course are being prepared.')).toBeTruthy()
})

it('I18-003 EVT-015 numbers and dates in Chinese', async () => {
  setLocale('zh')
  await page()
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(
    '第一章 Listening for the door that is open',
  )
  expect(screen.getByText('2026年11月4日星期三')).toBeTruthy()
  expect(screen.getAllByText('18:00 至 19:30（北美东部标准时间）')).toHaveLength(2)
})

const more = async (event: Partial<HubEvent>) => {
  const { user } = await renderScreen(<TypeEventsScreen />, {
    at: hrefOf('typeEvents', { typecode: 'PROFESSIONAL' }),
    answers: [
      answer(listEventsOfType, { records: [{ ...hubEvent, ...event }] }),
      answer(listMetas, { records: eventTypes }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: /^More Info/ }))
  return within(await screen.findByRole('dialog', { name: hubEvent.title }))
}

it('EVT-012 EVT-018 NAV-034 tells all of an event in its wide popup, as plain paragraphs', async () => {
  const popup = await more({
    info_outcome: '<b>Not bold</b>',
    bio_name: 'Lena M.',
    bio_information: 'She listens.',
    bio_linkedin: 'http://linkedin.example/lena',
  })
  expect(screen.getByRole('dialog').closest('.wide')).not.toBeNull()
  expect(popup.getByText('Professional Workshops')).toBeTruthy()
  expect(popup.getByText('November 4, 2096')).toBeTruthy()
  expect(popup.getByText('Four short evenings.')).toBeTruthy()
  const overview = within(popup.getByRole('region', { name: 'Overview' }))
  expect([
    overview.getByText('First the door.').tagName,
    overview.getByText('Then the room.').tagName,
  ]).toEqual(['P', 'P'])
  expect(within(popup.getByRole('region', { name: 'Outcome' })).getByText('<b>Not bold</b>')).toBeTruthy()
  expect(popup.getByText('Lena M.')).toBeTruthy()
  expect(popup.getByRole('link', { name: /^View profile/ }).getAttribute('href')).toBe(
    'http://linkedin.example/lena',
  )
})

const PICTURES = {
  card_image: 'events/card.png',
  hero_banner: 'events/hero.png',
  info_banner: 'events/info.png',
}
const pictureIn = (place: Element | null | undefined) => place?.querySelector('img')?.getAttribute('src')

it('EVT-005 EVT-012 has a picture of its own on the card and in the popup, with the photo of who presents', async () => {
  const popup = await more({ ...PICTURES, bio_name: 'Lena M.', bio_image: 'people/lena.jpg' })
  await waitFor(() =>
    expect(popup.getByRole('img', { name: 'Lena M.' }).getAttribute('src')).toBe('/static/people/lena.jpg'),
  )
  expect(pictureIn(screen.getByRole('dialog'))).toBe('/static/events/info.png')
  expect(pictureIn(document.querySelector('article'))).toBe('/static/events/card.png')
})

it('EVT-014 has the hero banner on the page of the event', async () => {
  const { container } = await page({ event: PICTURES })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(pictureIn(container)).toBe('/static/events/hero.png'))
})

it('EVT-012 says Coming Soon for an event without dates, and leaves out what is not told', async () => {
  const popup = await more({ start_date: null, info_outline: '', info_outcome: '  ' })
  expect(popup.getByText('Coming Soon')).toBeTruthy()
  expect(popup.queryByRole('region')).toBeNull()
  expect(popup.queryByRole('button', { name: /calendar/ })).toBeNull()
})
