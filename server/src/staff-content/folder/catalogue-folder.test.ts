/** The whole catalogue as one folder: out of a hub, into an empty one, and back to what was before (CTM-010, STA-008). */
import { createHash } from 'node:crypto'
import {
  cpSync,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { loadModule, loadTheme, loadTopic, loadUtility, storePackage } from '../../catalogue/content.ts'
import { STAFF } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { FIRST_DAY, type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { somePicture } from '../../testing/files/images.ts'
import { editContent, listContent } from '../content-draft.staff.ts'
import { publishContent } from '../publications.staff.ts'
import { uploadImage } from '../uploads.staff.ts'
import { addStaticFile } from '#platform/files/static-files.ts'

const reason = ['--reason', 'From the other province']
let source: FreshApp
let target: FreshApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hub-catalogue-'))
  source = await emptyApp()
  target = await emptyApp()
  await fill(source)
}, 240_000)
afterAll(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

const emptyApp = () => freshApp({ prepared: FIRST_DAY })

async function fill({ context }: FreshApp): Promise<void> {
  const guide = path.join(folder, 'guide.pdf')
  writeFileSync(guide, '%PDF-1.7 a guide')
  await addStaticFile(context.store, { from: guide, to: 'themes/guide.pdf' })
  for (const [sortOrder, name] of ['Peace', 'Home', 'Late'].entries()) {
    const themeId = await loadTheme(context, {
      ...{ sectorId: 1, name, summary: 'A summary.', description: 'More.', themeColor: '#3C6EA8' },
      ...{ themeStatus: 'open', offlineAllowed: sortOrder === 0, sortOrder: 9 - sortOrder },
      guides: { en: 'themes/guide.pdf' },
      translations: { zh: { name: `${name} 中文` } },
    })
    const topicId = await loadTopic(context, { themeId, name: 'A topic', sortOrder: 0 })
    const stored = await storePackage(context, packageNamed(`m-${sortOrder}`))
    await loadModule(context, { ...stored, topicId, isDownloadable: true, sortOrder: 0 })
  }
  const utility = { title: 'Handbook', summary: 'All of it.', image: '', utilityType: 'file' as const }
  await loadUtility(context, { ...utility, utilityPath: 'themes/guide.pdf', sortOrder: 0 })
  await addPictures(context)
}

let picture = ''

/** One uploaded image, which a theme and its module show each in its own way. */
async function addPictures(context: FreshApp['context']): Promise<void> {
  const { image } = await uploadImage(context, STAFF, await somePicture())
  picture = path.dirname(image)
  for (const kind of ['theme', 'module'] as const) {
    const { records } = await listContent(context, STAFF)
    const { id, version } = records.find((one) => one.kind === kind) ?? { id: 0, version: '' }
    const fields = { image, focusX: kind === 'theme' ? 20 : 80, focusY: 35, 'en.alt': 'Red and blue' }
    await editContent(context, STAFF, { kind, id, version, fields })
  }
  const { version } = await listContent(context, STAFF)
  await publishContent(context, STAFF, { version, note: '' })
}

function packageNamed(key: string, version = '1.0.0', page = 'One'): string {
  const at = mkdtempSync(path.join(folder, 'package-'))
  writeFileSync(path.join(at, 'index.html'), `<!doctype html><html lang="en"><title>${page}</title>`)
  const manifest = { key, version, title: key, entry: 'index.html', estimate: 20, languages: ['en'] }
  writeFileSync(path.join(at, 'module.json'), JSON.stringify(manifest))
  return at
}

const inFolder = (name: string) => path.join(folder, name)
const hub = (app: FreshApp, ...args: string[]) => commandLine(app.context, folder)('catalogue', ...args)

/** The hash of every file of a folder, by its path. */
function printsOf(name: string): Record<string, string> {
  const files = readdirSync(inFolder(name), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  return Object.fromEntries(
    files.map((one) => {
      const file = path.join(one.parentPath, one.name)
      return [
        path.relative(inFolder(name), file),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]
    }),
  )
}

it('CTM-010 exports, imports into an empty hub and exports the same bytes, as a folder and as a zip', async () => {
  await hub(source, 'export', 'one')
  expect(Object.keys(printsOf('one'))).toEqual(
    expect.arrayContaining([
      ...['catalogue.json', 'files/themes/guide.pdf', 'modules/m-0/1.0.0/index.html'],
      ...['240.avif', '900.avif', '480.webp', '900.webp'].map((file) => `files/${picture}/${file}`),
    ]),
  )
  const dry = await hub(target, 'import', 'one', '--dry-run')
  expect(dry.text).toMatch(/added +theme +Peace/)
  expect(dry.text).toContain('3 packages and 9 files are new')
  expect(await target.context.store.find('static/themes/guide.pdf')).toBeNull()
  const done = await hub(target, 'import', 'one', ...reason)
  expect(done.text).toContain('Imported as publication 1')
  await hub(target, 'export', 'two')
  expect(printsOf('two')).toEqual(printsOf('one'))
  await hub(source, 'export', 'one.zip')
  await hub(target, 'export', 'two.zip')
  expect(readFileSync(inFolder('two.zip')).equals(readFileSync(inFolder('one.zip')))).toBe(true)
  // A file that is there is refused, and stays as it is.
  expect(await hub(target, 'export', 'one.zip')).toMatchObject({
    ...{ exitCode: 1, lines: [`${inFolder('one.zip')} is there already.`] },
  })
  expect((await hub(target, 'import', 'one.zip', '--dry-run')).text).toContain('Nothing would change.')
})

it('CTM-010 CTM-007 brings another version of a module with its documents, and the former one back', async () => {
  cpSync(inFolder('one'), inFolder('version'), { recursive: true })
  const page = '<!doctype html><html lang="en"><title>Two</title>'
  cpSync(inFolder('version/modules/m-1/1.0.0'), inFolder('version/modules/m-1/2.0.0'), { recursive: true })
  rmSync(inFolder('version/modules/m-1/1.0.0'), { recursive: true })
  writeFileSync(inFolder('version/modules/m-1/2.0.0/index.html'), page)
  const about = 'modules/m-1/2.0.0/module.json'
  changed('version', about, (manifest: Module) => Object.assign(manifest, { version: '2.0.0' }), 'version')
  cpSync(inFolder('version/modules/m-1/1.0.0.json'), inFolder('version/modules/m-1/2.0.0.json'))
  rmSync(inFolder('version/modules/m-1/1.0.0.json'))
  changed(
    'version',
    'themes/home.json',
    (theme: Theme) => {
      const [module] = theme.topics[0]?.modules ?? []
      if (module) Object.assign(module, { version: '2.0.0', guides: { en: 'themes/guide.pdf' } })
    },
    'version',
  )
  expect((await hub(target, 'import', 'version', '--dry-run')).text).toContain(
    '1 packages and 0 files are new',
  )
  await hub(target, 'import', 'version', ...reason)
  await hub(target, 'export', 'version-out')
  expect(printsOf('version-out')['modules/m-1/2.0.0/index.html']).toBe(
    createHash('sha256').update(page).digest('hex'),
  )
  expect((await hub(target, 'import', 'version', '--dry-run')).text).toContain('Nothing would change.')
  await commandLine(target.context)('content', 'revert', '1', '--reason', 'The former one was better')
  await hub(target, 'export', 'version-back')
  expect(printsOf('version-back')).toEqual(printsOf('one'))
})

/** What the tests change in the files. */
interface Module {
  key: string
  version: string
  name: { en: string }
  isDownloadable: boolean
  isArchived: boolean
}
interface Theme {
  name: { en: string }
  color: string
  isOpen: boolean
  guides: Record<string, string>
  topics: { key: string; name: { en: string }; isArchived: boolean; modules: Module[] }[]
}
type Sectors = [{ themes: string[] }, { colour: string }]
type List = [{ key: string; name: { en: string }; isArchived: boolean }]

/** Another folder, with one of its JSON files changed. */
function changed<Json>(name: string, file: string, change: (json: Json) => void, from = 'one') {
  if (from !== name) cpSync(inFolder(from), inFolder(name), { recursive: true })
  const at = path.join(inFolder(name), file)
  const json = JSON.parse(readFileSync(at, 'utf8')) as Json
  change(json)
  writeFileSync(at, JSON.stringify(json))
}

it('CTM-010 renames, moves, adds and archives by a folder, and goes back by one revert', async () => {
  changed('three', 'sectors.json', (sectors: Sectors) => {
    sectors[0].themes = ['home', 'peace']
  })
  changed(
    'three',
    'themes/home.json',
    (theme: Theme) => {
      theme.name.en = 'At home'
      theme.topics.push({ key: 'new', name: { en: 'New' }, isArchived: false, modules: [] })
    },
    'three',
  )
  changed(
    'three',
    'themes/peace.json',
    (theme: Theme) => {
      if (theme.topics[0]) theme.topics[0].modules = []
    },
    'three',
  )
  changed(
    'three',
    'themes/home.json',
    (theme: Theme) => {
      const moved = {
        key: 'm-0',
        version: '1.0.0',
        name: { en: 'm-0' },
        isDownloadable: true,
        isArchived: false,
      }
      if (theme.topics[1]) theme.topics[1].modules = [moved]
    },
    'three',
  )
  changed(
    'three',
    'lists/gender.json',
    (list: List) => {
      list[0].name.en = 'Renamed'
      list.unshift({ key: 'added', name: { en: 'Added' }, isArchived: false })
    },
    'three',
  )
  writeFileSync(inFolder('three/files/themes/guide.pdf'), '%PDF-1.7 another guide')
  const dry = await hub(target, 'import', 'three', '--dry-run')
  const rows = [/changed +theme +Home +en.name/, /archived +theme +Late/, /added +topic +New/]
  for (const row of [...rows, /moved +module +m-0 +A topic -> New/, /added +listEntry +Added/])
    expect(dry.text).toMatch(row)
  await hub(target, 'import', 'three', ...reason)
  expect((await hub(target, 'import', 'three', '--dry-run')).text).toContain('Nothing would change.')
  const genders = await listTexts()
  expect(genders.slice(0, 2)).toEqual(['Added', 'Renamed'])
  const back = await commandLine(target.context)(
    'content',
    'revert',
    '1',
    '--reason',
    'It was the wrong folder',
  )
  expect(back.text).toContain('The catalogue is as it was')
  expect(await listTexts()).not.toContain('Renamed')
  await hub(target, 'export', 'four')
  const { ['lists/gender.json']: _one, ...one } = printsOf('one')
  const { ['lists/gender.json']: _four, ['themes/home.json']: home, ...four } = printsOf('four')
  expect({ ...four, ['themes/home.json']: one['themes/home.json'] }).toEqual(one)
  // What was added is archived, for a record may name it.
  expect(home).not.toBe(one['themes/home.json'])
})

async function listTexts(): Promise<unknown[]> {
  const { data } = await commandLine(target.context)('list', 'show', '--list', 'gender')
  const [list] = data as { entries: { texts: { en: string }; retiredAt: string | null }[] }[]
  return (list?.entries ?? []).filter(({ retiredAt }) => retiredAt === null).map(({ texts }) => texts.en)
}

it('CTM-010 says everything that is wrong with a folder, by file, and stores nothing', async () => {
  changed('bad', 'sectors.json', (sectors: Sectors) => {
    sectors[0].themes.push('nowhere')
    sectors[1].colour = 'blue'
  })
  changed(
    'bad',
    'themes/peace.json',
    (theme: Theme) => {
      theme.color = 'javascript:alert(1)'
      theme.guides = { en: '../../etc/passwd' }
      const module = theme.topics[0]?.modules[0]
      if (module) module.version = '9.9.9'
    },
    'bad',
  )
  writeFileSync(inFolder('bad/modules/m-1/1.0.0/index.html'), '<!doctype html><title>Other</title>')
  rmSync(inFolder('bad/files/themes/guide.pdf'))
  writeFileSync(inFolder('bad/learning-types.json'), '[{')
  writeFileSync(inFolder(`bad/files/${picture}/480.webp`), '<svg onload="alert(1)"/>')
  const { exitCode, lines } = await hub(target, 'import', 'bad', ...reason)
  expect(exitCode).toBe(1)
  for (const line of [
    'themes/nowhere.json is missing.',
    'sectors.json has a field that is missing, unknown or not allowed: [1].colour.',
    'themes/peace.json has a field that is missing, unknown or not allowed: color.',
    'themes/peace.json has a field that is missing, unknown or not allowed: guides.',
    'modules/m-0/9.9.9.json is missing.',
    'modules/m-1/1.0.0 has other files than the hub has as this version: m-1 1.0.0.',
    'files/themes/guide.pdf is missing: themes/late.json.',
    'learning-types.json cannot be read.',
    `files/${picture}/480.webp is no image as its name says, or has a place or a camera in it.`,
  ])
    expect(lines).toContain(line)
  const publications = (await commandLine(target.context)('content', 'history')).data as {
    records: unknown[]
  }
  expect(publications.records).toHaveLength(5)
})

it('CTM-010 refuses a zip that leads out of it or is a bomb, a link, and what is no catalogue', async () => {
  const zip = async (name: string, files: Record<string, Buffer>) => {
    const file = new ZipFile()
    for (const [at, bytes] of Object.entries(files)) file.addBuffer(bytes, at)
    file.end()
    await pipeline(file.outputStream, createWriteStream(inFolder(name)))
  }
  const head = { 'catalogue.json': readFileSync(inFolder('one/catalogue.json')) }
  await zip('out.zip', { ...head, 'aa/evil.json': Buffer.from('{}') })
  const out = readFileSync(inFolder('out.zip')).toString('latin1').replaceAll('aa/evil', '../evil')
  writeFileSync(inFolder('out.zip'), Buffer.from(out, 'latin1'))
  await zip('bomb.zip', { ...head, 'files/zeros.bin': Buffer.alloc(32 * 1024 * 1024) })
  await zip('other.zip', { 'module.json': Buffer.from('{}') })
  cpSync(inFolder('one'), inFolder('linked'), { recursive: true })
  symlinkSync('/etc/passwd', inFolder('linked/files/passwd'))
  for (const [name, sentence] of [
    ['out.zip', '../evil.json is a path that cannot be stored, or leads out of the folder'],
    ['bomb.zip', 'It unpacks to far more than it says'],
    ['other.zip', 'catalogue.json is no catalogue of a version that this hub reads'],
    ['linked', 'files/passwd is a link or no ordinary file'],
    ['nowhere', 'It cannot be read'],
  ] as const)
    expect((await hub(target, 'import', name, ...reason)).text).toContain(sentence)
  expect(
    readdirSync(path.join(target.context.config.dataDir, 'modules')).filter((one) => one.startsWith('.')),
  ).toEqual([])
})

it('CTM-010 gives way to a draft, and needs a reason', async () => {
  changed('five', 'themes/home.json', (theme: Theme) => {
    theme.isOpen = false
  })
  expect((await hub(target, 'import', 'five')).text).toContain('Say why with --reason')
  await commandLine(target.context)('content', 'archive', 'sector', '2')
  expect((await hub(target, 'import', 'five', ...reason)).text).toContain(
    'Publish or discard the changes of the draft',
  )
})
