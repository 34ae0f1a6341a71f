/** Taking a place, giving it back and waiting for one, from the card of an event. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  cancelRegistration,
  joinWaitingList,
  leaveWaitingList,
  listEventsOfType,
  readCertificate,
  readEventCalendar,
  readRegistrants,
  registerForEvent,
  type HubEvent,
  type Registrant,
} from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { hrefOf } from '#platform/page/paths.ts'
import { useShownError } from '#platform/calls/error-dialog.ts'
import { eventTypes, hubEvent } from '../testing/events.ts'
import { amara } from '../testing/facilitators.ts'
import { answer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { TypeEventsScreen } from './type-events.screen.tsx'

const { title } = hubEvent
const WEBINAR = 'web-6'
const KEPT_UNTIL = '2096-11-03T22:00:00.000Z'
const registrant: Registrant = {
  webinarId: WEBINAR,
  isMeeting: false,
  firstName: amara.firstName,
  lastName: amara.lastName,
  userId: amara.id,
  userEmail: amara.email,
}
const summary = { webinarId: WEBINAR, count: 3, max_registrants: 20, is_full: false }
const fullSummary = { ...summary, count: 20, is_full: true }
const free = answer(readRegistrants, { records: [], record: summary })
const full = answer(readRegistrants, { records: [], record: fullSummary })
const stored = answer(registerForEvent, { record: registrant })

afterEach(() => {
  vi.restoreAllMocks()
})

function ShownError() {
  const error = useShownError()
  return error instanceof Error ? <p>{`Error dialog: ${error.name}`}</p> : null
}

/** The server's own state of the event is `given.now`: what is read again is what it became. */
async function show(answers: FakeAnswer[], start: Partial<HubEvent> = {}) {
  const given = { now: { ...hubEvent, ...start } }
  const view = await renderScreen(
    <>
      <TypeEventsScreen />
      <ShownError />
    </>,
    {
      at: hrefOf('typeEvents', { typecode: 'PROFESSIONAL' }),
      hasRegions: true,
      answers: [
        ...answers,
        answer(listEventsOfType, () => ({ records: [given.now] })),
        answer(listMetas, { records: eventTypes }),
      ],
    },
  )
  await screen.findByRole('article', { name: title })
  return { ...view, given }
}
const register = () => screen.findByRole('button', { name: `Register, ${title}` })
const dialog = (name: string) => screen.findByRole('dialog', { name })

it('EVT-008 NAV-031 reads the places, registers, says so, and tells it everywhere', async () => {
  const { user, sentTo, given } = await show([free, stored])
  given.now = { ...given.now, is_registered: true }
  await user.click(await register())
  const success = await dialog('Awesome!')
  expect(success.textContent).toContain(
    'Your registration has been confirmed. Check your emails for details.',
  )
  expect(sentTo(readRegistrants)).toHaveLength(1)
  expect(sentTo(registerForEvent).map(({ body }) => body)).toEqual([registrant])
  await user.click(within(success).getByRole('button', { name: 'Close' }))
  const registered = await screen.findByRole('button', { name: `Registered, ${title}` })
  expect(registered.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(registered)
})

it('EVT-008 SYS-015 shows without internet what it needs, and sends nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, sentTo } = await show([free, stored])
  const button = await register()
  const tip = screen.getByRole('tooltip')
  expect(tip.textContent).toBe('Internet is required.')
  expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(tip.id)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(sentTo(readRegistrants)).toEqual([])
})

it('EVT-008 is disabled while it is sent', async () => {
  let release: (value?: unknown) => void = () => undefined
  const held = new Promise((resolve) => {
    release = resolve
  })
  const { user, sentTo } = await show([
    free,
    answer(registerForEvent, { record: registrant }, { after: held }),
  ])
  await user.click(await register())
  const button = await screen.findByText('Registering')
  await user.click(button)
  await waitFor(() => expect(sentTo(registerForEvent)).toHaveLength(1))
  release()
  await dialog('Awesome!')
  expect(sentTo(registerForEvent)).toHaveLength(1)
})

it('EVT-008 NAV-032 says that it is full, without sending', async () => {
  const { user, sentTo } = await show([full])
  await user.click(await register())
  const shown = await dialog('Sorry, We Are Full.')
  expect(shown.textContent).toContain(
    "We're sorry, but we have reached the maximum participants for this course. Please subscribe to our monthly newsletter to hear more about upcoming guest experts and courses.",
  )
  expect(sentTo(registerForEvent)).toHaveLength(0)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await register())
})

it('EVT-008 says that it is full when somebody else was quicker', async () => {
  const { user } = await show([free, refuse(registerForEvent, 'RegistrationFull')])
  await user.click(await register())
  await dialog('Sorry, We Are Full.')
})

it.each(['EventNotOpen', 'ServerError', 'Forbidden'] as const)(
  'EVT-008 shows %s in the Error dialog, and Register stays',
  async (name) => {
    const { user } = await show([free, refuse(registerForEvent, name)])
    await user.click(await register())
    await screen.findByText(`Error dialog: ${name}`)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await register()).hasAttribute('disabled')).toBe(false)
  },
)

it('EVT-008 keeps the place that an earlier, lost answer was about', async () => {
  const own = answer(readRegistrants, { records: [registrant], record: fullSummary })
  const { user, sentTo, given } = await show([own])
  given.now = { ...given.now, is_registered: true }
  await user.click(await register())
  await dialog('Awesome!')
  expect(sentTo(registerForEvent)).toHaveLength(0)
})

it('EVT-009 joins the waiting list of a full event, and leaves it again', async () => {
  const place = { webinarId: WEBINAR, is_waiting: true, offered_until: null }
  const { user, given, sentTo } = await show([
    full,
    answer(joinWaitingList, { record: place }),
    answer(leaveWaitingList, { record: { ...place, is_waiting: false } }),
  ])
  await user.click(await register())
  const shown = within(await dialog('Sorry, We Are Full.'))
  given.now = { ...given.now, is_waiting: true }
  await user.click(shown.getByRole('button', { name: 'Tell me when a place opens' }))
  expect(await shown.findByText('You are on the waiting list.')).toBeTruthy()
  given.now = { ...given.now, is_waiting: false }
  await user.click(shown.getByRole('button', { name: 'Leave the waiting list' }))
  expect(await shown.findByRole('button', { name: 'Tell me when a place opens' })).toBeTruthy()
  expect(sentTo(joinWaitingList)[0]?.params.webinarId).toBe(WEBINAR)
  expect(sentTo(leaveWaitingList)).toHaveLength(1)
})

it('EVT-009 says on the card that one waits', async () => {
  await show([], { is_waiting: true })
  expect(screen.getByText('You are on the waiting list.')).toBeTruthy()
})

it('EVT-009 takes the place that is kept, though the event is full for others', async () => {
  const { user, sentTo, given } = await show([full, stored], { offered_until: KEPT_UNTIL, is_waiting: true })
  expect(screen.getByText('A place is kept for you until November 3, 2096, 6:00 p.m. EDT')).toBeTruthy()
  given.now = { ...given.now, is_registered: true, offered_until: null, is_waiting: false }
  await user.click(await register())
  await dialog('Awesome!')
  expect(sentTo(registerForEvent)).toHaveLength(1)
})

it('EVT-009 passes the place on that is kept', async () => {
  const left = { webinarId: WEBINAR, is_waiting: false, offered_until: null }
  const { user, given } = await show([answer(leaveWaitingList, { record: left })], {
    offered_until: KEPT_UNTIL,
  })
  given.now = { ...given.now, offered_until: null }
  await user.click(screen.getByRole('button', { name: `No, thank you, ${title}` }))
  await waitFor(() => expect(screen.queryByText(/A place is kept/)).toBeNull())
  expect(screen.getAllByText('The place goes to the next person who is waiting.').length).toBeGreaterThan(0)
})

it('EVT-009 gives a place back after a question, and not without it', async () => {
  const { user, sentTo, given } = await show([answer(cancelRegistration, { record: summary })], {
    is_registered: true,
  })
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: `More Info, ${title}` }))
    await user.click(within(await dialog(title)).getByRole('button', { name: 'Cancel my place' }))
    return within(await screen.findByRole('alertdialog', { name: 'Cancel your place?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Keep my place' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sentTo(cancelRegistration)).toHaveLength(0)
  const question = await ask()
  given.now = { ...given.now, is_registered: false }
  await user.click(question.getByRole('button', { name: 'Cancel my place' }))
  await register()
  expect(sentTo(cancelRegistration)[0]?.params.webinarId).toBe(WEBINAR)
})

it('EVT-010 adds the event to one’s calendar from the success dialog', async () => {
  const saved: { name: string; text: Promise<string> }[] = []
  const { createObjectURL } = URL
  URL.createObjectURL = (blob) => {
    saved.push({ name: '', text: (blob as Blob).text() })
    return 'blob:calendar'
  }
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function download() {
    if (saved[0]) saved[0].name = this.download
  }
  const file = { fileName: 'workshop.ics', text: 'BEGIN:VCALENDAR' }
  const { user, sentTo } = await show([free, stored, answer(readEventCalendar, { record: file })])
  await user.click(await register())
  await user.click(
    within(await dialog('Awesome!')).getByRole('button', { name: `Add to calendar, ${title}` }),
  )
  await waitFor(() => expect(saved[0]?.name).toBe('workshop.ics'))
  expect(await saved[0]?.text).toBe('BEGIN:VCALENDAR')
  expect(sentTo(readEventCalendar)[0]?.params.id).toBe(6)
  URL.createObjectURL = createObjectURL
  HTMLAnchorElement.prototype.click = click
})

it('EVT-005 tells the time of day, and how many places are left or that it is full', async () => {
  const { given, queryClient } = await show([])
  const card = await screen.findByRole('article', { name: title })
  expect(card.textContent).toContain('November 4, 2096 6:00 p.m. - 7:30 p.m. EST')
  expect(within(card).getByText('17 places left')).toBeTruthy()
  given.now = { ...given.now, places_left: 0 }
  await queryClient.invalidateQueries()
  expect(await within(card).findByText('Full')).toBeTruthy()
  given.now = { ...given.now, places_left: 1 }
  await queryClient.invalidateQueries()
  expect(await within(card).findByText('1 place left')).toBeTruthy()
  given.now = { ...given.now, places_left: null }
  await queryClient.invalidateQueries()
  await waitFor(() => expect(within(card).queryByText('1 place left')).toBeNull())
})

it('EVT-010 says that the link follows, shows it when it is here, and whom to write to when it never came', async () => {
  const { user, given, queryClient } = await show([free, stored])
  given.now = { ...given.now, is_registered: true, join_state: 'coming' }
  await user.click(await register())
  const success = await dialog('Awesome!')
  await waitFor(() => expect(success.textContent).toContain('Your link to join follows by email.'))
  await user.click(within(success).getByRole('button', { name: 'Close' }))
  const card = screen.getByRole('article', { name: title })
  expect(within(card).getByText('Your link to join follows by email.')).toBeTruthy()
  expect(within(card).queryByText('17 places left')).toBeNull()
  given.now = { ...given.now, join_state: 'ready', join_url: 'https://zoom.example/join/1' }
  await queryClient.invalidateQueries()
  const link = await within(card).findByRole('link', { name: new RegExp(`^Join.*${title}`) })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://zoom.example/join/1',
    'noopener noreferrer',
  ])
  given.now = { ...given.now, join_url: 'javascript:alert(1)' }
  await queryClient.invalidateQueries()
  await waitFor(() => expect(within(card).queryByRole('link', { name: /^Join/ })).toBeNull())
  given.now = { ...given.now, join_state: 'missing', join_url: null }
  await queryClient.invalidateQueries()
  expect(
    await within(card).findByText('Your link to join is missing. Please write to help@hub.example.'),
  ).toBeTruthy()
})

it('CTM-009 offers a certificate to who attended, and to nobody else', async () => {
  const past = { start_date: '2026-01-05T22:00:00.000Z', end_date: '2026-01-05T23:00:00.000Z' }
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:certificate')
  const made = answer(readCertificate, { record: { fileName: 'certificate.pdf', base64: btoa('%PDF-1.7') } })
  const { user } = await show([made], { ...past, is_registered: true, has_certificate: true })
  await user.click(await screen.findByRole('button', { name: `Download certificate, ${title}` }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [file] = saved.mock.calls.at(-1) ?? []
  expect(await (file as Blob).text()).toBe('%PDF-1.7')
})

it('CTM-009 shows no certificate to who has a place and was not marked', async () => {
  await show([], { is_registered: true })
  expect(await screen.findByRole('button', { name: `Registered, ${title}` })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /certificate/ })).toBeNull()
})
