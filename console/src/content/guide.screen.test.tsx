/** Guides and journals beside the tree: files by language, their warnings, and where they are used (CTM-001, CTM-005). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addContent, editContent, listContent } from '@hub/contract/staff-content'
import { uploadDocument } from '@hub/contract/staff-content-files'
import { beginUpload, listUploads } from '@hub/contract/staff-uploads'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { catalogue, files, guide } from '../testing/content.ts'
import { renderConsole } from '../testing/render-console.tsx'

/** The library that sends: a file is whole at once. */
vi.mock('tus-js-client', () => ({
  Upload: class {
    readonly options: { onSuccess: () => void }
    constructor(_file: File, options: { onSuccess: () => void }) {
      this.options = options
    }
    start() {
      this.options.onSuccess()
    }
    async abort() {
      // Nothing is sent.
    }
  },
}))

const content = answer(listContent, {
  records: catalogue,
  changes: [],
  files,
  version: 'none',
  schedule: null,
})
const noUploads = answer(listUploads, { records: [] })
const begun = (id: number) =>
  once(
    answer(beginUpload, {
      record: {
        ...{ id, purpose: 'guide', name: 'Circle.pdf', size: 5, received: 0, modifiedAt: 1 },
        ...{ about: 'guide:1:zh', begunAt: '2026-10-13T13:38:00.000Z' },
      },
    }),
  )
const file = `documents/${'0d'.repeat(16)}/Circle.pdf`
const facts = {
  file,
  name: '围坐.pdf',
  type: 'pdf',
  pages: 3,
  uploadedBy: 'Mei Tan',
  uploadedAt: '2026-10-13T13:38:00.000Z',
} as const
const edited = answer(editContent, { record: { ...guide, version: 'next' } })
const given = () => new File(['%PDF-'], 'Circle.pdf', { type: 'application/pdf' })
const choose = (at: number, chosen = given()) => {
  const input = document.querySelectorAll('input[type=file]')[at] as HTMLInputElement
  fireEvent.change(input, { target: { files: [chosen] } })
}

it.each([
  ['infected', 'The virus scanner found something in this file'],
  ['notScanned', 'This file could not be scanned for viruses'],
])(
  'HRD-001 CTM-005 says that a file was not taken because of the virus scanner: %s',
  async (reason, words) => {
    const refused = refuse(uploadDocument, 'FileRefused', undefined, { reason })
    await renderConsole('/content?item=guide-1', [content, noUploads, begun(3), refused])
    const shown = within(await screen.findByRole('region', { name: 'Files' }))
    choose(1)
    expect((await shown.findByRole('alert')).textContent).toContain(words)
  },
)

it('CTM-005 CTM-006 uploads a file by language, and says what hinders its readers or why it is refused', async () => {
  const warned = answer(uploadDocument, { record: { ...facts, warnings: ['noTitle'] } })
  const refused = once(refuse(uploadDocument, 'FileRefused', undefined, { reason: 'documentLocked' }))
  const { user, sentTo } = await renderConsole('/content?item=guide-1', [
    ...[content, noUploads, begun(3), begun(4), refused, warned, edited],
  ])
  const shown = within(await screen.findByRole('region', { name: 'Files' }))
  choose(1)
  expect((await shown.findByRole('alert')).textContent).toContain('password')
  choose(1)
  await waitFor(() => expect(shown.getByRole('alert').textContent).toMatch(/no title/))
  expect(shown.getByRole('link', { name: /围坐.pdf/ })).toBeTruthy()
  expect(sentTo(beginUpload).map(({ body }) => body)).toMatchObject([
    { purpose: 'guide', name: 'Circle.pdf', about: 'guide:1:zh' },
    { purpose: 'guide' },
  ])
  expect(sentTo(uploadDocument).map(({ body }) => body)).toEqual([{ uploadId: 3 }, { uploadId: 4 }])
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body.fields).toEqual({ 'zh.file': file }))
})

it.each([
  ['waits for its file', 4, 'arrived before the page was closed', false],
  ['arrived and was not looked through', 9, 'could not be looked through', true],
])('CTM-005 SYS-015 says of an upload that %s no more than is true', async (_, received, words, isTaken) => {
  const left = {
    ...{ id: 5, purpose: 'guide' as const, name: 'Circle.pdf', size: 9, received, modifiedAt: 1 },
  }
  const records = [{ ...left, about: 'guide:1:zh', begunAt: '2026-10-13T13:38:00.000Z' }]
  const { sentTo } = await renderConsole('/content?item=guide-1', [
    ...[content, answer(listUploads, { records }), refuse(uploadDocument, 'UploadIncomplete')],
  ])
  const shown = within(await screen.findByRole('region', { name: 'Files' }))
  expect(await shown.findByText(new RegExp(words))).toBeTruthy()
  const upload = shown.getByRole('button', { name: /^Upload, / })
  expect(upload.textContent).toBe('Upload')
  expect((upload as HTMLButtonElement).disabled).toBe(true)
  expect(shown.queryByText('Looking through the file')).toBeNull()
  expect(sentTo(uploadDocument)).toHaveLength(isTaken ? 1 : 0)
})

it('CTM-005 SYS-015 tells whoever comes later what hinders the readers of a file, and its address', async () => {
  const { sentTo } = await renderConsole('/content?item=guide-1', [content, noUploads])
  const shown = within(await screen.findByRole('region', { name: 'Files' }))
  const link = shown.getByRole('link', { name: /Listening in a circle.pdf/ })
  expect(link.getAttribute('href')).toMatch(/^.static.documents/)
  expect(shown.getByText(/\/static\/linked-guides\/1\/en/)).toBeTruthy()
  expect(shown.getByText(/No page has text/)).toBeTruthy()
  expect(shown.getByText(/Uploaded by Mei Tan/)).toBeTruthy()
  const large = given()
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
  choose(0, large)
  expect((await shown.findByRole('alert')).textContent).toContain('21')
  expect(sentTo(beginUpload)).toEqual([])
})

it('CTM-005 lists where a guide is used, and a module chooses among them', async () => {
  const { user, sentTo } = await renderConsole('/content?item=guide-1', [content, noUploads, edited])
  const uses = within(await screen.findByRole('region', { name: 'Where it is used' }))
  expect(uses.getByRole('listitem').textContent).toBe('Module Grandfather Teachings - Wisdom as journal')
  await user.click(uses.getByRole('link'))
  await user.click(await screen.findByRole('button', { name: /As in its package Guide/ }))
  await user.click(await screen.findByRole('option', { name: 'Listening in a circle' }))
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body.fields).toEqual({ guideId: 1 }))
})

it('CTM-005 CTM-008 offers no archived guide to a module, but for the one that it has', async () => {
  const fields = { ...guide.fields, isArchived: true }
  const archived = [
    { ...guide, fields },
    { ...guide, id: 2, fields: { ...fields, 'en.name': 'Out of use' } },
  ]
  const records = [...catalogue.filter(({ kind }) => kind !== 'guide'), ...archived]
  const { user } = await renderConsole('/content?item=module-2', [
    answer(listContent, { records, changes: [], files, version: 'none', schedule: null }),
    noUploads,
  ])
  await user.click(await screen.findByRole('button', { name: /Journal$/ }))
  expect(await screen.findByRole('option', { name: 'Listening in a circle' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Out of use' })).toBeNull()
})

it('CTM-001 adds a guide beside the tree', async () => {
  const added = answer(addContent, { record: { ...guide, id: 2 } })
  const { user, sentTo } = await renderConsole('/content', [content, noUploads, added])
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
