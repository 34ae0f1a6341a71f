/** The list of events, and one event with who attends it (CTM-009, STA-011, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  addEventRegistrant,
  exportEventRegistrants,
  listEventCandidates,
  listEventRegistrants,
  listEventsForStaff,
  markAttendance,
  previewRegistrantRemoval,
  readEventForStaff,
  readRegistrantCertificate,
  removeEventRegistrant,
  retryEventHandOvers,
  type StaffEvent,
  type StaffRegistrant,
} from '@hub/contract/staff-events'
import { previewEventMessage, sendEventMessage } from '@hub/contract/event-messages'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { eventRows, eventTypes, pastWorkshop, registrantRows, workshop } from '../testing/events.ts'
import { renderConsole } from '../testing/render-console.tsx'

const list = answer(listEventsForStaff, {
  ...{ records: eventRows(4), next: 'next', total: 9, types: eventTypes },
  views: { coming: 9, past: 2, cancelled: 0, drafts: 0 },
  missing: { events: 1, texts: 3 },
})
const event = (record: StaffEvent) => answer(readEventForStaff, { record })
const people = (records: StaffRegistrant[]) =>
  answer(listEventRegistrants, {
    ...{ records, next: null, total: records.length },
    views: { registered: records.length, waiting: 3, ended: 0 },
  })
const WHY = 'Asked for by their manager.'

it('CTM-009 STA-011 asks for what the address says, and shows times by the clock of Toronto', async () => {
  const { user, sentTo, address } = await renderConsole('/events?view=past&sort=title&type=DISCOVERY', [list])
  expect(await screen.findAllByRole('row')).toHaveLength(5)
  expect(sentTo(listEventsForStaff)[0]?.query).toMatchObject({
    ...{ view: 'past', sort: 'title', type: 'DISCOVERY' },
  })
  expect(screen.getAllByText(/^Oct 22, 2026, 1:00 p\.m\.$/)).toHaveLength(3)
  expect(screen.getByText('2 links missing')).toBeTruthy()
  expect(screen.getByText('30 of 30')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Next/ }))
  expect(address()).toContain('type=DISCOVERY')
  expect(address()).toContain('pages=next')
})

it('CTM-003 counts what lacks a translation, and lists these events alone', async () => {
  const { user, sentTo, address } = await renderConsole('/events', [list])
  expect(await screen.findByText(/3 texts here need a translation\./)).toBeTruthy()
  expect(screen.getAllByText('3 translations are missing')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'To translate 1' }))
  await waitFor(() =>
    expect(sentTo(listEventsForStaff).at(-1)?.query).toMatchObject({ show: 'untranslated' }),
  )
  expect(address()).toContain('show=untranslated')
})

it('CTM-009 offers no email to everybody where nobody has a place or waits', async () => {
  await renderConsole(`/events/${workshop.id}`, [event({ ...workshop, taken: 0, waiting: 0 }), people([])])
  expect(await screen.findByText('30 available')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Email all' })).toBeNull()
})

it('CTM-009 shows when it is in Toronto, and adds who is found', async () => {
  const candidates = registrantRows(2).map(({ facilitatorId: id, name, email, agency }, index) => ({
    ...{ id, name, email, agency, isRegistered: index === 0 },
  }))
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event(workshop), people(registrantRows(2))],
    answer(listEventCandidates, { records: candidates }),
    answer(addEventRegistrant, { record: { isNew: true } }),
  ])
  expect(await screen.findByText(/^Thursday, October 22, 2026.*1:00.*3:30 p\.m\. EDT$/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect([screen.getByText('6 available'), screen.getByRole('button', { name: 'Email all' })]).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('searchbox'), 'ch')
  await user.click(await dialog.findByRole('button', { name: 'Add Chloé Fortin' }))
  await waitFor(() => expect(sentTo(addEventRegistrant)[0]?.body).toEqual({ facilitatorId: 5 }))
  // Never for one letter, which would list everybody.
  expect(new Set(sentTo(listEventCandidates).map(({ query }) => query?.q))).toEqual(new Set(['ch']))
  expect(dialog.queryByRole('button', { name: 'Add Amara Okafor' })).toBeNull()
  expect(await findAnnounced('Chloé Fortin has a place and gets an email.')).toBeTruthy()
})

it('STA-013 shows the mail and who waits before it removes somebody with a reason', async () => {
  const mail = { to: 'amara@harbour.example', locale: 'zh', subject: '您的名额已被取消', text: '您好！' }
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event(workshop), people(registrantRows(2))],
    answer(previewRegistrantRemoval, { record: { mail, waiting: 3 } }),
    answer(removeEventRegistrant, {}),
  ])
  await user.click(await screen.findByRole('button', { name: 'More for Amara Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect((await dialog.findByText(mail.subject)).lang).toBe('zh-Hans')
  expect(dialog.getByText('3 people are on the waitlist; the next is offered the place.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(sentTo(removeEventRegistrant)).toEqual([])
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(sentTo(removeEventRegistrant)[0]?.body).toEqual({ facilitatorId: 4, reason: WHY }),
  )
})

it('CTM-009 marks attendance once the event has begun: one, those of the page, and absent', async () => {
  const rows = registrantRows(3).map((row, n) => ({ ...row, attended: n === 0 ? true : null }))
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event(pastWorkshop), people(rows)],
    answer(markAttendance, { record: { marked: 1 } }),
  ])
  expect(await screen.findByText('2 attended, 1 absent, 21 not marked yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: /Amara Okafor/ }))
  await user.click(screen.getByRole('button', { name: 'Mark these 2 as attended' }))
  await user.click(screen.getByRole('button', { name: 'More for Daniel Cheung' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark absent' }))
  await waitFor(() =>
    expect(sentTo(markAttendance).map(({ body }) => body)).toEqual([
      { facilitatorIds: [4], attended: null },
      { facilitatorIds: [5, 6], attended: true },
      { facilitatorIds: [6], attended: false },
    ]),
  )
})

it('CTM-009 writes everybody into a file in which no name is a formula', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:registrants')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const records = registrantRows(2, { name: '=cmd()' }).map((row) => ({ ...row, view: 'waiting' as const }))
  const { user } = await renderConsole(`/events/${workshop.id}`, [
    ...[event(workshop), people(registrantRows(2))],
    answer(exportEventRegistrants, { records }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await findAnnounced('2 people are in the file.')
  const [file] = saved.mock.calls[0] ?? []
  const text = await (file as Blob).text()
  expect(text).toContain("'=cmd(),person0@harbour.example,Harbour Street Community House,Waitlist")
})

it('EVT-010 asks the webinar service again for links, and says when it could not', async () => {
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event({ ...workshop, failed: 2 }), people(registrantRows(1, { link: 'failed' }))],
    refuse(retryEventHandOvers, 'Unavailable'),
  ])
  expect(await screen.findByText('No link to join')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  await findAnnounced('The service is busy. Please try again in a moment.')
  expect(sentTo(retryEventHandOvers)).toHaveLength(1)
})

it('CTM-009 STA-013 emails everybody after a preview with numbers, once, and keeps what was typed', async () => {
  const sample = {
    to: 'amara@harbour.example',
    locale: 'en',
    subject: 'Where to park',
    text: 'Take the bus.',
  }
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event({ ...workshop, waiting: 3 }), people(registrantRows(2))],
    answer(previewEventMessage, { record: { told: 27, samples: [{ count: 27, mail: sample }] } }),
    answer(sendEventMessage, { record: { told: 27 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Email all' }))
  await user.type(screen.getByLabelText(/^Subject \(English\)/), 'Where to park')
  await user.type(screen.getByLabelText(/^Subject \(中文\)/), '停车')
  await user.click(screen.getByRole('button', { name: 'Preview email' }))
  expect(screen.getAllByText('Fill this in, or leave this language empty')).toHaveLength(2)
  expect(sentTo(previewEventMessage)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Email all' }))
  await user.clear(screen.getByLabelText(/^Subject \(中文\)/))
  await user.type(screen.getByLabelText(/^Text \(English\)/), 'Take the bus.')
  await user.click(screen.getByRole('button', { name: 'Preview email' }))
  expect(await screen.findByRole('dialog', { name: 'Send this email to 27 people?' })).toBeTruthy()
  expect(screen.getByText('27 people get it in English, such as:')).toBeTruthy()
  expect(sentTo(sendEventMessage)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Send to 27 people' }))
  await findAnnounced('27 people get the email.')
  expect(sentTo(sendEventMessage).map(({ body }) => body)).toMatchObject([
    { to: 'registered', subject: 'Where to park', text: 'Take the bus.', translations: {}, told: 27 },
  ])
})

it('CTM-009 downloads the certificate of who attended, and of nobody else', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:certificate')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const rows = registrantRows(2).map((row, index) => ({ ...row, attended: index === 0 }))
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event(pastWorkshop), people(rows)],
    answer(readRegistrantCertificate, { record: { fileName: 'certificate.pdf', base64: btoa('%PDF-1.7') } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'More for Chloé Fortin' }))
  expect(await screen.findByRole('menuitem', { name: 'Clear mark' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Download certificate' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More for Amara Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download certificate' }))
  await findAnnounced('The certificate of Amara Okafor is downloaded.')
  expect(sentTo(readRegistrantCertificate).map(({ body }) => body)).toEqual([{ facilitatorId: 4 }])
  const [file] = saved.mock.calls.at(-1) ?? []
  expect(await (file as Blob).text()).toBe('%PDF-1.7')
})
