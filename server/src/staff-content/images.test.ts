/** Staff upload images for the catalogue: hostile ones are refused, sound ones shown once they are published (CTM-004). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentKind } from '@hub/contract/content.rules'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { IMAGE_BYTES_MAX, pictureFiles } from '@hub/contract/pictures.rules'
import type { ContentEdit } from '@hub/contract/staff-content'
import { listContentFiles } from '../catalogue/content-files.staff.ts'
import { CONTENT, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { claimedPng, PICTURE_WIDTH, somePicture } from '../testing/files/images.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const { sectorId, themeId, topicId, moduleId } = CONTENT.youthCommunity

const YOUTH_LEARNING = 1

let app: FreshApp
let token = ''
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  token = await app.signIn('member')
  staff = await signInStaff(app, ['content'])
})
afterAll(() => app.close())

async function upload(payload: Buffer, headers: Record<string, string> = {}) {
  const answer = await app.hub.server.fastify.inject({
    ...{ method: 'POST', url: '/api/staff/content/images', payload },
    headers: { 'content-type': 'application/octet-stream', cookie: staff.cookie, ...headers },
  })
  return {
    status: answer.statusCode,
    ...(answer.json() as { record: Record<string, unknown>; error?: { name: string } }),
  }
}
const stored = async (payload: Buffer) => String((await upload(payload)).record['image'])
const served = (file: string) => app.hub.server.fastify.inject({ url: `/static/${file}` })
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
const theme = async () => (await app.call(calls.readTheme, { params: { id: themeId }, token })).ok.record
const module = async () => (await app.call(calls.readModule, { params: { id: moduleId }, token })).ok.record

describe('an uploaded image', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'CTM-004 is stored as AVIF and WebP in the widths of the screens, upright and with nothing else in it: %s',
    async (format) => {
      const bytes = await somePicture(format, format === 'jpeg' ? 3 : 1)
      const { status, record } = await upload(bytes)
      expect(status).toBe(201)
      expect(record).toMatchObject({ width: PICTURE_WIDTH, height: 600 })
      const image = String(record['image'])
      const files = pictureFiles(image)
      expect(files.map((file) => path.basename(file))).toEqual([
        ...['240.avif', '480.avif', '800.avif', '900.avif', '240.webp', '480.webp', '800.webp', '900.webp'],
      ])
      for (const file of files) {
        const answer = await served(file)
        expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
        expect(answer.headers['content-type']).toBe(`image/${path.extname(file).slice(1)}`)
        expect(answer.headers['cache-control']).toContain('immutable')
        const { exif, icc, xmp, width, orientation } = await sharp(answer.rawPayload).metadata()
        expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
        expect(width).toBe(Number(path.parse(file).name))
        expect(answer.rawPayload.includes('SecretCamera')).toBe(false)
      }
      // The camera was held upside down: what was right is left.
      const { data } = await sharp((await served(image)).rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect((data[0] ?? 0) > (data[2] ?? 0)).toBe(format !== 'jpeg')
    },
  )

  it('CTM-004 is made once: the same bytes have the same address', async () => {
    const bytes = await somePicture()
    expect(await stored(bytes)).toBe(await stored(bytes))
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', 'imageType', () => Buffer.from(svg)],
    ['an SVG that begins like a PNG', 'imageDamaged', () => Buffer.concat([png, Buffer.from(svg)])],
    ['a page', 'imageType', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', 'imageType', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a TIFF', 'imageType', () => sharp(claimedBlank()).tiff().toBuffer()],
    ['a PDF', 'imageType', () => Buffer.from('%PDF-1.7\n')],
    ['a bomb', 'imagePixels', () => claimedPng(60_000, 60_000)],
    ['a bomb in one row', 'imageDamaged', () => claimedPng(2_000_000_000, 1)],
    ['half a JPEG', 'imageDamaged', async () => (await somePicture('jpeg')).subarray(0, 2000)],
    ['half a PNG', 'imageDamaged', async () => (await somePicture('png')).subarray(0, 900)],
    ['half a WebP', 'imageDamaged', async () => (await somePicture('webp')).subarray(0, 400)],
    ['half an AVIF', 'imageDamaged', async () => (await somePicture('avif')).subarray(0, 500)],
    ['a strip', 'imageSmall', () => sharp(claimedBlank()).resize(1200, 40, { fit: 'fill' }).png().toBuffer()],
    ['a stamp', 'imageSmall', () => sharp(claimedBlank()).png().toBuffer()],
    [
      'what is said to be AVIF and is HEIC',
      'imageType',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    ],
  ])('CTM-004 is refused by its content: %s', async (_, reason, bytes) => {
    const { status, error, record } = await upload(await bytes())
    expect([status, error?.name, record]).toEqual([400, 'FileRefused', { reason }])
  })

  it('CTM-004 leaves behind what was hidden after its end', async () => {
    const polyglot = Buffer.concat([
      await somePicture(),
      Buffer.from('<script>alert("polyglot")</script>PK\x03\x04'),
    ])
    for (const file of pictureFiles(await stored(polyglot)))
      expect((await served(file)).rawPayload.includes('polyglot')).toBe(false)
  })

  it('CTM-004 has at most 20 MB, and is bytes', async () => {
    const large = await upload(Buffer.alloc(IMAGE_BYTES_MAX + 1))
    expect([large.status, large.error?.name]).toEqual([413, 'PayloadTooLarge'])
    expect((await upload(Buffer.alloc(0))).error?.name).toBe('ValidationError')
    expect((await upload(Buffer.from('{}'), { 'content-type': 'application/json' })).error?.name).toBe(
      'ValidationError',
    )
    expect((await upload(Buffer.from('x'), { 'content-type': 'image/png' })).error?.name).toBe(
      'UnsupportedMediaType',
    )
  })

  it('CTM-004 STA-001 is read from nobody who may not upload', async () => {
    const bytes = await somePicture()
    for (const headers of [{ cookie: '' }, { cookie: '', authorization: `Bearer ${token}` }])
      expect((await upload(bytes, headers)).error?.name).toBe('SignInRequired')
    const { cookie } = await signInStaff(app, ['people'])
    expect((await upload(bytes, { cookie })).error?.name).toBe('Forbidden')
  })
})

const claimedBlank = () => ({ create: { width: 40, height: 40, channels: 3 as const, background: '#fff' } })

describe('the picture of an item', () => {
  it('CTM-004 CTM-002 is in the draft, then on the screens with its focus and its words, and can be taken back', async () => {
    const before = await module()
    const image = await stored(await somePicture('png'))
    await edit('module', moduleId, {
      image,
      focusX: 20,
      focusY: 70,
      'en.alt': 'Two halves',
      'zh.alt': '两半',
    })
    await edit('theme', themeId, { image })
    expect(await module()).toEqual(before)
    const { id } = await publish()
    expect(await module()).toMatchObject({ image, alt: 'Two halves', picture: { focusX: 20, focusY: 70 } })
    expect((await module()).translations?.['zh']?.['alt']).toBe('两半')
    expect(await theme()).toMatchObject({ image, view_image: image, hover_image: '' })
    const { documents } = await listContentFiles(app.context, STAFF)
    expect(documents.map((one) => one.path)).toEqual(expect.arrayContaining(pictureFiles(image)))
    const body = { toId: id - 1, reason: 'The old one was better' }
    await app.call(staffCalls.revertContent, { cookie: staff.cookie, body })
    expect(await module()).toEqual({ ...before, alt: '', picture: {} })
    expect((await theme()).image).toBe('')
  })

  it('CTM-004 must be stored, and is no other file', async () => {
    const missing = `images/${'0'.repeat(32)}/900.webp`
    for (const image of [missing, 'guides/theme.pdf', '../secret', 'https://elsewhere.example/x.webp'])
      expect((await edit('module', moduleId, { image })).failure.error.name).toBe('FileNotStored')
    expect((await edit('topic', topicId, { image: missing })).failure.error.name).toBe('ValidationError')
  })

  it('CTM-004 or the drawn cover, with a motif and a colour that words can be read on', async () => {
    const pale = await edit('sector', sectorId, { motif: 'boat', coverColor: '#ffe9a8' })
    expect(pale.failure).toMatchObject({
      error: { name: 'ColorIllegible' },
      record: { key: 'coverColor', color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    })
    const { color } = pale.failure.record as { color: string }
    await edit('sector', sectorId, { motif: 'boat', coverColor: color })
    expect((await edit('theme', themeId, { color: '#eeeeee' })).failure.error.name).toBe('ColorIllegible')
    await publish()
    const { records } = (await app.call(calls.listSectors, { params: { id: YOUTH_LEARNING }, token })).ok
    expect(records.find(({ id }) => id === sectorId)?.picture).toEqual({ motif: 'boat', color })
  })

  it('CTM-004 STA-008 is given at the command line as well', async () => {
    const folder = app.context.config.dataDir
    const hub = commandLine(app.context, folder)
    await sharp(await somePicture()).toFile(path.join(folder, 'halves.jpg'))
    const args = ['module', String(moduleId), 'halves.jpg', '--focus', '10,20', '--alt', 'Halves']
    expect((await hub('content', 'image', ...args)).text).toContain('has this image in the draft')
    const draft = (await list()).records.find((one) => one.kind === 'module' && one.id === moduleId)
    expect(draft?.fields).toMatchObject({ focusX: 10, focusY: 20, 'en.alt': 'Halves' })
    expect((await hub('content', 'cover', 'module', String(moduleId), '--motif', 'kite')).text).toContain(
      'this cover',
    )
    expect((await hub('content', 'cover', 'module', String(moduleId), '--color', '#ffff00')).text).toContain(
      'nearest',
    )
    expect((await hub('content', 'image', 'topic', String(topicId), 'halves.jpg')).text).toContain(
      'has no picture',
    )
    expect(readFileSync(path.join(folder, 'halves.jpg')).length).toBeGreaterThan(0)
    expect((await hub('content', 'image', 'module', String(moduleId), 'none.jpg')).text).toContain(
      'cannot be read',
    )
  })
})
