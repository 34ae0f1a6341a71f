import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'
import { openPool } from './testing/open-pool.ts'

const WRITER = fileURLToPath(new URL('./testing/writer.ts', import.meta.url))
const HEARTBEAT_MS = 5_000
const CLOSING_MS = 2_000
const MORE_LOG_THAN_KEPT = 33 * 1024 * 1024
const template = inject('template')
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(settings: Parameters<typeof openPool>[0]) {
  const opened = await openPool({ template, ...settings })
  cleanups.push(opened.close)
  return opened
}
const openIn = (folder: string, durable = false) => open({ dataDir: path.join(folder, 'database'), durable })

describe('SYS-006 the embedded database', () => {
  it('keeps its rows when it is closed and opened again', async () => {
    const folder = newFolder()
    const first = await openIn(folder, true)
    await first.rows('create table kept (id int)')
    await first.rows('insert into kept values (7)')
    await first.close()
    expect(readdirSync(folder)).toEqual(['database', 'database.spare'])
    const second = await openIn(folder, true)
    expect(await second.rows('select id from kept')).toEqual([{ id: 7 }])
    const settings = await second.rows(
      `select string_agg(name || '=' || setting, ' ' order by name) as s from pg_settings
       where name in ('fsync', 'wal_sync_method', 'full_page_writes', 'TimeZone')`,
    )
    expect(settings).toEqual([{ s: 'TimeZone=UTC fsync=on full_page_writes=on wal_sync_method=fsync' }])
  })

  it('refuses a second opener and names the process that has it', async () => {
    const folder = newFolder()
    const db = await openIn(folder)
    await expect(openIn(folder)).rejects.toThrow(
      new RegExp(`in use by process ${process.pid} .*Stop that process, or choose another directory`),
    )
    const advised = open({ dataDir: path.join(folder, 'database'), adviceInUse: 'Ask for help.' })
    await expect(advised).rejects.toThrow(/in use by process .*\. Ask for help\.$/)
    expect(await db.rows('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses a directory with other contents, and does not change it', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'database'))
    writeFileSync(path.join(folder, 'database', 'thesis.txt'), 'mine')
    await expect(openIn(folder)).rejects.toThrow(
      /not empty and contains no complete database \(PG_VERSION is missing\)/,
    )
    expect(readFileSync(path.join(folder, 'database', 'thesis.txt'), 'utf8')).toBe('mine')
    expect(existsSync(path.join(folder, 'database.lock'))).toBe(false)
  })

  it('replaces what a killed first start left behind', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'database.new'))
    writeFileSync(path.join(folder, 'database.new', 'half'), '')
    const db = await openIn(folder)
    expect(await db.rows('select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(path.join(folder, 'database.new'))).toBe(false)
  })

  it('ends a statement that runs too long, and keeps working', async () => {
    const { pool, events } = await open({
      dataDir: path.join(newFolder(), 'd'),
      statementTimeoutMs: 2_000,
    })
    await pool.query('create table kept (id int); insert into kept values (1)')
    const waiting = pool.query('select count(*) from generate_series(1, 2000000000)')
    const next = pool.query('select id from kept')
    await expect(waiting).rejects.toThrow(/has stopped|terminated/)
    expect((await next).rows).toEqual([{ id: 1 }])
    expect(events).toEqual(['statement-timeout', 'reopened'])
  })

  it('ends a transaction that is idle for too long, and keeps nothing of it', async () => {
    const { pool, events } = await open({
      dataDir: path.join(newFolder(), 'd'),
      idleInTransactionMs: 200,
    })
    await pool.query('create table kept (id int)')
    const forgotten = await pool.connect()
    await forgotten.query('begin; insert into kept values (1)')
    const ended = new Promise((resolve) => forgotten.once('end', resolve))
    const next = pool.query('select id from kept')
    await ended
    forgotten.release(true)
    expect((await next).rows).toEqual([])
    expect(events).toEqual(['idle-in-transaction-timeout'])
  })

  it('closes without reporting a failure, even if a check of its log falls due during the close', async () => {
    const { pool, engine, events } = await open({ dataDir: path.join(newFolder(), 'd'), watchEveryMs: 1 })
    await pool.query('create table kept (id int); insert into kept values (1)')
    const stopped = engine.stop()
    // Blocks this thread, while the engine's thread closes and runs whatever would follow.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CLOSING_MS)
    await stopped
    expect(events).toEqual([])
  })

  it('keeps its write-ahead log short by itself', async () => {
    const { pool } = await open({ dataDir: path.join(newFolder(), 'd'), watchEveryMs: 50 })
    const checkpoint = async () =>
      (await pool.query<{ at: string }>('select redo_lsn::text as at from pg_control_checkpoint()')).rows[0]
        ?.at
    const before = await checkpoint()
    await pool.query("select pg_logical_emit_message(false, 'test', repeat('x', $1))", [MORE_LOG_THAN_KEPT])
    await expect.poll(checkpoint, { timeout: 10_000 }).not.toBe(before)
  })

  it('gives a new connection no state of the previous one', async () => {
    const { pool } = await open({ dataDir: path.join(newFolder(), 'd') })
    const first = await pool.connect()
    await first.query(
      "create temp table leaked (id int); begin; create table half (id int); set search_path = 'leak'",
    )
    await first.query({ name: 'same', text: 'select 1 as one' })
    first.release(true)
    const found = await pool.query(
      `select current_setting('search_path') as path, to_regclass('half') as half, to_regclass('leaked') as leaked`,
    )
    expect(found.rows).toEqual([{ path: 'public', half: null, leaked: null }])
    expect((await pool.query({ name: 'same', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }])
  })

  it('notices when its lock is taken away', () => {
    vi.useFakeTimers()
    cleanups.push(() => vi.useRealTimers())
    const directory = path.join(newFolder(), 'd')
    let lost = false
    const unlock = lockDirectory(directory, () => (lost = true))
    rmSync(`${directory}.lock`)
    const unlockOther = lockDirectory(directory, () => {})
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(lost).toBe(true)
    unlock()
    expect(() => lockDirectory(directory, () => {})).toThrow(DirectoryInUse)
    unlockOther()
  })

  it('takes over the lock of a dead process at once', () => {
    const directory = path.join(newFolder(), 'd')
    const unlock = lockDirectory(directory, () => {})
    const owner: object = JSON.parse(readFileSync(`${directory}.lock`, 'utf8'))
    unlock()
    // A process with this id is alive, but it is not the one that wrote the lock.
    writeFileSync(`${directory}.lock`, JSON.stringify({ ...owner, started: '1', nonce: 'other' }))
    lockDirectory(directory, () => {})()
    expect(readdirSync(path.dirname(directory))).toEqual([])
  })
})

interface Writer {
  child: ChildProcess
  acknowledged: number[]
  /** Settles at the first acknowledged row, or when the process has ended. */
  writing: Promise<void>
  ended: Promise<unknown>
}

function startWriter(folder: string, firstId: number): Writer {
  const stdio: ['ignore', 'pipe', 'inherit', 'ipc'] = ['ignore', 'pipe', 'inherit', 'ipc']
  const child = fork(WRITER, [folder, String(firstId)], { execArgv: ['--import', 'tsx'], stdio })
  const acknowledged: number[] = []
  let text = ''
  const ended = new Promise((resolve) => child.once('close', resolve))
  const writing = new Promise<void>((resolve) => {
    void ended.then(() => resolve())
    child.stdout?.on('data', (bytes: Buffer) => {
      const lines = (text + bytes.toString()).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line !== 'ready') acknowledged.push(Number(line))
      if (acknowledged.length > 0) resolve()
    })
  })
  return { child, acknowledged, writing, ended }
}

describe('SYS-006 a killed process', () => {
  it('loses no acknowledged row and leaves no transaction half done', { timeout: 180_000 }, async () => {
    const folder = newFolder()
    await (await openIn(folder)).close()
    const acknowledged: number[] = []
    for (const liveMs of [20, 300, 700]) {
      // A row may have been committed without its acknowledgement, so the next writer starts after it.
      const writer = startWriter(path.join(folder, 'database'), (acknowledged.at(-1) ?? 0) + 2)
      await writer.writing
      await new Promise((resolve) => setTimeout(resolve, liveMs))
      writer.child.kill('SIGKILL')
      await writer.ended
      expect(writer.acknowledged.length).toBeGreaterThan(0)
      acknowledged.push(...writer.acknowledged)
    }
    const db = await openIn(folder, true)
    const rows = await db.pool.query<{ id: number }>('select id from rows')
    const present = new Set(rows.rows.map((row) => row.id))
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
    expect(await db.rows('select sum(balance)::int as sum from accounts')).toEqual([{ sum: 2000 }])
  })
})
