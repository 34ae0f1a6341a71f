import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { PackageRefused } from './faults.ts'
import type { PackageLimits } from './listing.ts'
import { FILE_LIST_NAME, readFileList } from './package-files.ts'
import { addPackage, removeLeftovers, type PackageStore } from './packages.ts'
import { createFolderStore } from '../store/folder-store.ts'

const manifest = {
  key: 'digital-world',
  version: '1.0.0',
  title: 'Digital World',
  entry: 'index.html',
  estimate: 45,
  languages: ['en', 'fr'],
  guides: { en: 'guides/en.pdf' },
  journals: [{ language: 'en', src: 'guides/journal.pdf' }],
}
const good: Record<string, string> = {
  'module.json': JSON.stringify(manifest),
  'index.html': '<!doctype html><title>x</title>',
  'guides/en.pdf': '%PDF',
  'guides/journal.pdf': '%PDF-2',
  'pictures/a picture.png': 'png',
}

let place: string
let store: string
let into: PackageStore

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-packages-'))
  store = join(place, 'modules')
  into = { store: createFolderStore(place), dataDir: place, claims: null }
})
afterEach(() => rm(place, { recursive: true, force: true }))

async function folder(files: Record<string, string>, name = 'package'): Promise<string> {
  const root = join(place, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

async function zip(files: Record<string, string | Buffer>, name = 'package.zip'): Promise<string> {
  const archive = new ZipFile()
  for (const [path, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), path)
  archive.end()
  await pipeline(archive.outputStream, createWriteStream(join(place, name)))
  return join(place, name)
}

/** Changes bytes of a finished zip into something that no correct writer would produce. */
async function patched(path: string, from: string | Buffer, to: string | Buffer): Promise<string> {
  const bytes = await readFile(path)
  const [needle, put] = [Buffer.from(from), Buffer.from(to)]
  let hits = 0
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    put.copy(bytes, at)
    hits += 1
  }
  expect(hits).toBeGreaterThan(0)
  await writeFile(path, bytes)
  return path
}

async function faultsOf(source: string, limits?: Partial<PackageLimits>) {
  const refused = await addPackage(source, { ...into, ...(limits ? { limits } : {}) }).catch(
    (error: unknown) => error,
  )
  if (!(refused instanceof PackageRefused)) throw new Error(`it was not refused: ${String(refused)}`)
  const left = await readdir(store).catch(() => [])
  expect(left.filter((name) => name.startsWith('.'))).toEqual([])
  return refused
}
const changed = (change: object) => ({ ...good, 'module.json': JSON.stringify({ ...manifest, ...change }) })

describe('a sound package', () => {
  it('DEL-004 stores a folder by key and version with a SHA-256 for each file', async () => {
    const stored = await addPackage(await folder(good), into)
    expect(stored).toMatchObject({
      key: 'digital-world',
      version: '1.0.0',
      entry: 'index.html',
      estimate: 45,
    })
    expect(stored).toMatchObject({
      codeDir: 'digital-world/1.0.0',
      files: 5,
      added: true,
      languages: ['en', 'fr'],
    })
    expect(stored.journals).toEqual({ en: 'guides/journal.pdf' })
    const list = (await readFileList(into.store, stored.codeDir)) ?? []
    expect(list.map((file) => file.path)).toEqual(Object.keys(good).sort())
    const page = good['index.html'] ?? ''
    expect(list.find((file) => file.path === 'index.html')).toEqual({
      path: 'index.html',
      size: page.length,
      sha256: createHash('sha256').update(page).digest('hex'),
      mime: 'text/html; charset=utf-8',
    })
    expect(stored.size).toBe(list.reduce((sum, file) => sum + file.size, 0))
    expect(await readFile(join(store, stored.codeDir, 'pictures/a picture.png'), 'utf8')).toBe('png')
  })

  it('DEL-004 takes a zip, also one that holds the package in one folder, and leaves system files out', async () => {
    const wrapped = Object.fromEntries(
      Object.entries(good).map(([path, text]) => [`My module/${path}`, text]),
    )
    const source = await zip({
      ...wrapped,
      '__MACOSX/My module/._index.html': 'x',
      'My module/.DS_Store': 'x',
    })
    const stored = await addPackage(source, into)
    expect(stored.files).toBe(5)
    expect(stored.leftOut.sort()).toEqual(['My module/.DS_Store', '__MACOSX/My module/._index.html'])
    expect((await readdir(join(store, stored.codeDir))).sort()).toEqual(
      [FILE_LIST_NAME, 'guides', 'index.html', 'module.json', 'pictures'].sort(),
    )
  })

  it('DEL-004 accepts the same package twice and refuses other contents for a stored version', async () => {
    await addPackage(await folder(good), into)
    expect((await addPackage(await zip(good), into)).added).toBe(false)
    const refused = await faultsOf(await folder({ ...good, 'index.html': 'other' }, 'other'))
    expect(refused.faults).toEqual([{ code: 'version-taken', key: 'digital-world', version: '1.0.0' }])
    expect(await readFile(join(store, 'digital-world/1.0.0/index.html'), 'utf8')).toBe(good['index.html'])
    expect((await addPackage(await folder(changed({ version: '1.0.1' }), 'next'), into)).added).toBe(true)
  })

  it('DEL-004 stores one of two racing copies and takes the other for the same', async () => {
    const source = await folder(good)
    const both = await Promise.all([addPackage(source, into), addPackage(source, into)])
    expect(both.filter((stored) => stored.added)).toHaveLength(1)
  })
})

describe('faults of module.json', () => {
  it('names every faulty field at once, and the files that are missing', async () => {
    const refused = await faultsOf(
      await folder({
        'module.json': JSON.stringify({
          key: 'Digital World',
          version: 'latest/1',
          entry: 'start.html',
          estimate: '45',
          languages: [],
          guides: { en: 'guides/none.pdf' },
        }),
      }),
    )
    const given = { code: 'manifest', why: 'field', isGiven: true }
    expect(refused.faults).toEqual([
      { ...given, field: 'key' },
      { ...given, field: 'version' },
      { ...given, field: 'title', isGiven: false },
      { ...given, field: 'estimate' },
      { ...given, field: 'languages' },
      { code: 'missing-file', field: 'entry', path: 'start.html' },
      { code: 'missing-file', field: 'guides.en', path: 'guides/none.pdf' },
    ])
  })

  it.each([
    ['no module.json', { 'index.html': 'x' }, { code: 'no-manifest', hasPages: true }],
    ['broken JSON', { ...good, 'module.json': '{' }, { code: 'manifest', why: 'no-json' }],
    ['a list', { ...good, 'module.json': '[]' }, { code: 'manifest', why: 'no-json' }],
    ['an entry outside', changed({ entry: '../index.html' }), { field: 'entry', isGiven: true }],
    ['an entry that is no page', changed({ entry: 'guides/en.pdf' }), { field: 'entry', isGiven: true }],
    ['a journal outside', changed({ journals: { en: '/etc/passwd' } }), { field: 'journals', isGiven: true }],
    ['a version out of the store', changed({ version: '1/../../x' }), { field: 'version', isGiven: true }],
    ['a key out of the store', changed({ key: '../../x' }), { field: 'key', isGiven: true }],
  ])('refuses %s', async (_name, files, fault) => {
    expect((await faultsOf(await folder(files))).faults).toContainEqual(expect.objectContaining(fault))
  })
})

describe('faults of names', () => {
  it('names each name of a zip that leads out of the package', async () => {
    const bad = ['xx/outside.html', 'xroot.html', 'xxdrive.html', 'backxslash.html']
    const source = await zip({ ...good, ...Object.fromEntries(bad.map((path) => [path, 'x'])) })
    await patched(source, 'xx/outside.html', '../outside.html')
    await patched(source, 'xroot.html', '/root.html')
    await patched(source, 'xxdrive.html', 'C:drive.html')
    await patched(source, 'backxslash.html', 'back\\slash.html')
    const refused = await faultsOf(source)
    expect(refused.faults).toEqual([
      { code: 'path', path: '../outside.html', why: 'outside' },
      { code: 'path', path: '/root.html', why: 'absolute' },
      { code: 'path', path: 'C:drive.html', why: 'drive' },
      { code: 'path', path: 'back\\slash.html', why: 'backslash' },
    ])
    expect(await readdir(place)).not.toContain('outside.html')
  })

  it('refuses links, in a folder and in a zip', async () => {
    const root = await folder(good)
    await symlink('/etc/passwd', join(root, 'secret.txt'))
    await symlink('/etc', join(root, 'etc'))
    expect((await faultsOf(root)).faults.map((fault) => fault.code)).toEqual(['link', 'link'])
    const archive = new ZipFile()
    for (const [path, text] of Object.entries(good)) archive.addBuffer(Buffer.from(text), path)
    archive.addBuffer(Buffer.from('/etc/passwd'), 'secret.txt', { mode: 0o120777 })
    archive.end()
    await pipeline(archive.outputStream, createWriteStream(join(place, 'link.zip')))
    expect((await faultsOf(join(place, 'link.zip'))).faults).toEqual([
      { code: 'link', path: 'secret.txt', why: 'link' },
    ])
  })

  it('refuses the same name twice, names that differ by case or accents, and a file that is a folder', async () => {
    const files = { ...good, 'a.png': '1', 'A.png': '2', 'b.png': '3', 'e\u0301.png': '4', '\u00e9.png': '5' }
    const source = await zip({ ...files, 'c.png': '6', node: '7', 'node/x.js': '8' })
    await patched(source, 'c.png', 'b.png')
    const refused = await faultsOf(source)
    expect(refused.faults).toEqual([
      { code: 'duplicate', path: 'A.png', why: 'alike', other: 'a.png' },
      { code: 'duplicate', path: '\u00e9.png', why: 'alike', other: 'e\u0301.png' },
      { code: 'duplicate', path: 'b.png', why: 'twice' },
      { code: 'duplicate', path: 'node', why: 'folder', other: 'node/x.js' },
    ])
  })

  it('refuses names that not every system can store', async () => {
    const refused = await faultsOf(await zip({ ...good, 'aux.js': '1', 'what?.png': '2', 'end./x.js': '3' }))
    expect(refused.faults.map((fault) => fault.code)).toEqual(['path', 'path', 'path'])
  })
})

describe('faults of size', () => {
  it('refuses too many files, too large a file and too large a package', async () => {
    const root = await folder(good)
    expect((await faultsOf(root, { files: 4 })).faults).toEqual([{ code: 'too-many-files', most: 4 }])
    expect((await faultsOf(root, { fileBytes: 30 })).faults).toContainEqual({
      ...{ code: 'too-large', path: 'index.html', bytes: 31, most: 30 },
    })
    expect((await faultsOf(await zip(good), { totalBytes: 100 })).faults).toEqual([
      { code: 'too-large', bytes: expect.any(Number) as number, most: 100 },
    ])
  })

  it('refuses a zip that unpacks to a hundred times its size', async () => {
    const MIB = 1024 * 1024
    const refused = await faultsOf(await zip({ ...good, 'zeros.bin': Buffer.alloc(20 * MIB) }))
    expect(refused.faults).toEqual([expect.objectContaining({ code: 'bomb', why: 'ratio' })])
  })

  it('refuses a zip that declares less than it holds', async () => {
    const big = Buffer.alloc(300_000, 'some text that packs well ')
    const source = await zip({ ...good, 'big.txt': big })
    const size = (bytes: number) => Buffer.from(Uint32Array.of(bytes).buffer)
    await patched(source, size(big.length), size(1000))
    expect((await faultsOf(source)).faults).toEqual([{ code: 'unreadable', path: 'big.txt', why: 'longer' }])
  })

  it('refuses damaged bytes, and a file that is no zip', async () => {
    const archive = new ZipFile()
    for (const [path, text] of Object.entries(good))
      archive.addBuffer(Buffer.from(text), path, { compress: false })
    archive.end()
    await pipeline(archive.outputStream, createWriteStream(join(place, 'damaged.zip')))
    await patched(join(place, 'damaged.zip'), '%PDF-2', '%PDF-3')
    const of = async (name: string) => (await faultsOf(join(place, name))).faults
    expect(await of('damaged.zip')).toEqual([
      { code: 'unreadable', path: 'guides/journal.pdf', why: 'damaged' },
    ])
    await writeFile(join(place, 'no.zip'), 'hello')
    const path = join(place, 'no.zip')
    const reason = expect.any(String) as string
    expect(await of('no.zip')).toEqual([{ code: 'unreadable', path, why: 'no-package', reason }])
    expect(await of('nowhere')).toEqual([
      { code: 'unreadable', path: join(place, 'nowhere'), why: 'not-there' },
    ])
  })
})

it('DEL-004 what an addition left that was cut short is removed after an hour, and nothing else', async () => {
  const { codeDir } = await addPackage(await folder(good), into)
  const now = new Date()
  const hours = (count: number) => new Date(now.getTime() - count * 60 * 60 * 1000)
  for (const [name, age] of [
    ['.incoming-dead', 2],
    ['.incoming-alive', 0.5],
  ] as const) {
    await mkdir(join(store, name))
    await writeFile(join(store, name, 'half a film.mp4'), 'half')
    await utimes(join(store, name), hours(age), hours(age))
  }
  await utimes(join(store, codeDir), hours(9), hours(9))
  await removeLeftovers(place, now)
  expect((await readdir(store)).toSorted()).toEqual(['.incoming-alive', 'digital-world'])
  expect(await readFileList(into.store, codeDir)).toHaveLength(5)
  await removeLeftovers(join(place, 'no data yet'), now)
})
