/** The guides and journals that staff upload, in the folder of the whole catalogue: out of a hub and into another (CTM-010, CTM-005). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentKind, fileKey } from '@hub/contract/content.rules'
import { LOCALES } from '@hub/contract/locales'
import type { ContentChange, ContentEdit } from '@hub/contract/staff-content'
import { UPLOAD_MAX_BYTES } from '@hub/contract/staff-uploads'
import { writeEntries } from '#platform/files/write-entries.ts'
import { STAFF } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { someModules } from '../../testing/files/some-modules.ts'
import { someDocx, someEpub, somePdf } from '../../testing/files/documents.ts'
import { FIRST_DAY, type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { addContent, editContent, listContent } from '../content-draft.staff.ts'
import { publishContent } from '../publications.staff.ts'
import { uploadDocument } from '../uploads.staff.ts'
import { exportCatalogue } from './catalogue-export.staff.ts'
import { checkCatalogue, importCatalogue } from './catalogue-import.staff.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hub-guides-'))
const apps: FreshApp[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyApp(): Promise<FreshApp> {
  const app = await freshApp({ prepared: FIRST_DAY })
  apps.push(app)
  return app
}

async function edit({ context }: FreshApp, kind: ContentKind, id: number, fields: ContentEdit) {
  const { records } = await listContent(context, STAFF)
  const version = records.find((one) => one.kind === kind && one.id === id)?.version ?? ''
  await editContent(context, STAFF, { kind, id, version, fields })
}
async function publish({ context }: FreshApp) {
  const { version } = await listContent(context, STAFF)
  return publishContent(context, STAFF, { version, note: '' })
}
const addGuide = async ({ context }: FreshApp, name: string) =>
  (await addContent(context, STAFF, { kind: 'guide', parentId: null, name })).id
const upload = async ({ context }: FreshApp, bytes: Buffer, name: string) =>
  (await uploadDocument(context, STAFF, { bytes, name })).file
async function offeredIn({ context }: FreshApp, kind: ContentKind) {
  const { records } = await listContent(context, STAFF)
  const items = records.filter((one) => one.kind === kind)
  return items.map(({ fields: { guideId, journalId } }) => ({ guideId, journalId }))
}
const idsOf = async ({ context }: FreshApp, kind: ContentKind) =>
  (await listContent(context, STAFF)).records.filter((one) => one.kind === kind).map(({ id }) => id)

/** Every file of the exported folder by its path. */
async function filesOf({ context }: FreshApp): Promise<Map<string, string>> {
  const { entries, missing } = await exportCatalogue(context, STAFF)
  expect(missing).toEqual([])
  const files = new Map<string, string>()
  for (const { path: at, open } of entries) {
    const chunks: Buffer[] = []
    for await (const chunk of await open()) chunks.push(chunk as Buffer)
    files.set(at, Buffer.concat(chunks).toString('base64'))
  }
  return files
}
async function written(app: FreshApp): Promise<string> {
  const at = path.join(mkdtempSync(path.join(folder, 'out-')), 'catalogue')
  await writeEntries((await exportCatalogue(app.context, STAFF)).entries, at)
  return at
}
async function bring({ context }: FreshApp, at: string) {
  const { version, faults } = await checkCatalogue(context, STAFF, at)
  expect(faults).toEqual([])
  return importCatalogue(context, STAFF, { at, version, reason: 'From the other province' })
}
const check = ({ context }: FreshApp, at: string) => checkCatalogue(context, STAFF, at)
/** What is known of the files of guides, whoever brought them. */
async function knownOf({ context }: FreshApp) {
  const { files } = await listContent(context, STAFF)
  return files
    .map(({ file, name, type, pages, warnings }) => ({ file, name, type, pages, warnings }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
}
async function storedIn({ context }: FreshApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of context.store.list('static/')) keys.push(key)
  return keys
}

/** Each opens two hubs. */
const RUNS = 3

const listening = somePdf({ title: 'Listening', text: 'Begin with a circle' })
/** The same few files everywhere, so that guides and languages share some of them. */
const documents = Promise.all([
  ...[listening, somePdf({}), someDocx(), someEpub('<dc:title>Listening</dc:title>')],
])
const DOCUMENTS_LAST = 3

const anyName = fc.constantFrom<string>(
  'Listening',
  'listening!',
  '围坐',
  'Été & été',
  'Values 2',
  'CON',
  '"<b>',
  '-',
)
const LONG = `${'a'.repeat(79)} b c.pdf`
const anyFileName = fc.oneof(
  fc.constantFrom(
    'Listening, 2nd ed.pdf',
    'Listening  2nd ed.pdf',
    '围坐倾听 “第二版”.html',
    'a/../b.pdf',
    '.pdf',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
  fc.constant(LONG),
)
const anyFile = fc.option(fc.record({ document: fc.nat(DOCUMENTS_LAST), name: anyFileName }))
const anyGuide = fc.record({
  ...{ name: anyName, zh: fc.constantFrom<string>('', '倾听'), isArchived: fc.boolean() },
  files: fc.record(Object.fromEntries(LOCALES.map((locale) => [locale, anyFile]))),
})
const anyChoice = fc.option(fc.nat(5))
const anyCatalogue = fc.record({
  guides: fc.array(anyGuide, { maxLength: 6 }),
  themes: fc.array(anyChoice, { minLength: 3, maxLength: 3 }),
  modules: fc.array(fc.record({ guide: anyChoice, journal: anyChoice }), { minLength: 3, maxLength: 3 }),
})
type Catalogue = typeof anyCatalogue extends fc.Arbitrary<infer Value> ? Value : never

const odd = { zh: '', isArchived: false, files: { en: null, zh: null } }
/** A key that is no name of a folder on every system, a name that is cut where a space is, and two guides of one name. */
const ODD: Catalogue = {
  guides: [
    { ...odd, name: 'CON', files: { en: { document: 0, name: LONG }, zh: { document: 2, name: LONG } } },
    { ...odd, name: 'Listening', files: { en: { document: 0, name: 'Listening.pdf' }, zh: null } },
    { ...odd, name: 'Listening', zh: '倾听' },
  ],
  ...{
    themes: [0, null, 2],
    modules: [
      { guide: 1, journal: 2 },
      { guide: null, journal: 0 },
    ],
  },
}

async function make(app: FreshApp, { guides, themes, modules }: Catalogue): Promise<void> {
  const ids: number[] = []
  for (const { name, zh, isArchived, files } of guides) {
    const id = await addGuide(app, name)
    ids.push(id)
    const fields: ContentEdit = { 'zh.name': zh, isArchived }
    for (const locale of LOCALES) {
      const given = files[locale]
      const bytes = given && (await documents)[given.document]
      if (given && bytes) fields[fileKey(locale)] = await upload(app, bytes, given.name)
    }
    await edit(app, 'guide', id, fields)
  }
  const idAt = (at: number | null | undefined) => (at === null || at === undefined ? 0 : (ids[at] ?? 0))
  for (const [at, id] of (await idsOf(app, 'theme')).entries())
    if (idAt(themes[at])) await edit(app, 'theme', id, { guideId: idAt(themes[at]) })
  for (const [at, id] of (await idsOf(app, 'module')).entries()) {
    const { guide, journal } = modules[at] ?? {}
    if (idAt(guide)) await edit(app, 'module', id, { guideId: idAt(guide) })
    if (idAt(journal)) await edit(app, 'module', id, { journalId: idAt(journal) })
  }
  if ((await listContent(app.context, STAFF)).changes.length > 0) await publish(app)
}

describe('any guides and journals', () => {
  it('CTM-010 CTM-005 go into an empty hub and come out as the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalogue, async (catalogue) => {
        const [source, target] = [await emptyApp(), await emptyApp()]
        const closed = apps.splice(-2)
        await someModules(source.context, folder)
        await make(source, catalogue)
        const first = await filesOf(source)
        const at = await written(source)
        await bring(target, at)
        expect(await filesOf(target)).toEqual(first)
        expect(await knownOf(target)).toEqual(await knownOf(source))
        for (const app of [source, target]) expect((await check(app, at)).changes).toEqual([])
        for (const app of closed) await app.close()
      }),
      { numRuns: RUNS, examples: [[ODD]], endOnFailure: true },
    )
  }, 300_000)
})

interface GuideJson {
  key: string
  name: Record<string, string>
  files?: Record<string, { path: string; name?: string; size?: number }>
  isArchived: boolean
}
interface ThemeJson {
  guideKey?: string
  topics: { modules: { guideKey?: string; journalKey?: string }[] }[]
}

describe('a folder with guides', () => {
  let source: FreshApp
  let target: FreshApp
  let at: string
  beforeAll(async () => {
    source = await emptyApp()
    await someModules(source.context, folder)
    const [guide, journal] = [await addGuide(source, 'Listening'), await addGuide(source, 'Circle')]
    await edit(source, 'guide', guide, {
      'en.file': await upload(source, listening, 'Listening, 2nd ed.pdf'),
      'zh.file': await upload(source, await someDocx(), '倾听.docx'),
      'zh.name': '倾听',
    })
    await edit(source, 'guide', journal, { 'en.file': await upload(source, somePdf({}), 'Circle.pdf') })
    const [[theme = 0], [module = 0]] = [await idsOf(source, 'theme'), await idsOf(source, 'module')]
    await edit(source, 'theme', theme, { guideId: guide })
    await edit(source, 'module', module, { guideId: guide, journalId: journal })
    await publish(source)
    at = await written(source)
    target = await emptyApp()
  }, 120_000)

  /** A copy of the folder with other guides, or with another theme. */
  function changed({
    guides,
    theme,
  }: {
    guides?: (json: GuideJson[]) => unknown
    theme?: (json: ThemeJson) => unknown
  }) {
    const copy = path.join(mkdtempSync(path.join(folder, 'copy-')), 'catalogue')
    cpSync(at, copy, { recursive: true })
    for (const [file, change] of [
      ['guides.json', guides],
      ['themes/peace.json', theme],
    ] as const) {
      if (change === undefined) continue
      const json = JSON.parse(readFileSync(path.join(copy, file), 'utf8')) as GuideJson[] & ThemeJson
      change(json)
      writeFileSync(path.join(copy, file), JSON.stringify(json))
    }
    return copy
  }
  const faultsOf = async (copy: string) =>
    (await check(target, copy)).faults.map(({ code, file, detail }) => [code, file, detail].join(' ').trim())

  it('CTM-010 CTM-005 has them by key and language, with the names that they were uploaded by', async () => {
    const json = JSON.parse(readFileSync(path.join(at, 'guides.json'), 'utf8')) as GuideJson[]
    expect(json).toEqual([
      {
        key: 'listening',
        name: { en: 'Listening', zh: '倾听' },
        isArchived: false,
        files: {
          en: { path: 'guides/listening/en.pdf', name: 'Listening, 2nd ed.pdf' },
          zh: { path: 'guides/listening/zh.docx', name: '倾听.docx' },
        },
      },
      {
        key: 'circle',
        name: { en: 'Circle' },
        isArchived: false,
        files: { en: { path: 'guides/circle/en.pdf', name: 'Circle.pdf' } },
      },
    ])
    expect(readFileSync(path.join(at, 'guides/listening/en.pdf')).equals(listening)).toBe(true)
    const theme = JSON.parse(readFileSync(path.join(at, 'themes/peace.json'), 'utf8')) as ThemeJson
    expect(theme.guideKey).toBe('listening')
    expect(theme.topics[0]?.modules[0]).toMatchObject({ guideKey: 'listening', journalKey: 'circle' })
    const other = JSON.parse(readFileSync(path.join(at, 'themes/home.json'), 'utf8')) as ThemeJson
    expect([other.guideKey, other.topics[0]?.modules[0]?.journalKey]).toEqual(['', ''])
  })

  it('CTM-010 says what is wrong with each guide and its files, by file, and stores nothing', async () => {
    const copy = changed({
      guides: (json) => {
        const [one, two] = json
        if (!one?.files || !two?.files) return
        one.files['zh'] = { path: 'guides/none.pdf' }
        two.files['en'] = { path: '../../etc/passwd' }
        two.files['zh'] = { path: '/etc/passwd' }
        two.files['fr'] = { path: 'guides/listening/en.pdf' }
        json.push({ key: 'listening', name: { en: 'Again' }, isArchived: false })
        json.push({ key: '../up', name: { en: 'Up' }, isArchived: false })
        const odd = ['page', 'large', 'macros', 'encrypted', 'zip'].map((name) => ({
          ...{ key: name, name: { en: name }, isArchived: false },
          files: { en: { path: `guides/${name}.pdf` }, zh: { path: 'guides/circle/en.pdf' } },
        }))
        json.push(...odd, {
          ...{ key: 'sizes', name: { en: 'Sizes' }, isArchived: false },
          files: { en: { path: 'guides/page.pdf', size: 1 } },
        })
        Object.assign(one, { 'en.file': 'documents/x', colour: 'red' })
      },
      theme: (json) => {
        json.guideKey = 'nobody'
        const module = json.topics[0]?.modules[0]
        if (module) Object.assign(module, { journalKey: 'nowhere', guideKey: 7 })
      },
    })
    const put = (name: string, bytes: Buffer) => writeFileSync(path.join(copy, 'guides', name), bytes)
    put('page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'))
    put('large.pdf', Buffer.alloc(UPLOAD_MAX_BYTES.guide + 1, '%PDF-'))
    put('macros.pdf', await someDocx({ 'word/vbaProject.bin': 'x' }))
    put('encrypted.pdf', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]))
    put('zip.pdf', (await someDocx()).subarray(0, 100))
    expect((await faultsOf(copy)).toSorted()).toEqual(
      [
        ...['missing guides/none.pdf guides.json', 'path ../../etc/passwd guides.json'],
        ...['path /etc/passwd guides.json', 'field guides.json [1].files.fr'],
        ...['twice guides.json [2] listening', 'field guides.json [3].key'],
        ...['twice guides.json guides/circle/en.pdf', 'field guides.json [9].files.en'],
        ...['field guides.json [0].en.file', 'field guides.json [0].colour'],
        ...['documentType guides/page.pdf', 'documentTooLarge guides/large.pdf 20 MB'],
        ...['documentMacros guides/macros.pdf', 'documentLocked guides/encrypted.pdf'],
        ...['documentDamaged guides/zip.pdf', 'field themes/peace.json topics[0].modules[0].guideKey'],
      ].toSorted(),
    )
    const refused = importCatalogue(target.context, STAFF, { at: copy, version: '', reason: 'None' })
    await expect(refused).rejects.toMatchObject({ refusal: 'CatalogueRefused' })
    expect([await storedIn(target), await idsOf(target, 'guide')]).toEqual([[], []])
  })

  it('CTM-010 names what no guide is, also where the hub has one that the folder has not', async () => {
    const copy = changed({
      theme: (json) => {
        json.guideKey = 'nobody'
        const module = json.topics[0]?.modules[0]
        if (module) module.journalKey = 'nowhere'
      },
    })
    const wanted = ['unknown themes/peace.json peace: nobody', 'unknown themes/peace.json m-0: nowhere']
    expect(await faultsOf(copy)).toEqual(wanted)
    const without = changed({ guides: (json) => json.splice(0, 1) })
    const { faults } = await check(source, without)
    expect(faults.map(({ code, detail }) => [code, detail])).toEqual([
      ['unknown', 'peace: listening'],
      ['unknown', 'm-0: listening'],
    ])
  })

  it('CTM-010 CTM-005 looks through a file that it brings as an upload by hand does', async () => {
    const copy = changed({})
    writeFileSync(path.join(copy, 'guides/circle/en.pdf'), '%PDF-1.7\n<script>alert(1)</script>')
    expect(await faultsOf(copy)).toEqual(['documentDamaged guides/circle/en.pdf'])
    const { lines } = await commandLine(target.context)('catalogue', 'import', copy, '--dry-run')
    expect(lines).toEqual(['guides/circle/en.pdf is damaged or cannot be read; save it again.'])
    expect(await storedIn(target)).toEqual([])
  })

  it('CTM-010 STA-013 lists guides and files that are new, stores them once they are wanted, and serves them', async () => {
    const { changes, files } = await check(target, at)
    expect(changes.filter(({ kind }) => kind === 'guide').map(({ name, before }) => [name, before])).toEqual([
      ['Listening', null],
      ['Circle', null],
    ])
    expect(files.map((file) => file.path)).toEqual([
      ...['guides/listening/en.pdf', 'guides/listening/zh.docx', 'guides/circle/en.pdf'],
    ])
    expect([await storedIn(target), await idsOf(target, 'guide')]).toEqual([[], []])
    await bring(target, at)
    const [guideId, journalId] = await idsOf(target, 'guide')
    expect(await offeredIn(target, 'module')).toEqual([
      ...[
        { guideId, journalId },
        { guideId: 0, journalId: 0 },
        { guideId: 0, journalId: 0 },
      ],
    ])
    expect((await offeredIn(target, 'theme')).map((offered) => offered.guideId)).toEqual([guideId, 0, 0])
    const english = await served(`linked-guides/${guideId}/en`)
    expect(english.rawPayload.equals(listening)).toBe(true)
    expect(english.headers['content-disposition']).toContain('"Listening, 2nd ed.pdf"')
    expect(await knownOf(target)).toEqual(await knownOf(source))
    expect(await filesOf(target)).toEqual(await filesOf(source))
    expect(await check(target, at)).toMatchObject({ changes: [], files: [], faults: [] })
  })

  const served = (src: string) => target.hub.server.fastify.inject({ url: `/static/${src}` })
  const guidesIn = (files: Map<string, string>) =>
    JSON.parse(Buffer.from(files.get('guides.json') ?? '', 'base64').toString()) as GuideJson[]
  const shown = ({ kind, name, isOrder, after }: ContentChange) => [
    kind,
    name,
    isOrder ? 'order' : Object.keys(after).join(),
  ]

  it('CTM-010 STA-008 replaces, adds, orders and archives guides in one publication, and goes back by one revert', async () => {
    const before = await filesOf(target)
    const copy = changed({
      guides: (json) => {
        const [one] = json.splice(0, 2)
        if (!one?.files) return
        one.name = { en: 'Hearing', zh: '围坐倾听' }
        one.files = { en: { path: 'guides/other.pdf', name: 'Listening, 3rd ed.pdf' } }
        const files = { en: { path: 'guides/values.epub' } }
        json.push({ key: 'values', name: { en: 'Values' }, files, isArchived: false }, one)
      },
      theme: (json) => {
        json.guideKey = 'values'
        const module = json.topics[0]?.modules[0]
        if (module) Object.assign(module, { guideKey: '', journalKey: 'values' })
      },
    })
    writeFileSync(path.join(copy, 'guides/other.pdf'), somePdf({ title: 'Third', text: 'Edition' }))
    const epub = await someEpub()
    writeFileSync(path.join(copy, 'guides/values.epub'), epub)
    const { changes } = await check(target, copy)
    expect(changes.map(shown)).toEqual([
      ['theme', 'Peace', 'guideId'],
      ['module', 'm-0', 'guideId,journalId'],
      ['guide', 'Values', 'en.name,zh.name,isArchived,en.file,zh.file'],
      ['guide', 'Listening', 'en.name,zh.name,en.file,zh.file'],
      ['guide', 'Circle', 'isArchived'],
      ['guide', '', 'order'],
    ])
    const { id } = await bring(target, copy)
    const values = (await listContent(target.context, STAFF)).records.find(
      ({ kind, fields }) => kind === 'guide' && fields['en.name'] === 'Values',
    )
    expect((await offeredIn(target, 'theme'))[0]).toMatchObject({ guideId: values?.id })
    expect((await offeredIn(target, 'module'))[0]).toEqual({ guideId: 0, journalId: values?.id })
    expect((await served(`linked-guides/${values?.id}/en`)).rawPayload.equals(epub)).toBe(true)
    expect((await knownOf(target)).find(({ name }) => name === 'values.epub')?.warnings).toEqual(['noTitle'])
    expect((await check(target, copy)).changes).toEqual([])
    // A key stays whatever it is renamed to.
    expect(guidesIn(await filesOf(target)).map(({ key }) => key)).toEqual(['values', 'listening', 'circle'])
    await commandLine(target.context)('content', 'revert', String(id - 1), '--reason', 'The wrong folder')
    const after = await filesOf(target)
    // What was added is archived, for it may be named again.
    expect(guidesIn(after).filter(({ key }) => key !== 'values')).toEqual(guidesIn(before))
    expect(guidesIn(after).find(({ key }) => key === 'values')?.isArchived).toBe(true)
    for (const file of ['guides/values/en.epub', 'guides.json']) after.delete(file)
    before.delete('guides.json')
    expect(after).toEqual(before)
  })

  it('CTM-010 without them, as an older one is, leaves guides and what offers them as they are', async () => {
    const before = await filesOf(target)
    const strip = (json: ThemeJson) => {
      delete json.guideKey
      for (const module of json.topics[0]?.modules ?? []) {
        delete module.guideKey
        delete module.journalKey
      }
    }
    const copy = changed({ theme: (json) => Object.assign(json, { isOpen: false }) && strip(json) })
    for (const file of ['guides', 'guides.json']) rmSync(path.join(copy, file), { recursive: true })
    const { changes } = await check(target, copy)
    expect(changes.map(shown)).toEqual([['theme', 'Peace', 'isOpen']])
    await bring(target, copy)
    const after = await filesOf(target)
    for (const files of [before, after]) files.delete('themes/peace.json')
    expect(after).toEqual(before)
    // It may name those of the hub all the same.
    const naming = changed({ theme: (json) => (json.guideKey = 'circle') })
    for (const file of ['guides', 'guides.json']) rmSync(path.join(naming, file), { recursive: true })
    const named = (await check(target, naming)).changes.find(({ kind }) => kind === 'theme')
    const [, circle] = await idsOf(target, 'guide')
    expect(named?.after).toMatchObject({ guideId: circle })
  })

  it('CTM-010 CTM-005 leaves what it does not say of a guide, and keeps the name of a file that is known by another', async () => {
    const copy = changed({
      guides: (json) => {
        const [one, two] = json
        delete two?.files
        if (one?.files?.['en']) one.files['en'].name = 'Listening; 2nd ed.pdf'
      },
    })
    mkdirSync(path.join(copy, 'guides', 'beside'))
    writeFileSync(path.join(copy, 'guides/beside/nobody-names-it.pdf'), somePdf({}))
    const { changes, files } = await check(target, copy)
    expect(changes.filter(({ kind }) => kind === 'guide').map(shown)).toEqual([
      ['guide', 'Listening', 'en.file'],
    ])
    expect(files.map((file) => file.path)).toEqual(['guides/listening/en.pdf'])
    await bring(target, copy)
    const named = (await knownOf(target)).map(({ name }) => name)
    expect(named).toEqual(expect.arrayContaining(['Listening; 2nd ed.pdf', 'Circle.pdf']))
    expect(new Set((await knownOf(target)).map(({ file }) => file)).size).toBe(named.length)
    expect((await check(target, copy)).changes).toEqual([])
  })
})
