/** A restore into a folder and into a bucket: what it compares, what it refuses, and what it leaves after a failure. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { FILLED_BY_ITSELF } from '../../staff/filled-by-itself.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { openRealStore, startS3Double } from '../../testing/s3-double.ts'
import { systemClock } from '#platform/clock.ts'
import { testStoreSettings } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type FileStore, StoreAway } from '#platform/store/file-store.ts'
import { createFolderStore } from '#platform/store/folder-store.ts'
import { makeBackup } from './make-backup.ts'
import { inSnapshot, sumTables } from './read-tables.ts'
import { restoreBackup } from './restore.ts'
import { listTableShapes } from './table-shapes.ts'

/** The film is larger than one part of an upload in parts. */
const CONTENT: Record<string, Buffer> = {
  'modules/respect/1.0.0/.files.json': Buffer.from('[]'),
  'modules/respect/1.0.0/film.mp4': randomBytes(9_000_000),
  'modules/respect/1.0.0/index.html': Buffer.from('<h1>Respect</h1>'),
  'static/empty.txt': Buffer.alloc(0),
  'static/guides/Führer 指南.pdf': randomBytes(70_000),
}
const FIRST = 'static/empty.txt'
const STRAY = 'static/of-another-hub.txt'

interface Opened {
  store: FileStore
  close(): Promise<void>
}
async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hub-restore-'))
  return { store: createFolderStore(folder), close: () => rm(folder, { recursive: true, force: true }) }
}
const real = testStoreSettings()
const openBucket = (): Promise<Opened> => (real ? openRealStore(real) : startS3Double())
const KINDS = [
  { from: 'a bucket', into: 'a folder', openFrom: openBucket, openInto: openFolder },
  { from: 'a folder', into: 'a bucket', openFrom: openFolder, openInto: openBucket },
]

describe.each(KINDS)('OPS-002 SCL-001 a hub with its files in $from', ({ into, openFrom, openInto }) => {
  let folder: string
  let file: string
  let full: Database
  let db: Database
  let target: Opened
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hub-restore-'))
    file = path.join(folder, 'backup')
    full = await freshDatabase()
    await full.orm.execute(sql`insert into teams (name, created_at) values ('Of before', now())`)
    const source = await openFrom()
    for (const [key, bytes] of Object.entries(CONTENT)) await source.store.put(key, bytes)
    await makeBackup({ db: full, clock: systemClock, store: source.store }, { file, key: null })
    await source.close()
  })
  afterAll(async () => {
    await full.close()
    await rm(folder, { recursive: true, force: true })
  })
  const opened = async () => {
    db = await freshDatabase({ prepared: 'empty' })
    target = await openInto()
  }
  afterEach(async () => {
    vi.restoreAllMocks()
    await db.close()
    await target.close()
  })

  const restore = (
    store = target.store,
    areOthersKept = false,
    { from = file, open = async () => db } = {},
  ) =>
    restoreBackup(
      { file: from, key: null },
      {
        open,
        clock: systemClock,
        staff: { kind: 'staff', user: 'robin' },
        filledByItself: FILLED_BY_ITSELF,
        store,
        areOthersKept,
      },
    )
  const hashes = (files: Record<string, Buffer>) =>
    Object.fromEntries(
      Object.entries(files).map(([key, bytes]) => [key, createHash('sha256').update(bytes).digest('hex')]),
    )
  async function stored(): Promise<Record<string, string>> {
    const found: Record<string, Buffer> = {}
    for await (const { key } of target.store.list('')) {
      const read = await target.store.get(key)
      if (read) found[key] = await buffer(read.stream)
    }
    return hashes(found)
  }
  const teamsIn = async () =>
    (await db.orm.execute<{ name: string }>(sql`select name from teams`)).rows.map(({ name }) => name)
  const isEmpty = async () =>
    (await inSnapshot(db, async (client) => sumTables(client, await listTableShapes(client)))).size === 0

  it(`is restored into ${into}, file for file, and a second time refused`, async () => {
    await opened()
    await restore()
    expect(await stored()).toEqual(hashes(CONTENT))
    expect(await teamsIn()).toEqual(['Of before'])
    await expect(restore()).rejects.toThrow('The hub is in use')
    expect(await stored()).toEqual(hashes(CONTENT))
  })

  it(`is refused over the files of another hub in ${into}, unless they are kept`, async () => {
    await opened()
    await target.store.put(STRAY, Buffer.from('theirs'))
    await expect(restore()).rejects.toThrow(
      `The store is in use: it has 1 files that the backup has not, such as ${STRAY}. Nothing was changed.`,
    )
    expect(Object.keys(await stored())).toEqual([STRAY])
    expect(await isEmpty()).toBe(true)
    await restore(target.store, true)
    expect(await stored()).toEqual(hashes({ ...CONTENT, [STRAY]: Buffer.from('theirs') }))
  })

  it(`overwrites nothing in ${into}, and goes on from what an interrupted restore left`, async () => {
    await opened()
    await target.store.put(FIRST, Buffer.from('another'))
    for (const areOthersKept of [false, true])
      await expect(restore(target.store, areOthersKept)).rejects.toThrow(/1 files .* differ .*empty\.txt/)
    expect(await stored()).toEqual(hashes({ [FIRST]: Buffer.from('another') }))
    await target.store.put(FIRST, CONTENT[FIRST] ?? Buffer.alloc(1))
    const sent: string[] = []
    await restore({
      ...target.store,
      putStream: (key, ...rest) => (sent.push(key), target.store.putStream(key, ...rest)),
    })
    expect(sent.toSorted()).toEqual(Object.keys(CONTENT).filter((key) => key !== FIRST))
    expect(await stored()).toEqual(hashes(CONTENT))
  })

  it(`that fails leaves nothing in ${into}, whatever failed`, async () => {
    await opened()
    const { putStream } = target.store
    let count = 0
    const away: FileStore = {
      ...target.store,
      async putStream(key, stream, sha256) {
        const facts = await putStream(key, stream, sha256)
        count += 1
        if (count === 3) throw new StoreAway(new Error('ECONNRESET'))
        return facts
      },
    }
    await expect(restore(away)).rejects.toThrow('The store does not answer as it should: ECONNRESET.')
    expect([await stored(), await isEmpty()]).toEqual([{}, true])
    // Only a remote store can: a folder's bytes are hashed on their way to the disk.
    const lying: FileStore = {
      ...target.store,
      folder: null,
      async putStream(key, stream, sha256) {
        await stream.toArray()
        await putStream(key, Readable.from([Buffer.from('other')]))
        return { size: 0, sha256: sha256 ?? '' }
      },
    }
    await expect(restore(lying)).rejects.toThrow('arrived with other bytes than announced')
    expect([await stored(), await isEmpty()]).toEqual([{}, true])
    failing(/^insert into/i)
    await expect(restore()).rejects.toThrow('the line broke')
    vi.restoreAllMocks()
    expect([await stored(), await isEmpty()]).toEqual([{}, true])
  })

  it(`that is damaged leaves nothing in ${into}, and opens no database`, async () => {
    await opened()
    const damaged = path.join(folder, 'damaged')
    const bytes = await readFile(file)
    const at = bytes.indexOf(CONTENT['modules/respect/1.0.0/film.mp4']?.subarray(-64) ?? '')
    bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)
    await writeFile(damaged, bytes)
    const sent: string[] = []
    const store: FileStore = {
      ...target.store,
      putStream: (key, ...rest) => (sent.push(key), target.store.putStream(key, ...rest)),
    }
    const open = vi.fn(async () => db)
    await expect(restore(store, false, { from: damaged, open })).rejects.toThrow(/film\.mp4 is damaged/)
    expect(sent.toSorted()).toEqual(Object.keys(CONTENT))
    expect([await stored(), open.mock.calls.length]).toEqual([{}, 0])
  })

  it(`reads the next file while one still waits for ${into}, and is told when that one fails`, async () => {
    await opened()
    let second = () => {}
    const begun = new Promise<void>((resolve) => (second = resolve))
    let count = 0
    const slow = (ending: () => void): FileStore => ({
      ...target.store,
      async putStream(key, ...rest) {
        const nth = (count += 1)
        if (nth === 2) second()
        const facts = await target.store.putStream(key, ...rest)
        if (nth > 1) return facts
        await begun
        ending()
        return facts
      },
    })
    const failing = slow(() => {
      throw new StoreAway(new Error('ENOSPC'))
    })
    await expect(restore(failing)).rejects.toThrow('The store does not answer as it should: ENOSPC.')
    expect([await stored(), await isEmpty()]).toEqual([{}, true])
    count = 0
    await restore(slow(() => {}))
    expect(await stored()).toEqual(hashes(CONTENT))
  })

  it(`says how many files stay in ${into} when it can remove them no more`, async () => {
    await opened()
    const gone = async () => {
      throw new StoreAway(new Error('ECONNREFUSED'))
    }
    let count = 0
    const leaving: FileStore = {
      ...target.store,
      putStream: (key, ...rest) => {
        count += 1
        return count === 3 ? gone() : target.store.putStream(key, ...rest)
      },
      delete: gone,
    }
    await expect(restore(leaving)).rejects.toThrow('Up to 3 files stay in the store.')
    await restore()
    expect(await stored()).toEqual(hashes(CONTENT))
  })

  it(`keeps the files in ${into} when nobody knows whether the database committed`, async () => {
    await opened()
    failing(/^commit$/, 'after')
    await expect(restore()).rejects.toThrow('The database broke off while it committed: the line broke.')
    vi.restoreAllMocks()
    expect(await stored()).toEqual(hashes(CONTENT))
    expect(await teamsIn()).toEqual(['Of before'])
  })

  /** The connection breaks at such a statement, before or after the database ran it. */
  function failing(statement: RegExp, when: 'before' | 'after' = 'before'): void {
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [asked] = given
      const isIt = statement.test(
        typeof asked === 'string' ? asked : String((asked as { text?: string }).text),
      )
      if (isIt && when === 'before') throw new Error('the line broke')
      const answer: unknown = await Reflect.apply(query, this, given)
      if (isIt) throw new Error('the line broke')
      return answer
    } as never)
  }
})
