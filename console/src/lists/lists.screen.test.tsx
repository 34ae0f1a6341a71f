/** The selection lists in the console (CTM-001, CTM-003, CTM-008, STA-013). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  addListEntry,
  listLists,
  orderList,
  readListEntryUses,
  renameListEntry,
  restoreListEntry,
  retireListEntry,
} from '@hub/contract/staff-lists'
import { answer, neverAnswered, once, refuse } from '@hub/gallery/fake-answers.ts'
import { listEntry, selectionLists } from '../testing/lists.ts'
import { renderConsole } from '../testing/render-console.tsx'

const lists = answer(listLists, { records: selectionLists })
const one = { record: listEntry(3, 'Genderfluid') }

it('CTM-003 counts missing translations, and lists them', async () => {
  const { user } = await renderConsole('/content/lists', [lists])
  expect(await screen.findByText(/1 text needs a translation/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Gender identity/ }).textContent).toMatch(/1 missing4 entries/)
  expect(screen.getAllByRole('row')).toHaveLength(5)
  await user.click(screen.getByRole('radio', { name: 'To translate 1' }))
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)[1]).toMatch(
    /Genderfluid中文: Not translated/,
  )
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

it('CTM-001 adds an entry in both languages, and asks for an English text', async () => {
  const { user, sentTo } = await renderConsole('/content/lists?list=referral_path', [
    lists,
    answer(addListEntry, one),
  ])
  await user.click(await screen.findByRole('button', { name: 'Add an entry' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Referral path' }))
  await user.click(dialog.getByRole('button', { name: 'Add an entry' }))
  expect(dialog.getByText('Enter a text in English')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /English/ }), 'Drug court')
  await user.type(dialog.getByRole('textbox', { name: /中文/ }), '毒品法庭')
  await user.click(dialog.getByRole('checkbox', { name: 'Only for adults' }))
  await user.click(dialog.getByRole('button', { name: 'Add an entry' }))
  await waitFor(() => expect(sentTo(addListEntry)).toHaveLength(1))
  expect(sentTo(addListEntry)[0]?.body).toEqual({
    ...{ type: 'referral_path', texts: { en: 'Drug court', zh: '毒品法庭' }, isForAdults: true },
  })
})

it('CTM-001 STA-012 renames an entry on what was read, and says who was first', async () => {
  const { user, sentTo } = await renderConsole('/content/lists', [
    lists,
    once(refuse(renameListEntry, 'ListChanged')),
    answer(renameListEntry, one),
  ])
  await user.click(await screen.findByRole('button', { name: 'Rename: Genderfluid' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Genderfluid' }))
  await user.type(dialog.getByRole('textbox', { name: /中文/ }), '流性别')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Someone else has changed this list/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(renameListEntry)).toHaveLength(2))
  expect(sentTo(renameListEntry)[1]?.body).toEqual({
    ...{ was: { en: 'Genderfluid', zh: '' }, texts: { en: 'Genderfluid', zh: '流性别' } },
  })
})

it('PAR-018 keeps the numbers of an age', async () => {
  const { user, sentTo } = await renderConsole('/content/lists?list=age', [lists])
  expect(await screen.findByText('The only age of adults')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retire: 24+' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Rename: 12-14' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByRole('textbox', { name: /English/ }))
  await user.type(dialog.getByRole('textbox', { name: /English/ }), '12-15')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Keep the same numbers')).toBeTruthy()
  expect(sentTo(renameListEntry)).toEqual([])
})

it('CTM-008 STA-013 REP-004 says in numbers what names an entry before it is retired, and restores it', async () => {
  const { user, sentTo } = await renderConsole('/content/lists', [
    lists,
    answer(readListEntryUses, { record: { files: 128, records: null, events: 0 } }),
    answer(retireListEntry, one),
    answer(restoreListEntry, one),
  ])
  await user.click(await screen.findByRole('button', { name: 'Retire: Genderfluid' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Retire Genderfluid?' }))
  expect(await dialog.findByText('128 client files name it and keep it')).toBeTruthy()
  expect(dialog.getByText('Fewer than 5 records name it and keep it')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Asked for by the circle')
  await user.click(dialog.getByRole('button', { name: 'Retire' }))
  await waitFor(() => expect(sentTo(retireListEntry)).toHaveLength(1))
  expect(sentTo(retireListEntry)[0]).toMatchObject({ body: { reason: 'Asked for by the circle' } })
  await user.click(screen.getByRole('button', { name: 'Restore: Another gender' }))
  await waitFor(() => expect(sentTo(restoreListEntry)).toHaveLength(1))
  // Once when the page was opened, and after each of the two.
  await waitFor(() => expect(sentTo(listLists)).toHaveLength(3))
})

it('CTM-008 STA-013 retires nothing while what names it is counted, and all the same where that failed', async () => {
  const counting = await renderConsole('/content/lists', [lists, neverAnswered(readListEntryUses)])
  const open = async (user: typeof counting.user) => {
    await user.click(await screen.findByRole('button', { name: 'Retire: Genderfluid' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Retire Genderfluid?' }))
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Asked for by the circle')
    return dialog
  }
  const waiting = await open(counting.user)
  const retire = waiting.getByRole('button', { name: 'Retire' })
  expect(retire.getAttribute('aria-disabled')).toBe('true')
  await counting.user.click(retire)
  expect(waiting.getByText('Counting what names it')).toBeTruthy()
  expect(counting.sentTo(retireListEntry)).toEqual([])
  counting.unmount()
  const { user, sentTo } = await renderConsole('/content/lists', [
    ...[lists, refuse(readListEntryUses, 'ServerError'), answer(retireListEntry, one)],
  ])
  const failed = await open(user)
  await failed.findByText(/You can retire it all the same/)
  await user.click(failed.getByRole('button', { name: 'Retire' }))
  await waitFor(() => expect(sentTo(retireListEntry)).toHaveLength(1))
})

it('CTM-001 puts entries into another order by keyboard and by dragging', async () => {
  const { user, sentTo } = await renderConsole('/content/lists', [lists, answer(orderList, { records: [] })])
  ;(await screen.findByRole('button', { name: 'Move Woman' })).focus()
  await user.keyboard(' {ArrowDown}{Escape}')
  await user.keyboard(' {ArrowDown} ')
  await waitFor(() => expect(sentTo(orderList)).toHaveLength(1))
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  fireEvent.dragStart(screen.getByRole('button', { name: 'Move Genderfluid' }), { dataTransfer })
  fireEvent.drop(screen.getByRole('row', { name: /Woman/ }))
  await waitFor(() => expect(sentTo(orderList)).toHaveLength(2))
  expect(sentTo(orderList).map(({ body }) => body)).toEqual([
    { type: 'gender', was: [1, 2, 3, 4], ids: [2, 1, 3, 4] },
    { type: 'gender', was: [1, 2, 3, 4], ids: [3, 1, 2, 4] },
  ])
})

it('CTM-001 orders the whole list alone, not the entries of it that are retired', async () => {
  const { user } = await renderConsole('/content/lists', [lists])
  expect((await screen.findAllByRole('button', { name: /^Move / })).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('radio', { name: /^Retired/ }))
  expect(await screen.findByRole('button', { name: /^Restore/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
})

it('CTM-001 changes no text of what the product draws, and adds nothing to it', async () => {
  await renderConsole('/content/lists?list=avatar', [lists])
  expect(await screen.findByText(/The product draws these/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add an entry' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rename: leaf' })).toBeNull()
})
