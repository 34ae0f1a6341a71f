/** A package through the console: uploaded, checked as a whole, saved, tried, published and taken back (CTM-006, CTM-007). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { LAUNCH_SESSION_PATH } from '@hub/contract/frame'
import type { PackageCheck } from '@hub/contract/staff-modules'
import { uploadAddress } from '@hub/contract/staff-uploads'
import { buildContentOrigin } from '#platform/content-origin/content-origin.ts'
import { contentOriginParts } from '../content-origin-parts.ts'
import { findModuleFiles } from '../running-modules/running-modules.neighbours.ts'
import { CAST } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { moduleInput } from '../testing/staff-inputs.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const PAGE = '<!doctype html><html lang="en"><title>Reed</title><body>Reed</body></html>'
/** More than a sound package needs: what passes is about the files of each test. */
const WITHIN = { timeout: 20_000, interval: 100 }

let app: FreshApp
let content: FastifyInstance
let staff: TestStaff
let folder = ''
let id = 0
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  const { config, log, clock, files } = app.context
  content = await buildContentOrigin({ config, log, clock, files, ...contentOriginParts(app.context) })
  staff = await signInStaff(app, ['content'])
  folder = mkdtempSync(path.join(tmpdir(), 'hub-packages-'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
  id = (await moduleInput(app.context, folder, '1.0.0', 'reed')).id
})
afterAll(async () => {
  await content.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const described = (version: string, more: object = {}) =>
  JSON.stringify({
    ...{ key: 'reed', version, title: 'Reed', entry: 'index.html', estimate: 20, languages: ['en'] },
    ...more,
  })

async function zipOf(files: Record<string, string>, patch?: [string, string]): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name)
  archive.end()
  const bytes = await buffer(archive.outputStream)
  const [from = '', to = ''] = patch ?? []
  for (let at = patch ? bytes.indexOf(from) : -1; at >= 0; at = bytes.indexOf(from, at + 1))
    bytes.write(to, at)
  return bytes
}

async function upload(bytes: Buffer): Promise<number> {
  const { record } = (
    await app.call(staffCalls.beginUpload, {
      cookie: staff.cookie,
      body: {
        purpose: 'module-package',
        name: 'reed.zip',
        size: bytes.length,
        modifiedAt: 1,
        about: `module:${id}`,
      },
    })
  ).ok
  const { statusCode } = await app.hub.server.fastify.inject({
    method: 'PATCH',
    url: uploadAddress(record.id),
    headers: {
      ...{ cookie: staff.cookie, 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  })
  expect(statusCode).toBe(204)
  return record.id
}

async function check(uploadId: number, facts: object = {}): Promise<PackageCheck> {
  const body = { moduleId: id, uploadId, ...facts }
  const { record } = (await app.call(staffCalls.checkPackageForStaff, { cookie: staff.cookie, body })).ok
  await expect.poll(async () => (await readCheck(record.id)).state, WITHIN).not.toBe('checking')
  return readCheck(record.id)
}
const readCheck = async (checkId: number) =>
  (await app.call(staffCalls.readPackageCheck, { cookie: staff.cookie, params: { id: checkId } })).ok.record
const readModule = async () =>
  (await app.call(staffCalls.readModuleForStaff, { cookie: staff.cookie, params: { id } })).ok.record
const codesOf = ({ findings }: PackageCheck) => findings.map(({ level, code }) => `${level} ${code}`)

describe('CTM-006 a package that has to be fixed', () => {
  const sound = { 'module.json': described('7.0.0'), 'index.html': PAGE }
  const hostile: [string, Record<string, string>, [string, string] | undefined, string][] = [
    [
      'leads out of the package',
      { ...sound, 'xx/evil.html': PAGE },
      ['xx/evil.html', '../evil.html'],
      'path-outside',
    ],
    [
      'begins at the root of the disk',
      { ...sound, 'xevil.html': PAGE },
      ['xevil.html', '/evil.html'],
      'path-absolute',
    ],
    [
      'unpacks to far more than it has',
      { ...sound, 'bomb.txt': '0'.repeat(20_000_000) },
      undefined,
      'bomb-ratio',
    ],
    ['brings a program', { ...sound, 'tools/setup.exe': 'MZ' }, undefined, 'program'],
    [
      'is another module',
      { ...sound, 'module.json': described('7.0.0', { key: 'sedge' }) },
      undefined,
      'other-module',
    ],
    [
      'has other files for a version',
      { ...sound, 'module.json': described('1.0.0') },
      undefined,
      'version-taken',
    ],
    ['has no page', { 'readme.txt': 'x' }, undefined, 'no-manifest'],
  ]
  it.each(hostile)('is not saved when it %s', async (_, files, patch, code) => {
    const uploadId = await upload(await zipOf(files, patch))
    const found = await check(uploadId)
    expect([found.state, codesOf(found)]).toEqual(['refused', expect.arrayContaining([`fault ${code}`])])
    expect((await readModule()).versions.map(({ version }) => version)).toEqual(['1.0.0'])
    const keys: string[] = []
    for await (const { key } of app.context.store.list('modules/reed/')) keys.push(key)
    expect(keys.every((key) => key.startsWith('modules/reed/1.0.0/'))).toBe(true)
    await app.call(staffCalls.endUpload, { cookie: staff.cookie, body: { id: uploadId } })
  })

  it('CTM-006 is no zip at all, and tells nothing of this machine', async () => {
    const uploadId = await upload(Buffer.from('not a zip'))
    const found = await check(uploadId)
    expect(codesOf(found)).toEqual(['fault unreadable-no-package'])
    expect(JSON.stringify(found)).not.toContain(app.context.config.dataDir)
    await app.call(staffCalls.endUpload, { cookie: staff.cookie, body: { id: uploadId } })
  })

  it('CTM-006 names file and line of what is missing, blocked or without captions', async () => {
    const page = [
      '<!doctype html><html lang="en"><head>',
      '<link rel="stylesheet" href="https://fonts.example/lexend.css">',
      '</head><body><a href="https://elsewhere.example">Named and not loaded</a>',
      '<img src="img/circle.webp" alt=""><video src="films/no.mp4"></video>',
      '<video muted src="films/silent.mp4"></video><img src="data:image/gif;base64,R0" alt="">',
      '<script>window.top.location = "x"</script></body></html>',
    ].join('\n')
    const films = {
      'films/no.mp4': 'x',
      'films/silent.mp4': 'x',
      'films/told.mp4': 'x',
      'films/told.en.vtt': 'x',
    }
    const found = await check(await upload(await zipOf({ ...sound, ...films, 'index.html': page })))
    expect(found.findings.map(({ level, code, path: file, line }) => [level, code, file, line])).toEqual([
      ['fault', 'missing-reference', 'index.html', 4],
      ['fault', 'no-captions', 'films/no.mp4', null],
      ['warning', 'outside-font', 'index.html', 2],
      ['warning', 'reach', 'index.html', 6],
    ])
    expect(found.findings[0]).toMatchObject({ mark: 'img/circle.webp', values: { file: 'img/circle.webp' } })
    expect(found.findings[0]?.lines.map(({ number }) => number)).toEqual([3, 4, 5])
    expect(found.passed).toEqual(expect.arrayContaining(['paths', 'sizes', 'outside', 'programs']))
    expect(found.passed).not.toContain('captions')
  })

  it('CTM-006 PKG-008 warns of plug-ins, forms and bases that the content origin refuses, and of nothing that it lets', async () => {
    const page = [
      '<!doctype html><html lang="en"><head><base href="https://elsewhere.example/"></head><body>',
      '<object data="circle.svg"></object><embed src="circle.svg">',
      '<iframe src="handout.pdf#page=2"></iframe><iframe src="more.html"></iframe>',
      '<form method="post"></form><form action="https://forms.example/send"></form>',
      '<form action="more.html" onsubmit="next()"><button onclick="eval(this.value)">Next</button></form>',
      '<script>navigator.mediaDevices.getUserMedia({ video: true })</script></body></html>',
    ].join('\n')
    const files = {
      // Of another module: it is checked, and not saved.
      'module.json': described('7.0.0', { key: 'sedge' }),
      'index.html': page,
      'more.html': PAGE,
      'circle.svg': '<svg/>',
      'handout.pdf': 'x',
    }
    const found = await check(await upload(await zipOf(files)))
    const warnings = found.findings.filter(({ level }) => level === 'warning')
    expect(warnings.map(({ code, line, mark }) => [code, line, mark])).toEqual([
      ['blocked-base', 1, '<base href="https://elsewhere.example/"'],
      ['blocked-plugin', 2, '<object data="circle.svg"'],
      ['blocked-plugin', 2, '<embed src="circle.svg"'],
      ['blocked-plugin', 3, '<iframe src="handout.pdf#page=2"'],
      ['blocked-form', 4, '<form method="post"'],
      ['blocked-form', 4, '<form action="https://forms.example/send"'],
      ['reach', 6, 'navigator.mediaDevices'],
    ])
    expect(found.passed).not.toContain('reach')
  })
})

describe('CTM-007 a new version', () => {
  it('PKG-002 asks for what the package lacks alone, and is saved without a facilitator seeing it', async () => {
    const uploadId = await upload(await zipOf({ 'index.html': `${PAGE} `, 'more.html': PAGE }))
    const first = await check(uploadId)
    expect([first.state, first.asked]).toEqual(['refused', ['version']])
    const second = await check(uploadId, { version: '2.0.0', languages: ['en'] })
    expect([second.state, second.version]).toEqual(['saved', '2.0.0'])
    const module = await readModule()
    expect(module.versions).toMatchObject([
      { version: '2.0.0', state: 'new', addedBy: 'Jordan content' },
      { version: '1.0.0', state: 'published' },
    ])
    const token = await app.signIn('member')
    const { record } = (await app.call(calls.readModule, { token, params: { id } })).ok
    expect(record.current_version).toBe('1.0.0')
    const since = { version: '2.0.0', since: '1.0.0' }
    const { ok } = await app.call(staffCalls.readVersionChanges, {
      ...{ cookie: staff.cookie, params: { id }, query: since },
    })
    expect(ok).toMatchObject({ added: 1, changed: 1, removed: 0, growthBytes: PAGE.length + 1 })
  })

  it('CTM-007 is tried by staff alone, once for each token, and ends with their session', async () => {
    const tried = await signInStaff(app, ['content'])
    const unknown = { cookie: tried.cookie, body: { id, version: '9.9.9' } }
    expect((await app.call(staffCalls.tryModuleVersion, unknown)).failure.error.name).toBe(
      'ModuleVersionUnknown',
    )
    const body = { id, version: '2.0.0' }
    const { record } = (await app.call(staffCalls.tryModuleVersion, { cookie: tried.cookie, body })).ok
    const { origin } = new URL(app.context.config.contentUrl)
    const open = () =>
      content.inject({
        ...{ method: 'POST', url: LAUNCH_SESSION_PATH, headers: { origin } },
        payload: { launchToken: record.launchToken },
      })
    const opened = await open()
    expect(opened.json()).toMatchObject({
      record: { moduleId: record.moduleId, version: '2.0.0', entry: 'index.html' },
    })
    expect((await open()).statusCode).toBe(401)
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    const read = (of: number, version: string) =>
      content.inject({ url: `/m/${of}/${version}/index.html`, headers: { cookie } })
    expect((await read(record.moduleId, '2.0.0')).statusCode).toBe(200)
    expect((await read(record.moduleId, '1.0.0')).statusCode).toBe(401)
    expect((await read(id, '2.0.0')).statusCode).toBe(401)
    const token = await app.signIn('member')
    expect(
      (await app.call(calls.listRunningModules, { token, params: { id: CAST.member.id } })).ok.records,
    ).toEqual([])
    await app.call(staffCalls.signOut, { cookie: tried.cookie })
    app.clock.advance(6000)
    expect((await read(record.moduleId, '2.0.0')).statusCode).toBe(401)
  })

  it('CTM-007 is published with the draft, and taken back; a session in progress keeps its files', async () => {
    const put = (version: string) =>
      app.call(staffCalls.draftModuleVersion, { cookie: staff.cookie, body: { id, version } })
    expect((await put('9.9.9')).failure.error.name).toBe('ModuleVersionUnknown')
    await put('2.0.0')
    expect((await readModule()).versions[0]?.state).toBe('draft')
    const { changes, version } = (await app.call(staffCalls.listContent, { cookie: staff.cookie })).ok
    expect(changes).toMatchObject([
      { kind: 'module', id, before: { version: '1.0.0' }, after: { version: '2.0.0' } },
    ])
    await app.call(staffCalls.publishContent, { cookie: staff.cookie, body: { version, note: '' } })
    const token = await app.signIn('member')
    const shown = async () => (await app.call(calls.readModule, { token, params: { id } })).ok.record
    expect((await shown()).current_version).toBe('2.0.0')
    expect(await findModuleFiles(app.context, id, '1.0.0')).toEqual({ codeDir: 'reed/1.0.0' })
    expect((await readModule()).versions.map(({ state }) => state)).toEqual(['published', 'previous'])
    const updated = (await shown()).last_update
    app.clock.advance(60_000)
    const back = { id, version: '1.0.0', reason: 'Its film is too long' }
    const { ok } = await app.call(staffCalls.revertModuleVersion, { cookie: staff.cookie, body: back })
    expect(ok).toMatchObject({ was: '2.0.0', version: '1.0.0' })
    expect((await shown()).current_version).toBe('1.0.0')
    expect((await shown()).last_update).not.toBe(updated)
  })
})
