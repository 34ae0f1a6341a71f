/** Staff upload guides and journals: what hinders readers is said, what is hostile is refused, and a link stays (CTM-005). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLanguages } from '@hub/contract/catalogue.rules'
import type { ContentKind } from '@hub/contract/content.rules'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { previews } from '@hub/contract/staff-preview'
import type { ContentEdit } from '@hub/contract/staff-content'
import { dispositionOf } from '#platform/files/served-documents.ts'
import { CONTENT } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { someDocx, someEpub, somePdf, zipOf } from '../testing/files/documents.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { sendUpload } from '../testing/files/send-upload.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const { themeId, moduleId } = CONTENT.youthCommunity
const sound = { title: 'Listening', text: 'Begin with a circle' }

let app: FreshApp
let token = ''
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  token = await app.signIn('member')
  staff = await signInStaff(app, ['content'])
})
afterAll(() => app.close())

const send = (bytes: Buffer, name: string, cookie: string) =>
  sendUpload(app, cookie, { purpose: 'guide', name, bytes })
async function upload(payload: Buffer, name = 'Listening, 2nd ed.pdf') {
  const uploadId = await send(payload, name, staff.cookie)
  return app.call(staffCalls.uploadDocument, { cookie: staff.cookie, body: { uploadId } })
}
const uploaded = async (payload: Buffer, name?: string) => (await upload(payload, name)).ok.record
const stored = async (payload: Buffer, name?: string) => (await uploaded(payload, name)).file
const served = (url: string, cookie = '') =>
  app.hub.server.fastify.inject({ url: `/static/${url}`, headers: cookie === '' ? {} : { cookie } })
const list = async () => (await app.call(staffCalls.listContent, { cookie: staff.cookie })).ok
async function edit(kind: ContentKind, id: number, fields: ContentEdit) {
  const item = (await list()).records.find((one) => one.kind === kind && one.id === id)
  const body = { kind, id, version: item?.version ?? '', fields }
  return app.call(staffCalls.editContent, { cookie: staff.cookie, body })
}
async function publish() {
  const body = { version: (await list()).version, note: '' }
  return (await app.call(staffCalls.publishContent, { cookie: staff.cookie, body })).ok.record
}
async function add(name: string) {
  const body = { kind: 'guide' as const, parentId: null, name }
  return (await app.call(staffCalls.addContent, { cookie: staff.cookie, body })).ok.record.id
}
const module = async () => (await app.call(calls.readModule, { params: { id: moduleId }, token })).ok.record
const theme = async () => (await app.call(calls.readTheme, { params: { id: themeId }, token })).ok.record

describe('an uploaded guide', () => {
  it.each<[string, string[], Parameters<typeof somePdf>[0]]>([
    ['is sound', [], sound],
    ['has no text', ['noText'], { title: 'Listening' }],
    ['has no title', ['noTitle'], { text: 'Begin' }],
    [
      'runs a script when it opens',
      ['scripts'],
      { ...sound, catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' },
    ],
    [
      'hides the name of its script',
      ['scripts'],
      { ...sound, catalog: '/OpenAction << /S /J#61vaScript /#4AS (1) >>' },
    ],
    ['starts a program', ['scripts'], { ...sound, catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
  ])('CTM-005 is a PDF that %s: %j', async (_, warnings, parts) => {
    const record = await uploaded(somePdf(parts))
    expect(record).toMatchObject({ type: 'pdf', pages: 1, warnings, name: 'Listening, 2nd ed.pdf' })
    const { file } = record
    const answer = await served(file, staff.cookie)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    // What runs scripts is never shown on the hub's own origin.
    const isSaved = warnings.includes('scripts')
    expect(answer.headers['content-disposition']).toMatch(isSaved ? /^attachment;/ : /^inline;/)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(path.basename(file)).toBe('Listening-2nd-ed.pdf')
  })

  it('CTM-005 may be DOCX or EPUB, told from its content and only ever saved', async () => {
    const files = [await stored(await someDocx(), 'guide.pdf'), await stored(await someEpub(), 'x.html')]
    expect(files.map((file) => path.extname(file))).toEqual(['.docx', '.epub'])
    for (const file of files) {
      const { headers } = await served(file, staff.cookie)
      expect(headers['content-disposition']).toMatch(/^attachment;/)
      expect(headers['content-security-policy']).toContain('sandbox')
    }
  })

  it.each<[string, string[], () => Promise<Buffer>]>([
    ['DOCX without properties', ['noTitle'], () => someDocx()],
    [
      'DOCX with an empty title',
      ['noTitle'],
      () => someDocx({ 'docProps/core.xml': '<dc:title> </dc:title>' }),
    ],
    [
      'DOCX with a title',
      [],
      () => someDocx({ 'docProps/core.xml': '<c><dc:title>围坐倾听</dc:title></c>' }),
    ],
    ['EPUB without a title', ['noTitle'], () => someEpub('<dc:language>en</dc:language><dc:title/>')],
    ['EPUB with a title', [], () => someEpub('<dc:title id="t">\n Listening</dc:title>')],
    [
      'DOCX whose properties are huge',
      ['noTitle'],
      () => someDocx({ 'docProps/core.xml': `<dc:title>A</dc:title>${' '.repeat(2 * 1024 * 1024)}` }),
    ],
  ])('CTM-005 says whether a document has a title: %s', async (_, warnings, bytes) => {
    expect((await uploaded(await bytes(), 'guide')).warnings).toEqual(warnings)
  })

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a page named .pdf', 'documentType', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['any zip', 'documentType', () => zipOf({ 'a.txt': 'a' })],
    ['an EPUB of another type', 'documentType', () => zipOf({ mimetype: 'application/zip' })],
    ['half a zip', 'documentDamaged', async () => (await someDocx()).subarray(0, 100)],
    ['a DOCX with macros', 'documentMacros', () => someDocx({ 'word/vbaProject.bin': 'x' })],
    [
      'an encrypted DOCX',
      'documentLocked',
      () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
    ],
    ['the head of a PDF alone', 'documentDamaged', () => Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
  ])('CTM-005 is refused by its content: %s', async (_, reason, bytes) => {
    const { status, failure } = await upload(await bytes())
    expect([status, failure.error.name, failure.record]).toEqual([400, 'FileRefused', { reason }])
    // What was refused is not kept.
    expect((await app.call(staffCalls.listUploads, { cookie: staff.cookie })).ok.records).toEqual([])
  })

  it('CTM-005 is looked through with little memory, whatever it unpacks to', async () => {
    const flate = deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 1 })
    const before = process.memoryUsage().arrayBuffers
    const { status } = await upload(somePdf({ ...sound, flate }))
    expect([201, 400]).toContain(status)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(flate.length * 2 + 150 * 1024 * 1024)
  })

  it('CTM-005 STA-001 is taken from whoever sent it alone, with the permission', async () => {
    const uploadId = await send(somePdf(sound), 'a.pdf', staff.cookie)
    const take = async (cookie: string) =>
      (await app.call(staffCalls.uploadDocument, { cookie, body: { uploadId } })).failure.error.name
    expect(await take('')).toBe('SignInRequired')
    expect(await take((await signInStaff(app, ['reports'])).cookie)).toBe('Forbidden')
    expect(await take((await signInStaff(app, ['content'])).cookie)).toBe('NotFound')
    const body = { ...{ purpose: 'guide' as const, name: 'b.pdf', size: 9, modifiedAt: 1 }, about: null }
    const { id } = (await app.call(staffCalls.beginUpload, { cookie: staff.cookie, body })).ok.record
    const part = await app.call(staffCalls.uploadDocument, { cookie: staff.cookie, body: { uploadId: id } })
    expect(part.failure.error.name).toBe('UploadIncomplete')
    for (const one of [uploadId, id])
      await app.call(staffCalls.endUpload, { cookie: staff.cookie, body: { id: one } })
  })

  it('CTM-005 CTM-002 is read before it is published by staff with the permission alone', async () => {
    const { file } = await uploaded(somePdf(sound))
    const id = await add('Unpublished')
    await edit('guide', id, { 'en.file': file })
    const { cookie: other } = await signInStaff(app, ['reports'])
    for (const url of [file, `draft-guides/${id}/en`]) {
      expect((await served(url, staff.cookie)).statusCode).toBe(200)
      expect((await served(url)).statusCode).toBe(401)
      expect((await served(url, other)).statusCode).toBe(403)
      const headers = { authorization: `Bearer ${token}` }
      const facilitator = await app.hub.server.fastify.inject({ url: `/static/${url}`, headers })
      expect(facilitator.statusCode).toBe(401)
    }
    const encoded = file.replace('documents', '%64ocuments')
    for (const url of [encoded, encoded.replace('%64', '%44'), file.replace('documents', 'DOCUMENTS')])
      expect([401, 404]).toContain((await served(url)).statusCode)
    expect((await served(`linked-guides/${id}/en`)).statusCode).toBe(404)
  })

  it('CTM-005 keeps its name in any letters, and ends as its content is', async () => {
    const name = '围坐倾听 "第二版"\r\nx-a: b.html'
    const { file, name: kept } = await uploaded(somePdf(sound), '围坐倾听 “第二版”.html')
    expect(kept).toBe('围坐倾听 “第二版”.pdf')
    const disposition = String((await served(file, staff.cookie)).headers['content-disposition'])
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept)
    expect(dispositionOf({ name, isShown: false })).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe('the guides beside the tree', () => {
  it('CTM-005 CTM-001 keep their address when a file is replaced, published and taken back', async () => {
    const own = await module()
    const id = await add('Listening')
    const link = `linked-guides/${id}/en`
    const [first, second] = [await stored(somePdf(sound)), await stored(await someDocx(), 'Listening.docx')]
    await edit('guide', id, { 'en.file': first, 'zh.name': '倾听' })
    await edit('module', moduleId, { guideId: id })
    await edit('theme', themeId, { guideId: id })
    expect([(await module()).guides, (await served(link)).statusCode]).toEqual([own.guides, 404])
    const { id: publication } = await publish()
    for (const { guides } of [await module(), await theme()])
      expect(readLanguages(guides)).toEqual([{ language: 'en', src: link }])
    expect((await module()).journals).toBe(own.journals)
    const shown = await served(link)
    expect([shown.headers['content-type'], shown.headers['content-disposition']]).toEqual([
      'application/pdf',
      expect.stringContaining('inline; filename="Listening, 2nd ed.pdf"'),
    ])
    expect(shown.rawPayload.equals(somePdf(sound))).toBe(true)
    await edit('guide', id, { 'en.file': second })
    expect((await served(link)).rawPayload.equals(somePdf(sound))).toBe(true)
    // Staff see the draft in its preview, and what is known of both files.
    const preview = await app.call(previews.readModule, { params: { id: moduleId }, cookie: staff.cookie })
    const draftLink = `draft-guides/${id}/en`
    expect(readLanguages(preview.ok.record.guides)).toEqual([{ language: 'en', src: draftLink }])
    expect((await served(draftLink, staff.cookie)).headers['content-disposition']).toContain('Listening.docx')
    expect((await list()).files.map(({ file }) => file)).toEqual(expect.arrayContaining([first, second]))
    await publish()
    expect((await served(link)).headers['content-disposition']).toContain(
      'attachment; filename="Listening.docx"',
    )
    const body = { toId: publication, reason: 'The first was better' }
    await app.call(staffCalls.revertContent, { cookie: staff.cookie, body })
    expect((await served(link)).rawPayload.equals(somePdf(sound))).toBe(true)
    await edit('guide', id, { isArchived: true })
    await publish()
    expect([(await module()).guides, (await served(link)).statusCode]).toEqual([own.guides, 404])
    for (const other of [
      'linked-guides/0/en',
      'linked-guides/99999999999/en',
      `linked-guides/${id}/constructor`,
    ])
      expect((await served(other)).statusCode).toBe(404)
  })

  it('CTM-005 name stored files, and are named by id', async () => {
    const id = await add('Values')
    const missing = `documents/${'0'.repeat(32)}/a.pdf`
    for (const file of [missing, 'packages/x/guide.pdf', '../secret.pdf'])
      expect((await edit('guide', id, { 'en.file': file })).failure.error.name).toBe('FileNotStored')
    expect((await edit('module', moduleId, { journalId: 99_999 })).failure.error.name).toBe('NotFound')
    expect((await edit('theme', themeId, { journalId: id })).failure.error.name).toBe('ValidationError')
  })

  it('CTM-005 STA-008 are added, filled and used at the command line, which lists where', async () => {
    const folder = app.context.config.dataDir
    const hub = commandLine(app.context, folder)
    writeFileSync(path.join(folder, 'scan.pdf'), somePdf({}))
    const added = await hub('guide', 'add', 'Wisdom')
    const { id } = added.data as { id: number }
    const filed = await hub('guide', 'file', String(id), 'zh', 'scan.pdf')
    expect(filed.text).toMatch(/no page has text[^]*no title[^]*linked-guides/)
    expect((await hub('guide', 'uses', String(id))).text).toBe('Nowhere.')
    await hub('guide', 'use', 'module', String(moduleId), String(id), '--journal')
    expect((await hub('guide', 'uses', String(id))).text).toContain('module')
    expect((await hub('guide', 'use', 'theme', String(themeId), String(id), '--journal')).text).toContain(
      'no journal',
    )
    expect((await hub('guide', 'file', String(id), 'xx', 'scan.pdf')).text).toContain('no language xx')
  })
})
