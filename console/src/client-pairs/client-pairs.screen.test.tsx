/** Client files that may be of one person: merged with the numbers first, and taken apart again (LIF-003). */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mergeClients, previewClientMerge, undoClientMerge } from '@hub/contract/staff-client-pairs'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { clientPairs, pairsRead } from '../testing/clients/client-pairs.ts'
import { renderConsole } from '../testing/render-console.tsx'

const [pair] = clientPairs(1)
if (!pair) throw new Error('there is no pair')
const [removed, kept] = pair.files
const REASON = 'Opened twice by mistake.'

it('LIF-003 STA-013 shows what a merge does before it is asked for, and keeps the one that is chosen', async () => {
  const { user, sentTo } = await renderConsole('/duplicates', [
    pairsRead(3),
    once(refuse(previewClientMerge, 'FilesNotMergeable', undefined, { why: 'closed' })),
    answer(previewClientMerge, { record: { kept: removed, removed: kept, inBoth: 1 } }),
    answer(mergeClients, { record: { id: 1 } }),
  ])
  await user.click(await screen.findByRole('button', { name: `Merge ${removed.code} and ${kept.code}` }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(/Keep the open one/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep the other one' }))
  expect(await dialog.findByText(`File kept: ${removed.code}, 1 session`)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), REASON)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText(`${kept.code} is merged into ${removed.code}.`)).toBeTruthy()
  expect(sentTo(mergeClients)[0]?.body).toEqual({ keep: removed.code, remove: kept.code, reason: REASON })
})

it('LIF-003 STA-013 shows what a merge of two typed IDs does when it is asked for before that was seen', async () => {
  const { user, sentTo } = await renderConsole('/duplicates', [
    pairsRead(3),
    answer(previewClientMerge, { record: { kept, removed, inBoth: 0 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Merge two files' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: /to keep/ }), kept.code)
  await user.type(dialog.getByRole('textbox', { name: /to merge/ }), removed.code)
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), REASON)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await dialog.findByText(`File kept: ${kept.code}`, { exact: false })).toBeTruthy()
  expect(sentTo(mergeClients)).toEqual([])
})

it('LIF-003 takes a merge back, with a reason', async () => {
  const { user, sentTo } = await renderConsole('/duplicates', [pairsRead(3), answer(undoClientMerge, {})])
  await user.click(await screen.findByRole('button', { name: /^Undo the merge of/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), REASON)
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Both files are what they were.')).toBeTruthy()
  expect(sentTo(undoClientMerge)[0]).toMatchObject({ params: { id: 3 }, body: { reason: REASON } })
})
