/** The whole catalogue as a zip: downloaded, checked and imported with a reason (CTM-010, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { checkCatalogue, importCatalogue } from '@hub/contract/staff-catalogue-folder'
import { listUploads } from '@hub/contract/staff-uploads'
import { answer } from '@hub/gallery/fake-answers.ts'
import { folderFaults, folderReport, uploadedCatalogue } from '../testing/catalogue-folder.ts'
import { publications } from '../testing/content.ts'
import { renderConsole } from '../testing/render-console.tsx'

const uploads = answer(listUploads, { records: [uploadedCatalogue] })
const [publication] = publications

it('CTM-010 links to the zip, lists what an upload would change, and imports it for a reason', async () => {
  if (!publication) throw new Error('there is a publication')
  const { user, sentTo } = await renderConsole('/content/export-import', [
    ...[
      uploads,
      answer(checkCatalogue, { record: folderReport }),
      answer(importCatalogue, { record: publication }),
    ],
  ])
  const link = await screen.findByRole('link', { name: 'Download zip' })
  expect(link.getAttribute('href')).toBe('/api/staff/catalogue/file')
  expect(await screen.findByText('Checked: 7 changes')).toBeTruthy()
  const plan = within(screen.getByRole('region', { name: 'What would change' }))
  for (const line of ['2 added', '3 changed', '1 moved', '1 archived', '1 new package', '2 new files'])
    expect(plan.getByText(line)).toBeTruthy()
  expect(plan.getByText('Version: 1.0.0 → 2.0.0')).toBeTruthy()
  expect(plan.getByText('Gender identity')).toBeTruthy()
  // The guide has no id yet, and is told by its name.
  expect(plan.getByText('Guide: As in its package → Listening in a circle')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  expect(sentTo(importCatalogue)).toHaveLength(0)
  await user.type(dialog.getByRole('textbox'), 'From the other province')
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(sentTo(importCatalogue)).toHaveLength(1))
  expect(sentTo(importCatalogue)[0]?.body).toEqual({
    upload: 7,
    version: 'one',
    reason: 'From the other province',
  })
})

it('CTM-010 names every problem with its file, and offers no import', async () => {
  const faulty = { ...folderReport, faults: folderFaults, changes: [] }
  await renderConsole('/content/export-import', [uploads, answer(checkCatalogue, { record: faulty })])
  expect(await screen.findByText('6 problems, so nothing of it can be imported')).toBeTruthy()
  for (const [file, words] of [
    ['circle', 'It is larger than a guide or a journal may be: 20 MB at most'],
    ['listening', 'The virus scanner found something in it: Win.Test.EICAR_HDB-1'],
    ['values', 'It could not be scanned for viruses'],
  ] as const)
    expect(screen.getByRole('row', { name: new RegExp(file) }).textContent).toContain(words)
  expect(screen.getByRole('row', { name: /themes\/peace.json/ }).textContent).toContain('topics[0].name.fr')
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
