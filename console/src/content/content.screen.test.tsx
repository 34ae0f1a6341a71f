/** The catalogue with its draft, and the publishing history (CTM-001 to CTM-003, CTM-008, STA-012, STA-013). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  addContent,
  discardContent,
  editContent,
  listContent,
  listPublications,
  orderContent,
  publishContent,
  revertContent,
} from '@hub/contract/staff-content'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { catalogue, contentAnswer, files, moved, peace, publications } from '../testing/content.ts'
import { jordan } from '../testing/frame-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'

const stored = { ...peace, version: 'next' }
const edited = answer(editContent, { record: stored })

it('CTM-001 CTM-003 shows the tree with its status, adds missing translations up to the top, and searches', async () => {
  const { user } = await renderConsole('/content', [contentAnswer])
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/Youth Learning/)).toMatch(/Published4 missing/)
  expect(await row(/Peace & Justice/)).toMatch(/Changed3 missing/)
  expect(await row(/Arts & Culture/)).toMatch(/Coming soonComplete/)
  expect(screen.queryByRole('row', { name: /Respect and relationships/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Expand Peace & Justice' }))
  expect(await row(/Identity and belonging/)).toMatch(/Moved1 missing/)
  await user.type(screen.getByRole('searchbox', { name: 'Search the catalogue' }), 'boundaries')
  expect(screen.getAllByRole('row').map((one) => one.getAttribute('aria-level'))).toEqual([
    ...[null, '1', '2', '3', '4', '5'],
  ])
})

it('CTM-002 adds a text to the draft in the language that lacks it, and asks for an English name', async () => {
  const { user, sentTo } = await renderConsole('/content?item=theme-1', [contentAnswer, edited])
  const form = within(await screen.findByRole('region', { name: 'Peace & Justice' }))
  expect(form.getByText('Was: Respect and putting things right after harm.')).toBeTruthy()
  expect(form.getByText('1 translation is missing')).toBeTruthy()
  const name = form.getByRole('textbox', { name: /Name \(English\)/ })
  await user.clear(name)
  await user.click(form.getByRole('button', { name: 'Add to draft' }))
  expect(form.getByText('Enter a name in English')).toBeTruthy()
  await user.type(name, 'Peace & Justice')
  await user.type(form.getByRole('textbox', { name: /Description \(中文\)/ }), '尊重')
  await user.click(form.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)).toHaveLength(1))
  expect(sentTo(editContent)[0]?.body).toEqual({
    ...{ kind: 'theme', id: 1, version: peace.version, fields: { 'zh.description': '尊重' } },
  })
})

it('CTM-002 opens the preview in a tab of its own, at the item that is open, and without a draft as well', async () => {
  await renderConsole('/content?item=theme-1', [contentAnswer])
  const bar = await screen.findByRole('region', { name: /unpublished change/ })
  const link = within(bar).getByRole('link', { name: /^Preview/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/preview/func/theme/1',
    '_blank',
  ])
  expect(screen.getAllByRole('link', { name: /^Preview/ })).toHaveLength(1)
})

it('CTM-002 offers the preview where nothing is in the draft: it shows what is published', async () => {
  const none = answer(listContent, {
    records: catalogue,
    changes: [],
    files,
    version: 'none',
    schedule: null,
  })
  await renderConsole('/content', [none])
  const link = await screen.findByRole('link', { name: /^Preview/ })
  expect(link.getAttribute('href')).toBe('/preview/dashboard')
})

it('STA-012 shows both sides to whoever saves over a newer version, and asks before typed text is left', async () => {
  const theirs = { ...stored, version: 'newer', fields: { ...peace.fields, 'zh.description': '别的' } }
  const { user, sentTo } = await renderConsole('/content?item=theme-1', [
    contentAnswer,
    once(refuse(editContent, 'ContentChanged', undefined, theirs)),
    edited,
  ])
  const field = await screen.findByRole('textbox', { name: /Description \(中文\)/ })
  await user.type(field, '尊重')
  await user.click(screen.getByRole('link', { name: /Education/ }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  expect(await screen.findByText(/Someone else saved changes/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Yours: 尊重/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: /Saved by Mei Tan: 别的/ }))
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)).toHaveLength(2))
  expect(sentTo(editContent)[1]?.body).toMatchObject({
    ...{ version: 'newer', fields: { 'zh.description': '别的' } },
  })
})

it('STA-012 says in the form why what was chosen of both versions could not be saved, and keeps it', async () => {
  const theirs = {
    ...stored,
    version: 'newer',
    fields: { ...peace.fields, 'zh.description': '别的', 'zh.name': '和平' },
  }
  const { user, sentTo } = await renderConsole('/content?item=theme-1', [
    ...[contentAnswer, once(refuse(editContent, 'ContentChanged', undefined, theirs))],
    once(refuse(editContent, 'ServerError')),
    edited,
  ])
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Description \(中文\)/ })
  await user.type(await field(), '尊重')
  const save = async () => user.click(await screen.findByRole('button', { name: 'Add to draft' }))
  await save()
  await screen.findByText(/Someone else saved changes/)
  await save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/Something went wrong in the hub/)
  expect((await field()).value).toBe('尊重')
  await save()
  await waitFor(() => expect(sentTo(editContent)).toHaveLength(3))
  expect(sentTo(editContent)[2]?.body).toMatchObject({
    ...{ version: 'newer', fields: { 'zh.description': '尊重' } },
  })
})

it('CTM-001 moves a row by keyboard, and leaves it where it was on Escape', async () => {
  const { user, sentTo } = await renderConsole('/content', [
    contentAnswer,
    answer(orderContent, { records: [2, 1, 3] }),
  ])
  const grip = await screen.findByRole('button', { name: 'Move Peace & Justice' })
  grip.focus()
  await user.keyboard(' {ArrowDown}{Escape}')
  await user.keyboard(' {ArrowDown} ')
  await waitFor(() => expect(sentTo(orderContent)).toHaveLength(1))
  expect(sentTo(orderContent)[0]?.body).toEqual({
    ...{ kind: 'theme', parentId: 1, was: [1, 2, 3], ids: [2, 1, 3] },
  })
})

it('CTM-001 moves a row by dragging it onto a sibling, and onto nothing else', async () => {
  const { sentTo } = await renderConsole('/content', [
    contentAnswer,
    answer(orderContent, { records: [3, 1, 2] }),
  ])
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  fireEvent.dragStart(await screen.findByRole('button', { name: 'Move Arts & Culture' }), { dataTransfer })
  fireEvent.drop(screen.getByRole('row', { name: /Community/ }))
  fireEvent.drop(screen.getByRole('row', { name: /Peace & Justice/ }))
  await waitFor(() => expect(sentTo(orderContent)).toHaveLength(1))
  expect(sentTo(orderContent)[0]?.body).toEqual({
    ...{ kind: 'theme', parentId: 1, was: [1, 2, 3], ids: [3, 1, 2] },
  })
})

it('CTM-001 moves an item below another by its form, and by dragging it there', async () => {
  const { user, sentTo } = await renderConsole('/content?item=theme-1', [contentAnswer, edited])
  const place = await screen.findByRole('button', { name: /Place/ })
  expect(place.textContent).toContain('Youth Learning › Community')
  place.focus()
  await user.keyboard('{ArrowDown}')
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Youth Learning › Community', 'Youth Learning › Justice'])
  await user.click(screen.getByRole('option', { name: 'Youth Learning › Justice' }))
  await waitFor(() => expect(place.textContent).toContain('Justice'))
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)).toHaveLength(1))
  expect(sentTo(editContent)[0]?.body).toMatchObject({ kind: 'theme', id: 1, fields: { parentId: 2 } })

  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  fireEvent.dragStart(screen.getByRole('button', { name: 'Move Education' }), { dataTransfer })
  fireEvent.drop(screen.getByRole('row', { name: /Sector Justice/ }))
  await waitFor(() => expect(sentTo(editContent)).toHaveLength(2))
  expect(sentTo(editContent)[1]?.body).toEqual({
    ...{ kind: 'theme', id: 2, version: 'theme-2', fields: { parentId: 2 } },
  })
})

it('CTM-002 says from where to where an item is moved', async () => {
  const { user } = await renderConsole('/content', [
    answer(listContent, { records: catalogue, changes: [moved], files, version: 'one', schedule: null }),
  ])
  await user.click(await screen.findByRole('button', { name: 'View changes' }))
  expect(screen.getByText('Identity and belonging').closest('li')?.textContent).toMatch(
    /MovedTopic Identity and belonging: from Peace & Justice to Education/,
  )
})

it('CTM-008 STA-013 says in numbers what archiving takes off the screens', async () => {
  const { user, sentTo } = await renderConsole('/content?item=theme-1', [contentAnswer, edited])
  await user.click(await screen.findByRole('radio', { name: 'Archived' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Peace & Justice?' }))
  expect(dialog.getByText(/2 topics leave/)).toBeTruthy()
  expect(dialog.getByText(/2 modules can no longer be started/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Archive' }))
  await user.click(await screen.findByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body).toMatchObject({ fields: { isArchived: true } }))
})

it('CTM-008 STA-013 archives a learning type too, with the numbers of all that is below it', async () => {
  const { user } = await renderConsole('/content?item=learningType-1', [contentAnswer, edited])
  await user.click(await screen.findByRole('radio', { name: 'Archived' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Youth Learning?' }))
  expect(dialog.getByText('2 sectors leave the screens with it')).toBeTruthy()
  expect(dialog.getByText('3 themes leave the screens with it')).toBeTruthy()
})

it('CTM-002 lists what is not published, discards one change, and publishes what was seen', async () => {
  const { user, sentTo } = await renderConsole('/content', [
    contentAnswer,
    answer(discardContent, { discarded: 1 }),
    once(refuse(publishContent, 'EffectsChanged')),
    answer(publishContent, { record: publications[0] ?? fail() }),
  ])
  await user.click(await screen.findByRole('button', { name: 'View changes' }))
  expect(screen.getByText('Added')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard: Starting again' }))
  await waitFor(() => expect(sentTo(discardContent)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 3 changes?' }))
  await user.type(dialog.getByRole('textbox'), 'Autumn')
  await user.click(dialog.getByRole('button', { name: 'Publish now' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('3 changes are published.')).toBeTruthy()
  expect(sentTo(publishContent)[1]?.body).toEqual({ version: 'three', note: 'Autumn' })
})

it('CTM-001 adds a topic below a theme, and opens its form', async () => {
  const { user, sentTo, address } = await renderConsole('/content?item=theme-1', [
    contentAnswer,
    answer(addContent, { record: { ...stored, kind: 'topic', id: 4 } }),
  ])
  const panel = within(await screen.findByRole('region', { name: 'Peace & Justice' }))
  await user.click(panel.getByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Topic' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to the catalogue' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('Enter a name in English')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'Neighbours')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(address()).toContain('item=topic-4'))
  expect(sentTo(addContent)[0]?.body).toEqual({ kind: 'topic', parentId: 1, name: 'Neighbours' })
})

it('CTM-002 shows what was published, and goes back to it with a reason', async () => {
  const { user, sentTo } = await renderConsole('/content/publications', [
    answer(listPublications, { records: publications, next: null, newer: 0 }),
    answer(revertContent, { record: publications[1] ?? fail() }),
  ])
  expect(await screen.findByText('Autumn texts')).toBeTruthy()
  expect(screen.getByText(/Availability: Visible → Archived/)).toBeTruthy()
  const [first] = screen.getAllByRole('button', { name: /Revert to this: Jordan Leduc/ })
  await user.click(first ?? fail())
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revert the content?' }))
  await user.type(dialog.getByRole('textbox'), 'The texts were better.')
  await user.click(dialog.getByRole('button', { name: 'Revert' }))
  await waitFor(() =>
    expect(sentTo(revertContent)[0]?.body).toEqual({ toId: 2, reason: 'The texts were better.' }),
  )
})

it('CTM-002 STA-013 counts the publications that going back takes back on later pages too, to before the first', async () => {
  const { user, sentTo } = await renderConsole('/content/publications?before=40', [
    once(answer(listPublications, { records: publications, next: 1, newer: 20 })),
    answer(listPublications, { records: publications, next: null, newer: 40 }),
    answer(revertContent, { record: publications[1] ?? fail() }),
  ])
  expect((await screen.findByRole('link', { name: 'Earlier publications' })).getAttribute('href')).toMatch(
    /\/publications\?before=1$/,
  )
  expect(sentTo(listPublications)[0]?.query).toMatchObject({ before: 40 })
  expect(screen.queryByText('Current')).toBeNull()
  expect(screen.queryByRole('button', { name: /before the first/ })).toBeNull()
  const [first] = screen.getAllByRole('button', { name: /^Revert to this/ })
  await user.click(first ?? fail())
  const dialog = () => screen.findByRole('alertdialog', { name: 'Revert the content?' })
  expect(within(await dialog()).getByText('20 later publications are taken back')).toBeTruthy()
  await user.click(within(await dialog()).getByRole('button', { name: 'Keep as it is' }))
  await user.click(screen.getByRole('link', { name: 'Earlier publications' }))
  await user.click(await screen.findByRole('button', { name: 'Revert to before the first publication' }))
  const all = within(await dialog())
  expect(all.getByText(`${40 + publications.length} later publications are taken back`)).toBeTruthy()
  await user.type(all.getByRole('textbox'), 'From the start.')
  await user.click(all.getByRole('button', { name: 'Revert' }))
  await waitFor(() => expect(sentTo(revertContent)).toHaveLength(1))
  expect(sentTo(revertContent)[0]?.body).toEqual({ toId: 0, reason: 'From the start.' })
})

it('STA-006 is not shown to whoever has no role for content', async () => {
  const record = { ...jordan, roles: ['people' as const], permissions: ['people' as const] }
  await renderConsole('/content', [answer(readStaffSession, { record }), contentAnswer])
  expect(await screen.findByText('Your roles do not include this page')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Catalogue' })).toBeNull()
})

function fail(): never {
  throw new Error('not there')
}
