/** Guides and journals beside the tree: files by language, their warnings, and where they are used (CTM-001, CTM-005). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addContent, editContent, listContent, uploadDocument } from '@hub/contract/staff-content'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { catalogue, guide } from '../testing/content.ts'
import { renderConsole } from '../testing/render-console.tsx'

const content = answer(listContent, { records: catalogue, changes: [], version: 'none', schedule: null })
const file = `documents/${'0d'.repeat(16)}/Circle.pdf`
const edited = answer(editContent, { record: { ...guide, version: 'next' } })
const given = () => new File(['%PDF-'], 'Circle.pdf', { type: 'application/pdf' })
const choose = (at: number) => {
  const input = document.querySelectorAll('input[type=file]')[at] as HTMLInputElement
  fireEvent.change(input, { target: { files: [given()] } })
}

it('CTM-005 uploads a file by language, and says what hinders its readers or why it is refused', async () => {
  const warned = answer(uploadDocument, {
    record: { file, type: 'pdf', pages: 3, warnings: ['noText', 'noTitle'] },
  })
  const refused = once(refuse(uploadDocument, 'FileRefused', undefined, { reason: 'documentLocked' }))
  const { user, sentTo } = await renderConsole('/content?item=guide-1', [content, refused, warned, edited])
  const files = within(await screen.findByRole('region', { name: 'Files' }))
  expect(files.getByRole('link', { name: /Listening-in-a-circle.pdf/ }).getAttribute('href')).toMatch(
    /^.static.documents/,
  )
  expect(files.getByText(/\/static\/linked-guides\/1\/en/)).toBeTruthy()
  choose(1)
  expect((await files.findByRole('alert')).textContent).toContain('password')
  choose(1)
  await waitFor(() => expect(files.getByRole('alert').textContent).toMatch(/no title/))
  expect(sentTo(uploadDocument)[1]?.query).toEqual({ name: 'Circle.pdf' })
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body.fields).toEqual({ 'zh.file': file }))
})

it('CTM-005 lists where a guide is used, and a module chooses among them', async () => {
  const { user, sentTo } = await renderConsole('/content?item=guide-1', [content, edited])
  const uses = within(await screen.findByRole('region', { name: 'Where it is used' }))
  expect(uses.getByRole('listitem').textContent).toBe('Module Grandfather Teachings - Wisdom as journal')
  await user.click(uses.getByRole('link'))
  await user.click(await screen.findByRole('button', { name: /As in its package Guide/ }))
  await user.click(await screen.findByRole('option', { name: 'Listening in a circle' }))
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body.fields).toEqual({ guideId: 1 }))
})

it('CTM-001 adds a guide beside the tree', async () => {
  const added = answer(addContent, { record: { ...guide, id: 2 } })
  const { user, sentTo } = await renderConsole('/content', [content, added])
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /What and where/ }))
  await user.click(await screen.findByRole('option', { name: 'Guide or journal' }))
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Values')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sentTo(addContent)[0]?.body).toEqual({ kind: 'guide', parentId: null, name: 'Values' }),
  )
})
