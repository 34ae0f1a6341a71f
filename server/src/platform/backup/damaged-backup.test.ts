/** What is noticed of a backup that was changed, cut off, made with another key, or that found no room. */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { createFolderStore } from '#platform/store/folder-store.ts'
import { readBackupKey, writeBackupKey } from './backup-key.ts'
import { checkBackup } from './checked-entries.ts'
import { lineOf, rowsOf } from './copy-text.ts'
import { makeBackup } from './make-backup.ts'
import { listMissingContent } from './place-content.ts'
import { ENOUGH, readArchive } from './archive/read-archive.ts'
import { writeArchive } from './archive/write-archive.ts'

const KEY = randomBytes(32)
const FILM = randomBytes(150_000)
const RUNS = 150

let db: Database
let folder: string
beforeAll(async () => {
  db = await freshDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-damaged-'))
  await createFolderStore(folder).put('static/film.mp4', FILM)
  for (const key of [null, KEY])
    await makeBackup(
      { db, clock: systemClock, store: createFolderStore(folder) },
      { file: path.join(folder, fileOf(key)), key },
    )
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (key: Buffer | null) => (key ? 'sealed' : 'plain')
const bytesOf = (key: Buffer | null) => readFileSync(path.join(folder, fileOf(key)))

/** What a check says about these bytes, or that nothing is wrong. */
async function said(bytes: Buffer, key: Buffer | null): Promise<string> {
  const file = path.join(folder, 'changed')
  writeFileSync(file, bytes)
  return checkBackup({ file, key }).then(
    () => 'nothing is wrong',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

const KINDS = [
  { kind: 'plain', key: null },
  { kind: 'encrypted', key: KEY },
]

describe.each(KINDS)('OPS-002 a backup that is $kind', ({ key }) => {
  it('is sound as it was written', async () => {
    expect(await said(bytesOf(key), key)).toBe('nothing is wrong')
    expect(await checkBackup({ file: path.join(folder, fileOf(key)), key })).toMatchObject({ files: 1 })
  })

  it('is known as damaged when one byte anywhere is another', async () => {
    const whole = bytesOf(key)
    const edges = [0, 1, 3, 4, 8, 9, whole.length - 1, whole.length - 9, whole.length - 50]
    const at = fc.oneof(fc.constantFrom(...edges), fc.nat(whole.length - 1))
    const damaged = fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (position, change) => {
      const bytes = Buffer.from(whole)
      bytes[position] = (bytes[position] ?? 0) ^ change
      expect(await said(bytes, key)).toMatch(
        /^BackupUnusable: .*(damaged|does not match|not a backup|different)/,
      )
    })
    await fc.assert(damaged, { numRuns: RUNS, examples: edges.map((edge) => [edge, 1]) })
  })

  it('is known as cut off, at any length, and as longer than it was', async () => {
    const whole = bytesOf(key)
    const cut = fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      expect(await said(whole.subarray(0, length), key)).toMatch(/^BackupUnusable: /)
    })
    const edges = [0, 1, 7, 47, 48, 48 + 65_552, whole.length - 1, whole.length - 58]
    await fc.assert(cut, { numRuns: RUNS, examples: edges.map((edge) => [edge]) })
    for (const more of [Buffer.alloc(1), Buffer.alloc(1024), whole])
      expect(await said(Buffer.concat([whole, more]), key)).toMatch(/^BackupUnusable: /)
  })
})

describe('OPS-002 a backup whose parts are not as its manifest says', () => {
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const header = Buffer.from(
    JSON.stringify({
      ...{ format: 'hub-backup', version: 1, takenAt: '2026-03-02T15:00:00.000Z', engine: 'embedded' },
      migrations: [],
    }),
  )
  const rows = Buffer.from('1\tone\n2\ttwo\n')
  const film = Buffer.from('film')
  const entryOf = (name: string, bytes: Buffer) => ({ name, bytes: bytes.length, sha256: sha(bytes) })
  const table = { name: 'teams', columns: [], rows: 2, sha256: sha(rows) }
  const part = 'tables/teams/000001.copy'

  /** Checks an archive with these entries and this manifest. */
  async function check(entries: [string, Buffer][], manifest: { tables: object[]; entries: object[] }) {
    const file = path.join(folder, `made-${randomBytes(6).toString('hex')}`)
    const last = Buffer.from(JSON.stringify({ sequences: [], ...manifest }))
    await writeArchive({ file, key: null }, async (add) => {
      for (const [name, bytes] of [...entries, ['manifest.json', last] as const])
        await add({ name, bytes: bytes.length }, [bytes])
    })
    return checkBackup({ file, key: null }).then(
      (checked) => checked.rows,
      (error: Error) => error.message,
    )
  }
  const listed = [entryOf('backup.json', header), entryOf(part, rows), entryOf('content/static/a', film)]
  const entries: [string, Buffer][] = [
    ['backup.json', header],
    [part, rows],
    ['content/static/a', film],
  ]

  it('names each part that is damaged, missing or of somebody else', async () => {
    const manifest = { tables: [table], entries: listed }
    expect(await check(entries, manifest)).toBe(2)
    const other = entries.map(([name]): [string, Buffer] => [
      name,
      name === 'content/static/a' ? rows : header,
    ])
    other[1] = [part, rows]
    expect(await check(other, manifest)).toBe('The entry content/static/a is damaged.')
    expect(await check(entries.slice(0, 2), manifest)).toBe('The entry content/static/a is missing.')
    const more: [string, Buffer][] = [...entries, ['content/static/b', film]]
    expect(await check(more, manifest)).toBe('The entry content/static/b was added later.')
  })

  it('names the table that has other rows', async () => {
    const fewer = { tables: [{ ...table, rows: 3 }], entries: listed }
    expect(await check(entries, fewer)).toBe('The table teams is not as the manifest says.')
    const others = { tables: [{ ...table, sha256: sha(film) }], entries: listed }
    expect(await check(entries, others)).toBe('The table teams is not as the manifest says.')
  })

  it('is of no use without its description or its manifest, or of another format', async () => {
    expect(await check([['backup.json', film]], { tables: [], entries: [] })).toContain(
      'not a backup that this version of the hub can read',
    )
    expect(await check(entries, { tables: [{}], entries: [] })).toContain(
      'The manifest of the backup cannot be read',
    )
  })

  it('stores nothing outside of the folders of the content, whatever its names are', async () => {
    const store = createFolderStore(path.join(folder, 'hostile'))
    for (const name of ['../evil', 'static/../../evil', '/etc/evil', 'database/PG_VERSION', 'static']) {
      const manifest = { tables: [], sequences: [], entries: [entryOf(`content/${name}`, film)] }
      await expect(listMissingContent(store, manifest, false)).rejects.toThrow('a file with an unsafe name')
    }
  })
})

describe('OPS-002 the key', () => {
  it('is asked for when a backup is encrypted, and another one is told apart', async () => {
    expect(await said(bytesOf(KEY), null)).toContain('The file is encrypted. Set HUB_BACKUP_KEY_FILE')
    expect(await said(bytesOf(KEY), randomBytes(32))).toContain('does not open with this key')
    expect(await said(bytesOf(null), KEY)).toBe('nothing is wrong')
  })

  it('chunks that were swapped are noticed', async () => {
    const [head, chunk] = [48, 65_552]
    const whole = bytesOf(KEY)
    const first = whole.subarray(head, head + chunk)
    const second = whole.subarray(head + chunk, head + 2 * chunk)
    const swapped = Buffer.concat([whole.subarray(0, head), second, first, whole.subarray(head + 2 * chunk)])
    expect(await said(swapped, KEY)).toContain('damaged between the bytes 48 and')
  })

  it('comes from a file that only its owner can read, and is never overwritten', async () => {
    const backupKeyFile = path.join(folder, 'backup.key')
    await writeBackupKey(backupKeyFile)
    expect(statSync(backupKeyFile).mode & 0o777).toBe(0o600)
    expect(await readBackupKey({ backupKeyFile, backupKey: undefined })).toHaveLength(32)
    await expect(writeBackupKey(backupKeyFile)).rejects.toThrow('is there already')
    writeFileSync(backupKeyFile, 'short')
    await expect(readBackupKey({ backupKeyFile, backupKey: undefined })).rejects.toThrow(
      'does not hold a key',
    )
    execFileSync('chmod', ['644', backupKeyFile])
    await expect(readBackupKey({ backupKeyFile, backupKey: undefined })).rejects.toThrow(
      'can be read by others',
    )
    const backupKey = KEY.toString('base64')
    expect(await readBackupKey({ backupKey, backupKeyFile: undefined })).toEqual(KEY)
    await expect(readBackupKey({ backupKey: 'secret word', backupKeyFile: undefined })).rejects.not.toThrow(
      'word',
    )
    expect(await readBackupKey({ backupKey: undefined, backupKeyFile: undefined })).toBeNull()
  })
})

describe('OPS-002 where a backup cannot be written', () => {
  it('a file that is there already stays, and nothing half is left', async () => {
    const file = path.join(folder, 'there')
    writeFileSync(file, 'mine')
    await expect(writeArchive({ file, key: null }, async () => {})).rejects.toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe('mine')
    const broken = path.join(folder, 'broken')
    const producing = writeArchive({ file: broken, key: null }, async (add) => {
      await add({ name: 'static/a', bytes: 3 }, [Buffer.from('abc')])
      throw new Error('the database went away')
    })
    await expect(producing).rejects.toThrow('the database went away')
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
    await expect(
      writeArchive({ file: path.join(folder, 'no/where'), key: null }, async () => {}),
    ).rejects.toThrow('is not there')
  })

  it('is read no further than somebody wants', async () => {
    const file = path.join(folder, 'enough')
    await writeArchive({ file, key: KEY }, async (add) => {
      for (let index = 0; index < 100; index += 1)
        await add({ name: `static/${index}`, bytes: FILM.length }, [FILM])
    })
    const seen: string[] = []
    await readArchive({ file, key: KEY }, async ({ name, body }) => {
      seen.push(name)
      if (name === 'static/2') return ENOUGH
      for await (const _ of body);
    })
    expect(seen).toEqual(['static/0', 'static/1', 'static/2'])
  })

  it('a signal ends it', async () => {
    const file = path.join(folder, 'ended')
    const ended = new AbortController()
    const producing = writeArchive({ file, key: null, signal: ended.signal }, async (add) => {
      for (let index = 0; ; index += 1) {
        await add({ name: `static/${index}`, bytes: FILM.length }, [FILM])
        if (index === 20) ended.abort()
      }
    })
    await expect(producing).rejects.toThrow()
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('a full disk is told in words, and no file or reading stays', async (test) => {
    const disk = mkdtempSync(path.join(tmpdir(), 'hub-full-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'pipe' })
    } catch {
      return test.skip('no right to mount a small disk')
    }
    let isReading = true
    try {
      const writing = writeArchive({ file: path.join(disk, 'backup'), key: KEY }, async (add) => {
        try {
          for (let index = 0; index < 100; index += 1)
            await add({ name: `static/${index}`, bytes: FILM.length }, [FILM])
        } finally {
          isReading = false
        }
      })
      await expect(writing).rejects.toThrow(
        `There is not enough room in ${disk}. The unfinished file was removed.`,
      )
      expect(readdirSync(disk)).toEqual([])
      await vi.waitFor(() => expect(isReading).toBe(false))
    } finally {
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    }
  })
})

it('OPS-002 rows of any text are the same after writing and reading', () => {
  const value = fc.option(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\N', '\\', '\t', '\n', '')),
  )
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      expect(rowsOf(rows.map(lineOf).join(''))).toEqual(rows)
    }),
  )
})
