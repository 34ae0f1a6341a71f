/** A package that becomes a new module of a topic: checked, asked about, in the draft, published (CTM-006, PKG-002). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { PackageCheck } from '@hub/contract/staff-modules'
import { moduleVersions } from '../catalogue/catalogue.tables.ts'
import { CONTENT, STAFF } from '../testing/cast.ts'
import { zipOf } from '../testing/files/documents.ts'
import { sendUpload } from '../testing/files/send-upload.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { storeChecked } from './run-check.ts'

const PAGE = '<!doctype html><html lang="en"><title>Sedge</title><body>Sedge</body></html>'
const WITHIN = { timeout: 20_000, interval: 100 }
const UNKNOWN = 999_999

let app: FreshApp
let staff: TestStaff
let topicId = 0
let folder = ''
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  topicId = CONTENT.adultCommunity.topicId
  folder = await mkdtemp(join(tmpdir(), 'hub-new-module-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const described = (key: string, more: object = {}) =>
  JSON.stringify({
    ...{ key, version: '1.0.0', title: 'Sedge', entry: 'index.html', estimate: 20, languages: ['en'] },
    ...more,
  })
const upload = (bytes: Buffer) =>
  sendUpload(app, staff.cookie, { purpose: 'module-package', name: 'Sedge & Reed.zip', bytes })

async function check(uploadId: number, facts: object = {}): Promise<PackageCheck> {
  const body = { topicId, uploadId, isDownloadable: true, ...facts }
  const { record } = (await app.call(staffCalls.checkNewModule, { cookie: staff.cookie, body })).ok
  const read = async () =>
    (await app.call(staffCalls.readPackageCheck, { cookie: staff.cookie, params: { id: record.id } })).ok
      .record
  await expect.poll(async () => (await read()).state, WITHIN).not.toBe('checking')
  return read()
}
const codesOf = ({ findings }: PackageCheck) => findings.map(({ level, code }) => `${level} ${code}`)
const content = async () => (await app.call(staffCalls.listContent, { cookie: staff.cookie })).ok
const drafted = async (id: number | null) =>
  (await content()).records.find((item) => item.kind === 'module' && item.id === id)
const discardAll = () =>
  app.call(staffCalls.discardContent, { cookie: staff.cookie, body: { changes: null } })
async function versionsOf(key: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key: file } of app.context.store.list(`modules/${key}/`)) found.push(file)
  return found
}

describe('CTM-006 a package that is to be a new module', () => {
  it('PKG-002 is asked about what it does not say, all at once, and keeps what was said', async () => {
    const uploadId = await upload(await zipOf({ 'one.html': '<html><body>1', 'two.html': '<html><body>2' }))
    const first = await check(uploadId)
    expect([first.state, first.asked]).toEqual([
      'refused',
      ['title', 'version', 'languages', 'estimate', 'entry'],
    ])
    const said = { title: 'Sedge', version: '1.0.0', languages: ['en'], estimate: 25 }
    const second = await check(uploadId, { ...said, entry: 'three.html' })
    expect([second.state, codesOf(second)]).toEqual(['refused', ['fault missing-file']])
    expect(await versionsOf('sedge-reed')).toEqual([])
    expect((await content()).changes).toEqual([])
    const third = await check(uploadId, { entry: 'two.html' })
    expect([third.state, third.version]).toEqual(['saved', '1.0.0'])
    const added = await drafted(third.moduleId)
    expect(added).toMatchObject({
      key: 'sedge-reed',
      parentId: topicId,
      published: null,
      fields: { 'en.name': 'Sedge', version: '1.0.0', isDownloadable: true },
    })
    const places = (
      await app.call(staffCalls.readNewModule, { cookie: staff.cookie, params: { id: topicId } })
    ).ok.record
    expect([places.places.length, places.check?.id]).toEqual([4, third.id])
  })

  it('CTM-006 CTM-007 is seen by staff alone until it is published, with the guide that the draft gives it', async () => {
    const added = (await content()).records.find(({ key }) => key === 'sedge-reed')
    const id = added?.id ?? 0
    const token = await app.signIn('member')
    const shown = async () =>
      (await app.call(calls.listModules, { token, params: { id: topicId } })).ok.records.find(
        (one) => one.id === id,
      )
    expect(await shown()).toBe(undefined)
    const module = (await app.call(staffCalls.readModuleForStaff, { cookie: staff.cookie, params: { id } }))
      .ok.record
    expect(module).toMatchObject({ isNew: true, name: 'Sedge', minutes: 25, version: '1.0.0' })
    expect(module.versions).toMatchObject([{ version: '1.0.0', state: 'draft' }])
    const trial = { id, version: '1.0.0' }
    const { record } = (await app.call(staffCalls.tryModuleVersion, { cookie: staff.cookie, body: trial })).ok
    expect(record.title).toBe('Sedge')
    const guide = (
      await app.call(staffCalls.addContent, {
        ...{ cookie: staff.cookie, body: { kind: 'guide', parentId: null, name: 'How to begin' } },
      })
    ).ok.record
    const edit = {
      ...{ kind: 'module' as const, id, version: (await drafted(id))?.version ?? '' },
      fields: { 'en.name': 'Sedge and reed', guideId: guide.id },
    }
    await app.call(staffCalls.editContent, { cookie: staff.cookie, body: edit })
    const { version } = await content()
    await app.call(staffCalls.publishContent, { cookie: staff.cookie, body: { version, note: '' } })
    expect(await shown()).toMatchObject({
      ...{ name: 'Sedge and reed', current_version: '1.0.0', is_downloadable: 1 },
    })
    expect((await drafted(id))?.published).toMatchObject({ guideId: guide.id, journalId: 0 })
    const kept = {
      ...{ kind: 'module' as const, id, version: (await drafted(id))?.version ?? '' },
      fields: { isDownloadable: false },
    }
    await app.call(staffCalls.editContent, { cookie: staff.cookie, body: kept })
    expect(await shown()).toMatchObject({ is_downloadable: 1 })
    const now = await content()
    expect(now.changes).toMatchObject([
      { before: { isDownloadable: true }, after: { isDownloadable: false } },
    ])
    const body = { version: now.version, note: '' }
    await app.call(staffCalls.publishContent, { cookie: staff.cookie, body })
    expect(await shown()).toMatchObject({ is_downloadable: 0 })
  })

  it('CTM-007 gets a better version while the draft alone has it', async () => {
    const saved = await check(
      await upload(await zipOf({ 'module.json': described('rush'), 'index.html': PAGE })),
    )
    expect(saved.state).toBe('saved')
    const id = saved.moduleId ?? 0
    const better = { 'module.json': described('rush', { version: '1.1.0' }), 'index.html': `${PAGE} ` }
    const body = { moduleId: id, uploadId: await upload(await zipOf(better)) }
    const { record } = (await app.call(staffCalls.checkPackageForStaff, { cookie: staff.cookie, body })).ok
    const read = async () =>
      (await app.call(staffCalls.readModuleForStaff, { cookie: staff.cookie, params: { id } })).ok.record
    await expect
      .poll(async () => (await read()).check, WITHIN)
      .toMatchObject({ id: record.id, state: 'saved' })
    const put = { id, version: '1.1.0' }
    await app.call(staffCalls.draftModuleVersion, { cookie: staff.cookie, body: put })
    expect(await read()).toMatchObject({ isNew: true, version: '1.1.0' })
    await discardAll()
    expect(
      (await app.call(staffCalls.readModuleForStaff, { cookie: staff.cookie, params: { id } })).failure.error
        .name,
    ).toBe('NotFound')
  })

  it('CTM-006 is refused where the catalogue has the module, and stores nothing', async () => {
    const known = { 'module.json': described('sedge-reed', { version: '2.0.0' }), 'index.html': PAGE }
    const found = await check(await upload(await zipOf(known)))
    expect([found.state, codesOf(found)]).toEqual(['refused', ['fault module-known']])
    expect(found.findings[0]?.values).toMatchObject({ key: 'sedge-reed', name: 'Sedge and reed' })
    expect((await versionsOf('sedge-reed')).every((file) => file.includes('/1.0.0/'))).toBe(true)
    expect((await content()).changes).toEqual([])
  })

  it('CTM-006 is refused with every fault of the package, and stores nothing', async () => {
    const page = '<!doctype html><html lang="en"><title>x</title><img src="gone.png" alt="">'
    const wrong = { 'module.json': described('fen'), 'index.html': page, 'tools/setup.exe': 'MZ' }
    const found = await check(await upload(await zipOf(wrong)))
    expect([found.state, codesOf(found).toSorted()]).toEqual([
      'refused',
      ['fault missing-reference', 'fault program'],
    ])
    expect(await versionsOf('fen')).toEqual([])
    expect((await content()).changes).toEqual([])
  })

  it('CTM-006 gets another key where the name of its file is taken', async () => {
    const said = { version: '1.0.0', estimate: 5 }
    const saved = await check(await upload(await zipOf({ 'index.html': PAGE })), said)
    expect((await drafted(saved.moduleId))?.key).toBe('sedge-reed-2')
    await discardAll()
  })

  it('CTM-006 STA-012 is refused when its topic is gone', async () => {
    const body = { topicId: UNKNOWN, uploadId: await upload(await zipOf({ 'index.html': PAGE })) }
    const input = { cookie: staff.cookie, body: { ...body, isDownloadable: false } }
    expect((await app.call(staffCalls.checkNewModule, input)).failure.error.name).toBe('NotFound')
    await app.call(staffCalls.endUpload, { cookie: staff.cookie, body: { id: body.uploadId } })
  })

  it('CTM-006 is refused when its topic is taken away while the package is checked, and stores nothing', async () => {
    const path = join(folder, 'carr.zip')
    await writeFile(path, await zipOf({ 'module.json': described('carr'), 'index.html': PAGE }))
    const found = await storeChecked(app.context, STAFF, {
      ...{ path, progress: () => {} },
      of: { moduleId: null, newModuleId: null, topicId: UNKNOWN, fileName: 'carr.zip', facts: {} },
    })
    expect([found.state, found.findings.map(({ level, code }) => `${level} ${code}`)]).toEqual([
      'refused',
      ['fault place-gone'],
    ])
    const rows = await app.context.db.orm
      .select()
      .from(moduleVersions)
      .where(eq(moduleVersions.moduleKey, 'carr'))
    expect(rows).toEqual([])
    expect((await content()).changes).toEqual([])
  })

  it('CTM-006 is one module where two with its key are checked at the same moment', async () => {
    const path = join(folder, 'fen.zip')
    await writeFile(path, await zipOf({ 'module.json': described('fen'), 'index.html': PAGE }))
    const of = { moduleId: null, newModuleId: null, topicId, fileName: 'fen.zip', facts: {} }
    const both = await Promise.all(
      [1, 2].map(() => storeChecked(app.context, STAFF, { path, progress: () => {}, of })),
    )
    expect(both.map(({ state }) => state).toSorted()).toEqual(['refused', 'saved'])
    const { records } = await content()
    expect(records.filter(({ kind, key }) => kind === 'module' && key === 'fen')).toHaveLength(1)
    await discardAll()
  })

  it('CTM-006 stands in a topic that the draft alone has, and is discarded with it', async () => {
    const { record } = (
      await app.call(staffCalls.addContent, {
        ...{ cookie: staff.cookie, body: { kind: 'topic', parentId: 1, name: 'A new topic' } },
      })
    ).ok
    const saved = await check(
      await upload(await zipOf({ 'module.json': described('mere'), 'index.html': PAGE })),
      { topicId: record.id },
    )
    expect((await drafted(saved.moduleId))?.parentId).toBe(record.id)
    const changes = [{ kind: 'topic' as const, id: record.id, isOrder: false }]
    const { discarded } = (
      await app.call(staffCalls.discardContent, { cookie: staff.cookie, body: { changes } })
    ).ok
    expect([discarded, await drafted(saved.moduleId)]).toEqual([2, undefined])
  })

  it('CTM-006 is no upload of which a part is missing', async () => {
    const begun = {
      purpose: 'module-package' as const,
      name: 'bog.zip',
      size: 99,
      modifiedAt: 1,
      about: null,
    }
    const { record } = (await app.call(staffCalls.beginUpload, { cookie: staff.cookie, body: begun })).ok
    const body = { topicId, uploadId: record.id, isDownloadable: false }
    const { failure } = await app.call(staffCalls.checkNewModule, { cookie: staff.cookie, body })
    expect(failure.error.name).toBe('UploadIncomplete')
    await app.call(staffCalls.endUpload, { cookie: staff.cookie, body: { id: record.id } })
  })

  it('CTM-006 is no upload that was sent as something else', async () => {
    const bytes = await zipOf({ 'module.json': described('bog'), 'index.html': PAGE })
    const uploadId = await sendUpload(app, staff.cookie, { purpose: 'guide', name: 'bog.pdf', bytes })
    const body = { topicId, uploadId, isDownloadable: false }
    const { failure } = await app.call(staffCalls.checkNewModule, { cookie: staff.cookie, body })
    expect(failure.error.name).toBe('NotFound')
  })

  it('CTM-006 is nobody else’s: an upload is checked by whoever sent it', async () => {
    const other = await signInStaff(app, ['content'])
    const bytes = await zipOf({ 'module.json': described('tarn'), 'index.html': PAGE })
    const body = { topicId, uploadId: await upload(bytes), isDownloadable: false }
    const { failure } = await app.call(staffCalls.checkNewModule, { cookie: other.cookie, body })
    expect(failure.error.name).toBe('NotFound')
    const place = { cookie: other.cookie, params: { id: topicId } }
    expect((await app.call(staffCalls.readNewModule, place)).ok.record.check).toBe(null)
  })
})
