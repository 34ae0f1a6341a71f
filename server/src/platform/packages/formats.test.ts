/** The format of a package, and what is found out about one without a description. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PackageRefused } from './faults.ts'
import { type PackageFacts, readFacts } from './manifest.ts'
import { textOf } from './outside.ts'
import { READERS } from './formats.ts'
import { createFolderStore } from '../store/folder-store.ts'
import { addPackage, checkPackage } from './packages.ts'
import { type PackageReader, SURE } from './reader.ts'

const page =
  '<!doctype html>\n<html lang="fr-CA"><head><title>\n Marche &amp; rivi&#232;re </title></head></html>'
const facts: PackageFacts = { key: 'river-walk', version: '1.0.0', estimate: 20 }

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-formats-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

async function folder(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(place, 'package-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}
const faultsOf = async (files: Record<string, string>, given: PackageFacts = {}) => {
  const refused = await checkPackage(await folder(files), given).catch((error: unknown) => error)
  if (!(refused instanceof PackageRefused)) throw new Error('it was not refused')
  return refused.faults
}

describe('a package without module.json', () => {
  it('PKG-001 is taken with the facts it lacks; entry, title and language are found', async () => {
    const source = await folder({ 'site/index.html': page, 'site/two.html': page, 'site/a.css': 'p{}' })
    const stored = await addPackage(
      source,
      { store: createFolderStore(place), dataDir: place, claims: null },
      facts,
    )
    expect(stored).toMatchObject({
      ...facts,
      entry: 'index.html',
      languages: ['fr-CA'],
      codeDir: 'river-walk/1.0.0',
    })
    expect(stored.title).toBe('Marche & rivi&#232;re')
    expect(await readdir(join(place, 'modules/river-walk/1.0.0'))).not.toContain('module.json')
  })

  it.each([
    [{ 'begin.html': page, 'media/x.html': page }, 'begin.html'],
    [{ 'story.html': page, 'other.html': page }, 'story.html'],
    [{ 'INDEX.HTM': page, 'story.html': page }, 'INDEX.HTM'],
  ])('PKG-001 finds the entry of %o', async (files, entry) => {
    expect(await checkPackage(await folder(files), facts)).toMatchObject({ entry })
  })

  it('PKG-002 asks for exactly what is missing', async () => {
    const needed = (field: string) => ({ code: 'fact', field, isGiven: false })
    const undescribed = { code: 'no-manifest', hasPages: true }
    expect(await faultsOf({ 'index.html': page })).toEqual([
      ...[undescribed, needed('key'), needed('version'), needed('estimate')],
    ])
    expect(await faultsOf({ 'a.html': '', 'b.html': '' }, facts)).toContainEqual(needed('entry'))
    expect(await faultsOf({ 'index.html': page }, { ...facts, key: 'River Walk' })).toEqual([
      ...[undescribed, { ...needed('key'), isGiven: true }],
    ])
    expect(await faultsOf({ 'index.html': page }, { ...facts, entry: 'none.html' })).toContainEqual({
      ...{ code: 'missing-file', field: 'entry', path: 'none.html' },
    })
    expect(await faultsOf({ 'notes.txt': 'x' })).toContainEqual({ code: 'no-manifest', hasPages: false })
  })

  it('PKG-002 lets no option overrule what the package says', async () => {
    const own = { key: 'own', version: '2.0.0', title: 'Own', entry: 'index.html', languages: ['en'] }
    const source = await folder({ 'index.html': page, 'module.json': JSON.stringify(own) })
    expect(await checkPackage(source, { ...facts, title: 'Other' })).toMatchObject({ ...own, estimate: 20 })
  })
})

describe('another format', () => {
  it.each([
    ['SCORM', 'imsmanifest.xml'],
    ['SCORM', 'course/IMSMANIFEST.XML'],
    ['H5P', 'h5p.json'],
    ['cmi5', 'cmi5.xml'],
    ['xAPI', 'tincan.xml'],
  ])('PKG-001 is refused as %s by its %s', async (name, path) => {
    const files = { [path]: '<x/>', [path.replace(/[^/]+$/, 'index.html')]: page }
    expect(await faultsOf(files, facts)).toEqual([
      {
        ...{ code: 'format', why: 'foreign', path: path.replace(/^.*\//, '') },
        format: expect.stringContaining(name) as string,
      },
    ])
  })

  it('PKG-001 is HTML5 where a module.json says so', async () => {
    const manifest = JSON.stringify({ ...facts, title: 'Own', entry: 'index.html', languages: ['en'] })
    const source = await folder({ 'index.html': page, 'imsmanifest.xml': '<x/>', 'module.json': manifest })
    expect(await checkPackage(source)).toMatchObject({ key: 'river-walk' })
  })
})

describe('another reader', () => {
  /** A made-up format. Its top folder has a `tape.txt`, whose lines are the title and the first page. */
  const tape: PackageReader = {
    format: 'Tape',
    describedIn: 'tape.txt',
    isAtTop: (name) => name === 'tape.txt',
    accepts: (files) => (files.some(({ path }) => path === 'tape.txt') ? SURE.byItsFile : SURE.no),
    async read(files, given) {
      const item = files.find(({ path }) => path === 'tape.txt')
      const [title = '', entry = ''] = item ? (await textOf(item)).split('\n') : []
      return readFacts({ languages: ['en'], ...given, title, entry }, [entry])
    },
  }
  const readers = [tape, ...READERS]
  const files = { 'x/tape.txt': 'A river\npages/first.html', 'x/pages/first.html': page }

  it('PKG-001 is all a format takes here: it finds the top, and reads what it is surest of', async () => {
    const read = await checkPackage(await folder(files), facts, {}, readers)
    expect(read).toMatchObject({ format: 'Tape', title: 'A river', entry: 'pages/first.html' })
    expect(await checkPackage(await folder({ 'index.html': page }), facts, {}, readers)).toMatchObject({
      format: 'HTML5',
    })
    // Without this reader nothing shows where the top folder is, so no first page is found.
    expect(await faultsOf(files, facts)).toContainEqual({ code: 'fact', field: 'entry', isGiven: false })
  })

  it('PKG-001 gives way to one that is surer, and names the file it asks for that is missing', async () => {
    const manifest = JSON.stringify({ ...facts, title: 'Own', entry: 'index.html', languages: ['en'] })
    const both = { 'tape.txt': 'A river\nindex.html', 'index.html': page, 'module.json': manifest }
    expect(await checkPackage(await folder(both), {}, {}, readers)).toMatchObject({
      format: 'HTML5',
      title: 'Own',
    })
    const lacking = await folder({ 'tape.txt': 'A river\nnone.html' })
    await expect(checkPackage(lacking, facts, {}, readers)).rejects.toMatchObject({
      faults: [{ code: 'missing-file', field: 'entry', path: 'none.html' }],
    })
  })

  it('PKG-001 is refused by one fault where nobody takes the files', async () => {
    const source = await folder({ 'index.html': page })
    await expect(checkPackage(source, facts, {}, [tape])).rejects.toMatchObject({
      faults: [{ code: 'format', why: 'unknown' }],
    })
  })
})

describe('the check', () => {
  it('PKG-010 reads every byte and stores nothing', async () => {
    const source = await folder({ 'index.html': page, 'film.mp4': 'x'.repeat(5000) })
    const before = await readdir(place)
    expect(await checkPackage(source, facts)).toMatchObject({
      files: 2,
      size: 5000 + Buffer.byteLength(page),
    })
    expect(await readdir(place)).toEqual(before)
    await expect(checkPackage(source, facts, { fileBytes: 4000 })).rejects.toMatchObject({
      faults: [{ code: 'too-large', path: 'film.mp4', bytes: 5000, most: 4000 }],
    })
  })

  it('PKG-008 names what pages and styles would fetch from elsewhere, and no link', async () => {
    const source = await folder({
      'index.html': `${page}<script src="https://cdn.example/a.js"></script><img src=//pics.example/b.png>
        <link rel="stylesheet" href='http://fonts.example/c.css'><a href="https://elsewhere.example/">x</a>`,
      'a.css': '@import "https://fonts.example/d.css"; p { background: url(https://pics.example/e.png) }',
      'a.js': 'fetch("https://api.example/")',
    })
    const { outside } = await checkPackage(source, facts)
    expect(outside.map(({ path, address }) => `${path} ${address}`).toSorted()).toEqual([
      'a.css https://fonts.example/d.css',
      'a.css https://pics.example/e.png',
      'index.html //pics.example/b.png',
      'index.html http://fonts.example/c.css',
      'index.html https://cdn.example/a.js',
    ])
  })
})
