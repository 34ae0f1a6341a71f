/** A backup of a hub with people and content, restored into the same and into the other engine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, getTableName, gt, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { teams } from '../../accounts/accounts.tables.ts'
import { agencies } from '../../metas/metas.tables.ts'
import { FILLED_BY_ITSELF } from '../../staff/filled-by-itself.ts'
import { CAST, CONTENT as CONTENT_OF_CAST } from '../../testing/cast.ts'
import { FIRST_DAY, type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { freshDatabase, isPostgresReachable } from '../../testing/fresh-database.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { verifyChains } from '#platform/audit/verify-chain.ts'
import { testDatabaseSettings, type TestEngine } from '#platform/config/config.ts'
import { systemClock } from '#platform/clock.ts'
import { type Database, migrate, migrationsFolder } from '#platform/database/database.ts'
import { createFolderStore } from '#platform/store/folder-store.ts'
import { checkBackup } from './checked-entries.ts'
import { makeBackup } from './make-backup.ts'
import { levelOf, listApplied } from './migration-level.ts'
import { inSnapshot, sumTables } from './read-tables.ts'
import { moveDatabase, restoreBackup } from './restore.ts'
import { listSequences, listTableShapes } from './table-shapes.ts'

const LONG_NAME = `${'a-folder-with-a-long-name/'.repeat(8)}page.html`
const CONTENT: Record<string, Buffer> = {
  'modules/respect/1.0.0/index.html': Buffer.from('<h1>Respect</h1>'),
  'modules/respect/1.0.0/.files.json': Buffer.from('[]'),
  [`modules/respect/1.0.0/${LONG_NAME}`]: Buffer.from('long'),
  'modules/respect/1.0.0/film.mp4': randomBytes(3_000_000),
  'static/guides/Führer 指南.pdf': randomBytes(70_000),
  'static/empty.txt': Buffer.alloc(0),
}
/** What COPY text must escape, and what one byte of UTF-8 is not enough for. */
const STRANGE = 'tab\t line\n return\r back\\slash \\N \b\f\v "quote" {brace,} 指南 🎈 \\t'

const ROBIN = { kind: 'staff', user: 'robin' } as const
const ROUNDS = 5
const PAUSE_MS = 5

let app: FreshApp
let folder: string
let reachable: boolean
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  folder = mkdtempSync(path.join(tmpdir(), 'hub-backup-'))
  reachable = await isPostgresReachable()
  writeInto(app.context.config.dataDir, CONTENT)
  await app.context.db.orm.update(teams).set({ name: STRANGE }).where(eq(teams.id, 1))
  await app.signIn('member')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

function writeInto(dataDir: string, files: Record<string, Buffer>): void {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
    writeFileSync(path.join(dataDir, name), bytes)
  }
}

function filesOf(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(dataDir, name)).toString('base64')]),
  )
}

const base64 = (files: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]))

const sumsOf = (db: Database) =>
  inSnapshot(db, async (client) => sumTables(client, await listTableShapes(client)))
const sequencesOf = (db: Database) => inSnapshot(db, listSequences)

/** Every row of every table; of the audit log without what a restore adds, which is why its heads differ. */
async function rowsOf(db: Database): Promise<Record<string, unknown[]>> {
  const shapes = await inSnapshot(db, listTableShapes)
  const found: Record<string, unknown[]> = {}
  for (const { name, orderBy } of shapes) {
    if (name === 'audit_heads') continue
    const { rows } = await db.orm.execute(
      sql.raw(
        `select * from "${name}" ${name === 'audit_log' ? `where action not like 'hub-%'` : ''} order by ${orderBy}`,
      ),
    )
    found[name] = rows
  }
  return found
}

function backUp(name: string, key: Buffer | null = null, from: FreshApp = app) {
  const file = path.join(folder, name)
  return makeBackup(from.context, { file, key }).then((made) => ({ ...made, file }))
}

const freshDir = () => mkdtempSync(path.join(folder, 'restored-'))
const restoreWith = (file: string, db: Database, dataDir: string, key: Buffer | null = null) =>
  restoreBackup(
    { file, key },
    {
      open: async () => db,
      clock: systemClock,
      staff: ROBIN,
      filledByItself: FILLED_BY_ITSELF,
      store: createFolderStore(dataDir),
    },
  )

const ownEngine = (): TestEngine => testDatabaseSettings().engine
const otherEngine = (): TestEngine => (ownEngine() === 'postgres' ? 'embedded' : 'postgres')

describe('OPS-002 a backup', () => {
  it.each([
    ['the same engine', ownEngine(), null],
    ['the other engine, encrypted', otherEngine(), randomBytes(32)],
  ])('is restored into %s, row for row and file for file', async (_, engine, key) => {
    if (engine === 'postgres' && !reachable) throw new Error('this test needs PostgreSQL (TEST_DATABASE_URL)')
    const { file } = await backUp(`to-${engine}`, key)
    const db = await freshDatabase({ engine, prepared: 'empty' })
    const dataDir = freshDir()
    try {
      await restoreWith(file, db, dataDir, key)
      const [before, after] = [await rowsOf(app.context.db), await rowsOf(db)]
      expect(before.facilitators).toHaveLength(Object.keys(CAST).length)
      expect(before.teams).toContainEqual(expect.objectContaining({ name: STRANGE }))
      expect(before.sessions).toHaveLength(1)
      expect(after).toEqual(before)
      expect(filesOf(dataDir)).toEqual(base64(CONTENT))
      const deeds = await db.orm.select().from(auditLog).where(eq(auditLog.action, 'hub-restored'))
      expect(deeds).toMatchObject([{ actorKind: 'staff', note: expect.stringContaining('by robin: from') }])
      // The chains of the audit log are those of the backup, and go on (AUD-003).
      const [was, now] = [await verifyChains(app.context.db), await verifyChains(db)]
      expect(now).toMatchObject({ entries: was.entries + 1, faults: [] })
      expect((await verifyChains(db, was.heads)).faults).toEqual([])
      await checkSequences(db)
    } finally {
      await db.close()
    }
  })

  /** The next number of each table is one that no row has. */
  async function checkSequences(db: Database): Promise<void> {
    const [before, after] = [await sequencesOf(app.context.db), await sequencesOf(db)]
    const exceptLog = (all: typeof before) => all.filter(({ name }) => name !== 'audit_log_id_seq')
    expect(exceptLog(after)).toEqual(exceptLog(before))
    const [added] = await db.orm
      .insert(teams)
      .values({ name: 'After the restore', createdAt: systemClock.iso() })
      .returning({ id: teams.id })
    expect(added?.id).toBe(nextOf(before, 'teams_id_seq'))
  }

  const nextOf = (all: Awaited<ReturnType<typeof sequencesOf>>, name: string) =>
    Number(all.find((one) => one.name === name)?.lastValue) + 1

  it('has every table that the code or the database knows', async () => {
    const { file } = await backUp('every-table')
    const { manifest } = await checkBackup({ file, key: null })
    const stored = manifest.tables.map(({ name }) => name)
    const { rows } = await app.context.db.orm.execute<{ name: string }>(
      sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(stored)
    const inCode: string[] = []
    const src = path.join(import.meta.dirname, '../..')
    for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.tables.ts')) {
        const module: Record<string, unknown> = await import(path.join(src, name))
        for (const one of Object.values(module)) if (is(one, PgTable)) inCode.push(getTableName(one))
      }
    expect(inCode.length).toBeGreaterThan(30)
    expect(inCode.toSorted()).toEqual(stored)
    const columns = await app.context.db.orm.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0`,
    )
    expect(manifest.tables.flatMap((table) => table.columns)).toHaveLength(columns.rows[0]?.count ?? 0)
  })

  it('is of one moment, while calls are answered and rows are written', async () => {
    const token = await app.signIn('member')
    const { db, clock } = app.context
    const before = { agencies: (await rowsOf(db)).agencies?.length, teams: (await rowsOf(db)).teams?.length }
    let isOver = false
    let written = 0
    const writing = (async () => {
      for (; !isOver; written += 1) {
        const body = { moduleId: CONTENT_OF_CAST.youthCommunity.moduleId, isFavourite: written % 2 === 0 }
        const params = { id: CAST.member.id }
        expect((await app.call(calls.markFavourite, { params, body, token })).status).toBe(200)
        // The first table that is read, and one of the last.
        await db.transaction(async () => {
          const row = { name: `${clock.iso()} ${written}`, createdAt: clock.iso() }
          await db.orm.insert(agencies).values(row)
          await db.orm.insert(teams).values(row)
        })
      }
    })()
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const least = written + 2
        while (written < least) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        const { manifest } = await checkBackup({
          file: (await backUp(`while-written-${round}`)).file,
          key: null,
        })
        const rowsIn = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0
        const added = rowsIn('agencies') - (before.agencies ?? 0)
        expect(added).toBeGreaterThan(0)
        expect(rowsIn('teams') - (before.teams ?? 0)).toBe(added)
      }
    } finally {
      isOver = true
      await writing
      await db.orm.delete(teams).where(gt(teams.id, 2))
    }
  })

  it('opens with ordinary tools when it is not encrypted', async () => {
    const { file } = await backUp('plain.tar')
    const { stdout: listed, stderr } = spawnSync('tar', ['-tf', file], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(listed).toContain('tables/facilitators/000001.copy.gz')
    expect(listed.trim().split('\n').at(-1)).toBe('manifest.json')
    expect(existsSync(`${file}.part`)).toBe(false)
    const bytesOf = (name: string) => execFileSync('tar', ['-xOf', file, name])
    expect(bytesOf('content/modules/respect/1.0.0/index.html').toString()).toBe('<h1>Respect</h1>')
    const rows = gunzipSync(bytesOf('tables/facilitators/000001.copy.gz')).toString()
    expect(rows).toContain(CAST.member.email)
  })

  it('compresses the tables, and leaves the content as it is, which films are most of', async () => {
    const { file } = await backUp('packed.tar')
    const bytes = readFileSync(file)
    expect(bytes.includes('<h1>Respect</h1>')).toBe(true)
    expect(bytes.includes(CAST.member.email)).toBe(false)
  })

  it('shows nothing of its content when it is encrypted', async () => {
    const { file } = await backUp('sealed', randomBytes(32))
    expect(readFileSync(file).includes(Buffer.from('manifest'))).toBe(false)
    expect(() => execFileSync('tar', ['-tzf', file], { stdio: 'pipe' })).toThrow()
  })
})

describe('OPS-002 a restore', () => {
  it('is refused over a hub in use, and changes nothing there', async () => {
    const { file } = await backUp('over-one-in-use')
    const dataDir = freshDir()
    const before = await sumsOf(app.context.db)
    await expect(restoreWith(file, app.context.db, dataDir)).rejects.toThrow(
      /The hub is in use: .*facilitators/,
    )
    expect(await sumsOf(app.context.db)).toEqual(before)
    expect(filesOf(dataDir)).toEqual({})
  })

  it('replaces what a hub fills by itself before anybody uses it', async () => {
    const { file } = await backUp('over-a-started-one')
    const db = await freshDatabase({ prepared: FIRST_DAY })
    try {
      const filled = [...(await sumsOf(db))].filter(([, { rows }]) => rows > 0).map(([name]) => name)
      expect(filled.length).toBeGreaterThan(3)
      expect(FILLED_BY_ITSELF).toEqual(expect.arrayContaining(filled))
      await restoreWith(file, db, freshDir())
      expect(await rowsOf(db)).toEqual(await rowsOf(app.context.db))
    } finally {
      await db.close()
    }
  })

  // The embedded database has one process, and its lock.
  it.runIf(ownEngine() === 'postgres')('is refused while another node is connected to it', async () => {
    const { file } = await backUp('over-a-connected-one')
    const db = await freshDatabase({ prepared: 'empty' })
    try {
      const node = await db.pool.connect()
      await expect(restoreWith(file, db, freshDir())).rejects.toThrow('A hub is connected to this database')
      node.release(true)
    } finally {
      await db.close()
    }
  })

  it('is refused where another program has tables, though they are empty', async () => {
    const { file } = await backUp('over-another-program')
    const db = await freshDatabase({ prepared: 'empty' })
    try {
      await db.orm.execute(sql`create table theirs (id integer)`)
      await db.orm.execute(sql`create function their_own() returns integer language sql as 'select 1'`)
      await expect(restoreWith(file, db, freshDir())).rejects.toThrow('tables of another program')
      expect((await sumsOf(db)).has('theirs')).toBe(true)
    } finally {
      await db.close()
    }
  })

  it('of an older hub is migrated, and of a newer or another one refused', async () => {
    const older = freshDir()
    cpSync(migrationsFolder(), older, { recursive: true })
    const journalFile = path.join(older, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }
    const present = journal.entries.length
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
    const old = await freshDatabase({ prepared: 'empty' })
    const db = await freshDatabase({ prepared: 'empty' })
    try {
      await migrate(old, older)
      await old.orm.execute(sql`insert into teams (name, created_at) values ('Of before', now())`)
      const file = path.join(folder, 'older')
      await makeBackup({ db: old, clock: systemClock, store: createFolderStore(older) }, { file, key: null })
      const { header } = await checkBackup({ file, key: null })
      expect(header.migrations).toHaveLength(present - 1)
      await restoreWith(file, db, freshDir())
      const applied = await inSnapshot(db, listApplied)
      expect(applied).toHaveLength(present)
      await migrate(db)
      expect((await db.orm.select({ name: teams.name }).from(teams))[0]?.name).toBe('Of before')
      expect(levelOf(applied).kind).toBe('known')
      expect(levelOf([...applied, { hash: 'f', createdAt: '9' }]).kind).toBe('newer')
      expect(levelOf([{ hash: 'f', createdAt: '9' }]).kind).toBe('other')
      expect(levelOf(applied, older).kind).toBe('newer')
    } finally {
      await old.close()
      await db.close()
    }
  })

  it('that is interrupted leaves the hub empty, and is repeated', async () => {
    const { file } = await backUp('interrupted')
    const db = await freshDatabase({ prepared: 'empty' })
    const dataDir = freshDir()
    try {
      const store = createFolderStore(dataDir)
      const stored: string[] = []
      const breaking = {
        ...store,
        async putStream(key: string, ...rest: [never, never]) {
          if (stored.length === 2) throw new Error('the power went away')
          stored.push(key)
          return store.putStream(key, ...rest)
        },
      }
      const target = {
        open: async () => db,
        clock: systemClock,
        staff: ROBIN,
        filledByItself: FILLED_BY_ITSELF,
        store: breaking,
      }
      await expect(restoreBackup({ file, key: null }, target)).rejects.toThrow('the power went away')
      expect(await sumsOf(db)).toEqual(new Map())
      expect(filesOf(dataDir)).toEqual({})
      await restoreWith(file, db, dataDir)
      expect(filesOf(dataDir)).toEqual(base64(CONTENT))
      expect(await rowsOf(db)).toEqual(await rowsOf(app.context.db))
    } finally {
      await db.close()
    }
  })

  it('overwrites no file that is there already', async () => {
    const { file } = await backUp('other-files')
    const db = await freshDatabase({ prepared: 'empty' })
    const dataDir = freshDir()
    try {
      writeInto(dataDir, { 'static/empty.txt': Buffer.from('another') })
      await expect(restoreWith(file, db, dataDir)).rejects.toThrow(/static\/empty\.txt/)
      expect(filesOf(dataDir)).toEqual(base64({ 'static/empty.txt': Buffer.from('another') }))
      expect(await sumsOf(db)).toEqual(new Map())
    } finally {
      await db.close()
    }
  })
})

it('OPS-003 the embedded database is moved to PostgreSQL, table by table, and stays as it is', async () => {
  if (!reachable) throw new Error('this test needs PostgreSQL (TEST_DATABASE_URL)')
  const { file } = await backUp('to-move')
  const embedded = await freshDatabase({ engine: 'embedded', prepared: 'empty' })
  const db = await freshDatabase({ engine: 'postgres', prepared: 'empty' })
  const target = { open: async () => db, clock: systemClock, staff: ROBIN, filledByItself: FILLED_BY_ITSELF }
  try {
    await restoreWith(file, embedded, freshDir())
    const before = await sumsOf(embedded)
    const moved = await moveDatabase(embedded, target)
    expect(moved.tables).toBe(before.size)
    expect(await rowsOf(db)).toEqual(await rowsOf(embedded))
    expect(await sumsOf(embedded)).toEqual(before)
    await expect(moveDatabase(embedded, target)).rejects.toThrow('The hub is in use')
    await expect(moveDatabase(db, target)).rejects.toThrow('Only an embedded database is moved')
  } finally {
    await embedded.close()
    await db.close()
  }
})
