/** The chapters of an event in its form, with their courses, beside what is published of them (CTM-009). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { previewEventEdit, publishEvent, readEventFields } from '@hub/contract/event-edits'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { moveEffects, workshop, workshopAnswers, workshopFields } from '../testing/events.ts'
import { renderConsole } from '../testing/render-console.tsx'

const { types, fields, event, people } = workshopAnswers
const EDIT = `/events/${workshop.id}/edit`

it('CTM-009 edits chapters and courses in the form, names the fault of one, and publishes them with the event', async () => {
  const place = 'events[0].topics[1].courses[0].pdf_link'
  const { user, sentTo } = await renderConsole(EDIT, [
    ...[fields, types, event, people],
    once(refuse(previewEventEdit, 'EventsRefused', undefined, { faults: [{ place, code: 'no-material' }] })),
    answer(previewEventEdit, { record: { ...moveEffects, told: 0, mail: null } }),
    answer(publishEvent, { record: { id: workshop.id, told: 0 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Add chapter' }))
  const added = within(screen.getByRole('region', { name: 'Chapter 2' }))
  const give = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  give(added.getByLabelText('Title, English'), 'Afterwards')
  await user.click(added.getByRole('button', { name: 'Add course' }))
  const titles = () => added.getAllByLabelText('Title, English')
  give(titles()[1] as HTMLElement, 'The door')
  give(added.getByLabelText('PDF'), 'nowhere')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await added.findByText('Needs a change')).toBeTruthy()
  give(added.getByLabelText('PDF'), '')
  await user.click(screen.getByRole('button', { name: 'Move Chapter 2 up' }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sentTo(publishEvent)).toHaveLength(1))
  const [stored] = workshopFields.fields.topics
  expect(sentTo(publishEvent)[0]?.body).toMatchObject({
    fields: {
      topics: [
        { title: 'Afterwards', translations: {}, courses: [{ title: 'The door', pdf_link: '' }] },
        stored,
      ],
    },
  })
})

it('CTM-009 says what was published of each chapter and course, also after one was added before it', async () => {
  const { user } = await renderConsole(EDIT, [fields, types, event, people])
  const chapter = async (number: number) =>
    within(await screen.findByRole('region', { name: `Chapter ${number}` }))
  const first = await chapter(1)
  expect(first.queryByText('Changed')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add chapter' }))
  await user.click(screen.getByRole('button', { name: 'Move Chapter 2 up' }))
  const [stays, added] = [await chapter(2), await chapter(1)]
  expect(added.queryByText(/^Was /)).toBeNull()
  await user.type(stays.getAllByLabelText('Title, English')[0] as HTMLElement, '!')
  expect(stays.getByText('Was: Before anybody arrives')).toBeTruthy()
  await user.type(stays.getByLabelText('Presenter'), 'y')
  expect([stays.getByText('Changed'), stays.getByText('Was: Ruth Vandal')]).toHaveLength(2)
  await user.type(stays.getByLabelText('Presenter'), '{Backspace}')
  expect(stays.queryByText('Changed')).toBeNull()
})

it('CTM-009 finds a chapter by its title where the stored draft has another before it', async () => {
  const { topics } = workshopFields.fields
  const doors = { title: 'Doors', translations: {}, courses: [] }
  const draft = { ...workshopFields.fields, topics: [doors, ...topics] }
  const record = { ...workshopFields, fields: draft }
  await renderConsole(EDIT, [answer(readEventFields, { record }), types, event, people])
  expect(await screen.findByRole('region', { name: 'Chapter 2' })).toBeTruthy()
  expect([screen.queryByText(/^Was /), screen.queryByText('Changed')]).toEqual([null, null])
})

it('CTM-009 names the chapters and courses that are published and no longer in the form', async () => {
  const { user } = await renderConsole(EDIT, [fields, types, event, people])
  const chapter = within(await screen.findByRole('region', { name: 'Chapter 1' }))
  expect(screen.queryByText(/^Removed: /)).toBeNull()
  await user.click(chapter.getByRole('button', { name: /The room speaks first/, expanded: false }))
  await user.click(chapter.getByRole('button', { name: 'Remove The room speaks first' }))
  expect(chapter.getByText('Removed: The room speaks first')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Chapter 1' }))
  expect(screen.getByText('Removed: Before anybody arrives')).toBeTruthy()
  // Of a chapter that is gone, what was in it is not named too.
  expect(screen.queryByText(/The room speaks first/)).toBeNull()
})
