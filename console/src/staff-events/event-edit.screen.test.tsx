/** The forms of an event: what an edit causes is shown first, and what was typed is never lost (CTM-009, STA-012, STA-013). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  cancelEvent,
  createEvent,
  discardEventDraft,
  previewEventCancellation,
  previewEventEdit,
  publishEvent,
  readEventFields,
  saveEventDraft,
} from '@hub/contract/event-edits'
import { answer, neverAnswered, once, refuse } from '@hub/gallery/fake-answers.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import {
  moveEffects,
  newDraft,
  workshop,
  workshopAnswers,
  workshopDraft,
  workshopFields,
} from '../testing/events.ts'
import { renderConsole } from '../testing/render-console.tsx'

const { types, fields, event, people } = workshopAnswers
const EDIT = `/events/${workshop.id}/edit`
const setTime = (label: string, value: string) =>
  // A course of the event has the same fields, further down.
  fireEvent.change(screen.getAllByLabelText(label)[0] as HTMLElement, { target: { value } })

it('CTM-009 takes times by the clock of Toronto, shows whom they concern, and publishes as shown', async () => {
  const { user, sentTo, address } = await renderConsole(EDIT, [
    ...[fields, types, event, people],
    answer(previewEventEdit, { record: moveEffects }),
    answer(publishEvent, { record: { id: workshop.id, told: 24 } }),
  ])
  // Below the time of the event, and of its course.
  expect(await screen.findAllByText('Thursday, October 22, 2026 at 1:00 p.m. EDT')).toHaveLength(2)
  expect(screen.queryByLabelText(/^Personal note/)).toBeNull()
  setTime('Starts', '2026-10-22T14:00')
  setTime('Ends', '2026-10-22T16:00')
  await user.type(screen.getByLabelText(/^Personal note/), 'The train is late. ')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sentTo(publishEvent)).toEqual([])
  expect(sentTo(previewEventEdit)[0]?.body?.note).toBe('The train is late.')
  expect(dialog.getByText('24 people get this email, each in their language.')).toBeTruthy()
  expect(dialog.getByText(/Before: October 22, 2026, 12:30 p\.m\./)).toBeTruthy()
  expect(dialog.getByText(/4 places are held beyond the new capacity/)).toBeTruthy()
  expect(dialog.getByText(/keep their turn: Priya Raman/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish and email' }))
  await waitFor(() => expect(address()).toBe(`/events/${workshop.id}`))
  expect(sentTo(publishEvent)[0]?.body).toEqual({
    ...{ version: 'v1', told: 24, offers: 0, note: 'The train is late.' },
    fields: {
      ...workshopFields.fields,
      ...{ start_date: '2026-10-22T18:00:00.000Z', end_date: '2026-10-22T20:00:00.000Z' },
    },
  })
})

it('CTM-009 STA-013 shows the mail of the saved draft beside the form, and says when something newer is typed', async () => {
  const { user, sentTo } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: workshopDraft }), types],
    answer(previewEventEdit, { record: moveEffects }),
  ])
  const panel = within(await screen.findByRole('region', { name: 'Email preview' }))
  expect(await panel.findByText(/Now: October 22, 2026, 1:00 p\.m\./)).toBeTruthy()
  expect(panel.getByText('To 24 people')).toBeTruthy()
  const { fields: drafted, note } = workshopDraft
  expect(sentTo(previewEventEdit).map(({ body }) => body)).toEqual([{ fields: drafted, note }])
  expect(screen.getByRole('button', { name: 'Publish and email' })).toBeTruthy()
  expect(panel.queryByText(/^This is the email of the saved draft/)).toBeNull()
  await user.type(panel.getByLabelText(/^Personal note/), ' Until then.')
  expect(panel.getByText(/^This is the email of the saved draft/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy()
  expect(sentTo(previewEventEdit)).toHaveLength(1)
})

it('CTM-009 reads the mail of nobody where publishing the draft mails nobody, and says what is mailed', async () => {
  const { sentTo } = await renderConsole(EDIT, [fields, types])
  const panel = within(await screen.findByRole('region', { name: 'Email preview' }))
  expect(panel.getByText(/^Everyone with a place gets an email about a new time or location/)).toBeTruthy()
  expect(sentTo(previewEventEdit)).toEqual([])
})

it('CTM-009 CTM-003 takes the location of an event in each language, and none for one that is held online', async () => {
  const { user, sentTo } = await renderConsole(EDIT, [
    ...[fields, types, event, people],
    answer(previewEventEdit, { record: moveEffects }),
  ])
  const hint = 'Empty for an event that is held online'
  const give = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } })
  await screen.findByLabelText('Location, English', { exact: false })
  give('Location, English', 'Mill Street Hall')
  expect(screen.getAllByText(hint)).toHaveLength(1)
  give('Location, 中文', '磨坊街会堂')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByRole('dialog')
  expect(sentTo(previewEventEdit)[0]?.body).toMatchObject({
    fields: { location: 'Mill Street Hall', translations: { zh: { location: '磨坊街会堂' } } },
  })
})

it('CTM-009 says at each field what is wrong with it, and sends no moment that Toronto has not', async () => {
  const { user, sentTo } = await renderConsole(EDIT, [
    ...[fields, types],
    refuse(previewEventEdit, 'EventsRefused', undefined, {
      faults: [
        { place: 'events[0].end_date', code: 'before-start' },
        { place: 'workshop, webinar_id', code: 'promised' },
        { place: 'events[0].translations.zh.title', code: 'too-long', most: 200 },
      ],
    }),
  ])
  await screen.findAllByLabelText('Starts')
  // The clock is put forward at that hour.
  setTime('Starts', '2027-03-14T02:30')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This is no moment on the clock of Toronto')).toBeTruthy()
  expect(sentTo(previewEventEdit)).toEqual([])
  setTime('Starts', '2027-03-14T03:30')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This is before the start')).toBeTruthy()
  expect(screen.getByText(/^People have places, so this cannot change/)).toBeTruthy()
  expect(screen.getByText('This does not fit')).toBeTruthy()
})

it('STA-012 shows both versions to who saves over a newer one, and loses nothing', async () => {
  const theirs = {
    ...workshopFields,
    version: 'v2',
    fields: { ...workshopFields.fields, title: 'Their title', faculty_name: 'Sam Lee' },
  }
  const { user, sentTo } = await renderConsole(EDIT, [
    ...[fields, types, event, people],
    answer(previewEventEdit, { record: { ...moveEffects, told: 0, mail: null } }),
    once(refuse(publishEvent, 'EventChanged', undefined, theirs)),
    answer(publishEvent, { record: { id: workshop.id, told: 0 } }),
  ])
  const [title] = (await screen.findAllByLabelText('Title, English')) as [HTMLElement]
  await user.clear(title)
  await user.type(title, 'My title')
  const publish = async () => {
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
  }
  await publish()
  expect(await screen.findByText('2 fields differ')).toBeTruthy()
  await user.click(screen.getAllByRole('radio', { name: /Sam Lee/ })[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Use in the form' }))
  await screen.findAllByLabelText('Title, English')
  await publish()
  await waitFor(() => expect(sentTo(publishEvent)).toHaveLength(2))
  const sent = sentTo(publishEvent)[1]?.body
  expect([sent?.version, sent?.fields.title, sent?.fields.faculty_name]).toEqual([
    'v2',
    'My title',
    'Sam Lee',
  ])
})

it('STA-012 CTM-009 shows both versions in words: times of Toronto, names of types, yes and no', async () => {
  const { fields: before } = workshopDraft
  const theirs = {
    ...{ ...workshopDraft, version: 'v9' },
    fields: { ...before, type_code: 'DISCOVERY', start_date: '2026-10-22T17:00:00.000Z', is_banner: false },
  }
  const { user } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: workshopDraft }), types],
    answer(previewEventEdit, { record: moveEffects }),
    refuse(saveEventDraft, 'EventChanged', undefined, theirs),
  ])
  await user.type(await screen.findByLabelText(/^Capacity/), '1')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByRole('heading', { name: 'Someone else saved changes' })
  const chosen = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
  expect(chosen).toEqual(
    expect.arrayContaining(
      [
        ...[/Professional Workshops$/, /Discovery Sessions$/, /Yes$/, /No$/],
        ...[
          /Thursday, October 22, 2026 at 2:00 p\.m\. EDT$/,
          /Thursday, October 22, 2026 at 1:00 p\.m\. EDT$/,
        ],
      ].map((words) => expect.stringMatching(words)),
    ),
  )
})

it('CTM-009 adds an event as a draft once it has a title and a type, and opens it', async () => {
  const { user, sentTo, address } = await renderConsole('/new-event', [
    ...[types, answer(readEventFields, { record: newDraft })],
    answer(createEvent, { record: { id: workshop.id } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  expect(await screen.findAllByText('Fill this in')).toHaveLength(2)
  await user.type(screen.getByLabelText('Title, English'), 'Opening a room')
  await user.type(screen.getByLabelText('Title, 中文'), '开场')
  await user.click(screen.getByRole('button', { name: /Type$/ }))
  await user.click(await screen.findByRole('option', { name: 'Discovery Sessions' }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(address()).toBe(EDIT))
  expect(sentTo(createEvent)[0]?.body.fields).toMatchObject({
    ...{ title: 'Opening a room', type_code: 'DISCOVERY', start_date: null },
    translations: { zh: { title: '开场' } },
  })
  expect(await screen.findByText(/by Jordan Leduc\. Facilitators do not see this event yet\.$/)).toBeTruthy()
})

it('CTM-009 says who saved the draft and what each changed field was, and previews what is stored', async () => {
  const { user, sentTo } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: workshopDraft }), types],
    answer(saveEventDraft, { record: { ...workshopDraft, version: 'v3' } }),
  ])
  expect(await screen.findByText(/^Draft saved .* by Jordan Leduc\.$/)).toBeTruthy()
  expect(screen.getByText('5 changes.')).toBeTruthy()
  expect(screen.getByText(/^Was: Thursday, October 22, 2026 at 1:00 p\.m\. EDT$/)).toBeTruthy()
  expect(screen.getByText('Was: 30')).toBeTruthy()
  expect(screen.getByText(/^Was: Questions that open a door when/)).toBeTruthy()
  expect(screen.getByText('Was: No')).toBeTruthy()
  const edged = [...document.querySelectorAll('.changed label')].map((label) => label.textContent)
  expect(edged).toEqual([
    ...['Card summary, English', 'Starts', 'Ends', 'Capacity', 'Shown in the banner'].map((label) =>
      expect.stringContaining(label),
    ),
  ])
  const link = screen.getByRole('link', { name: /^Preview/ })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/preview/func/event-course/${workshop.id}$`))
  const [title] = screen.getAllByLabelText('Title, English') as [HTMLElement]
  // Blanks around a text are not stored, so they are nothing to save.
  await user.type(title, ' ')
  expect(screen.getByRole('button', { name: 'Save draft' }).getAttribute('aria-disabled')).toBe('true')
  await user.type(title, 'again')
  expect(screen.getByRole('button', { name: 'Preview' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await findAnnounced('The draft is saved.')
  const sent = sentTo(saveEventDraft)[0]?.body
  expect([sent?.version, sent?.fields.title]).toEqual(['v2', `${workshop.title} again`])
  expect(sent?.note).toBe(workshopDraft.note)
})

it('CTM-009 STA-012 shows a newer version to who saves a draft, and keeps what was typed after a refusal', async () => {
  const theirs = {
    ...workshopDraft,
    version: 'v9',
    fields: { ...workshopDraft.fields, faculty_name: 'Sam Lee' },
  }
  const { user, sentTo } = await renderConsole(EDIT, [
    ...[fields, types],
    once(
      refuse(saveEventDraft, 'EventsRefused', undefined, {
        faults: [{ place: 'x, title', code: 'too-long' }],
      }),
    ),
    once(refuse(saveEventDraft, 'EventChanged', undefined, theirs)),
    answer(saveEventDraft, { record: theirs }),
  ])
  const titles = async () => (await screen.findAllByLabelText('Title, English')) as [HTMLInputElement]
  await user.clear((await titles())[0])
  await user.type((await titles())[0], 'My title')
  const save = () => user.click(screen.getByRole('button', { name: 'Save draft' }))
  await save()
  expect(await screen.findByText('This does not fit')).toBeTruthy()
  expect((await titles())[0].value).toBe('My title')
  await save()
  expect(await screen.findByRole('heading', { name: 'Someone else saved changes' })).toBeTruthy()
  await user.click(screen.getAllByRole('radio', { name: /Sam Lee/ })[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Use in the form' }))
  await titles()
  await save()
  await waitFor(() => expect(sentTo(saveEventDraft)).toHaveLength(3))
  const sent = sentTo(saveEventDraft)[2]?.body
  expect([sent?.version, sent?.fields.title, sent?.fields.faculty_name]).toEqual([
    'v9',
    'My title',
    'Sam Lee',
  ])
})

it('STA-013 CTM-009 counts again when others would be mailed than was shown, and asks again', async () => {
  const { user, sentTo, address } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: workshopDraft }), types, event, people],
    // Once for the mail beside the form, and once when it is to be published.
    ...[
      once(answer(previewEventEdit, { record: moveEffects })),
      once(answer(previewEventEdit, { record: moveEffects })),
    ],
    answer(previewEventEdit, { record: { ...moveEffects, told: 25, offers: 3 } }),
    once(refuse(publishEvent, 'EffectsChanged', undefined, { told: 25, offers: 3 })),
    answer(publishEvent, { record: { id: workshop.id, told: 25 } }),
  ])
  await screen.findByText(/Now: October 22, 2026/)
  await user.click(screen.getByRole('button', { name: 'Publish and email' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Publish and email' }))
  expect(await dialog.findByText(/^Something has changed meanwhile, and nothing is saved/)).toBeTruthy()
  expect(dialog.getByText('25 people get this email, each in their language.')).toBeTruthy()
  expect(dialog.getByText('3 people on the waitlist are offered a place.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish and email' }))
  await waitFor(() => expect(address()).toBe(`/events/${workshop.id}`))
  expect(sentTo(publishEvent).map(({ body }) => [body?.told, body?.offers])).toEqual([
    [24, 0],
    [25, 3],
  ])
})

it('CTM-009 says at its field what publishing refuses, also where it was fine when it was counted', async () => {
  const { user } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: workshopDraft }), types, event, people],
    answer(previewEventEdit, { record: { ...moveEffects, told: 0, mail: null } }),
    refuse(publishEvent, 'EventsRefused', undefined, {
      faults: [{ place: 'workshop, webinar_id', code: 'webinar-taken', holder: 'another' }],
    }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Publish and email' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Another event has this number')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('CTM-003 is headed by the title in the reader’s language', async () => {
  setLocale('zh')
  await renderConsole(EDIT, [fields, types])
  expect(await screen.findByRole('heading', { name: /^编辑“与说“不”的青少年/ })).toBeTruthy()
})

it('CTM-009 discards a draft after asking, on the version that was shown', async () => {
  const { user, sentTo, address } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: newDraft }), types],
    answer(discardEventDraft, {}),
  ])
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Nobody has seen this event. It will be gone.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/events'))
  expect(sentTo(discardEventDraft)[0]?.body).toEqual({ version: 'v2' })
})

it('STA-012 CTM-009 shows a newer version to who discards a draft, and discards nothing', async () => {
  const theirs = {
    ...workshopDraft,
    version: 'v9',
    fields: { ...workshopDraft.fields, faculty_name: 'Sam Lee' },
  }
  const { user, address } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: workshopDraft }), types],
    refuse(discardEventDraft, 'EventChanged', undefined, theirs),
  ])
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Someone else saved changes' })).toBeTruthy()
  expect(screen.getAllByRole('radio', { name: /Sam Lee/ })).not.toEqual([])
  expect(address()).toBe(EDIT)
})

it('STA-012 asks before an edited event is left, and leaves an unedited one at once', async () => {
  const { user, address } = await renderConsole(EDIT, [fields, types, event, people])
  const [title] = (await screen.findAllByLabelText('Title, English')) as [HTMLInputElement]
  await user.type(title, ' again')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect([address(), title.value]).toEqual([EDIT, `${workshop.title} again`])
  await user.clear(title)
  await user.type(title, workshop.title)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe(`/events/${workshop.id}`))
})

it('STA-013 cancels an event after saying whom it concerns, with a reason', async () => {
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event, people],
    answer(previewEventCancellation, { record: { places: 24, waiting: 3, mail: moveEffects.mail } }),
    answer(cancelEvent, { record: { told: 27 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Cancel event' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    await dialog.findByText(/^24 people lose a place and get this email\. 3 people who wait/),
  ).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'The speaker is ill.')
  await user.click(dialog.getByRole('button', { name: 'Cancel event' }))
  await findAnnounced('The event is cancelled. 27 people get an email.')
  expect(sentTo(cancelEvent)[0]?.body).toEqual({ reason: 'The speaker is ill.' })
})

it('STA-013 cancels no event while whom it concerns is counted', async () => {
  const { user, sentTo } = await renderConsole(`/events/${workshop.id}`, [
    ...[event, people, neverAnswered(previewEventCancellation)],
  ])
  await user.click(await screen.findByRole('button', { name: 'Cancel event' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), 'The speaker is ill.')
  const cancel = dialog.getByRole('button', { name: 'Cancel event' })
  expect(cancel.getAttribute('aria-disabled')).toBe('true')
  await user.click(cancel)
  expect(sentTo(cancelEvent)).toEqual([])
})

it('CTM-009 STA-013 publishes nothing where nothing differs, and says of a saved draft whom that would mail', async () => {
  const { user } = await renderConsole(EDIT, [
    ...[answer(readEventFields, { record: workshopDraft }), types],
    answer(previewEventEdit, { record: moveEffects }),
  ])
  const bar = await screen.findByText('5 changes.')
  expect(bar.parentElement?.textContent).toBe(
    '5 changes. 24 people get an email, 3 who wait are offered a place.',
  )
  const publish = screen.getByRole('button', { name: 'Publish and email' })
  expect(publish.getAttribute('aria-disabled')).toBeNull()
  const capacity = screen.getByLabelText(/^Capacity/)
  await user.type(capacity, '1')
  // What is typed was not counted.
  expect(bar.parentElement?.textContent).toBe('5 changes.')
})

it('CTM-009 publishes nothing where the form is what facilitators see, but for blanks', async () => {
  const { user, sentTo } = await renderConsole(EDIT, [fields, types])
  const [title] = await screen.findAllByLabelText('Title, English')
  if (!title) throw new Error('the form has no title')
  const publish = screen.getByRole('button', { name: 'Publish' })
  expect(publish.getAttribute('aria-disabled')).toBe('true')
  await user.type(title, ' ')
  expect(publish.getAttribute('aria-disabled')).toBe('true')
  await user.type(title, '{Enter}')
  await user.click(publish)
  expect(sentTo(previewEventEdit)).toEqual([])
  await user.type(title, 'x')
  expect(publish.getAttribute('aria-disabled')).toBeNull()
})
