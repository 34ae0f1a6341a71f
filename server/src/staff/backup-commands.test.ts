/** The commands about backups, as an operator uses them: while the hub runs, and while it does not. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAST } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { layDatabase } from '../testing/fresh-database.ts'
import { spoilWhatIsWritten } from '../testing/files/spoil-what-is-written.ts'
import { startS3Double } from '../testing/s3-double.ts'
import { programOf } from '../testing/server-process.ts'
import { misfits } from '../testing/shape.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { type Config, readConfig, testDatabaseSettings } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { BACKUP_COMMANDS } from './operations/backup-commands.ts'
import { answerWithoutServer } from './without-server.ts'

/** It makes two databases; a busy machine takes a multiple of the usual 8 s. */
const RESTORED_MS = 120_000
const KILLED_MS = 240_000
/** Parts of the time that a restore takes to make, fill and compare the tables. */
const KILL_AT = [0.1, 0.4, 0.6, 0.8]
const POLL_MS = 20

let app: FreshApp
let folder: string
let backup: string
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-backup-commands-'))
  backup = path.join(folder, 'hub.tar')
  await app.context.store.put('static/guide.pdf', Buffer.from('a guide'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const hub = (...args: string[]) => commandLine(app.context)(...args)
const shapeOf = (words: string) => BACKUP_COMMANDS.find((one) => one.words === words)?.gives ?? ''

function configOf(env: Record<string, string>): Config {
  return readConfig({ NODE_ENV: 'test', HUB_SECRET: 'x'.repeat(32), ...env })
}

/** As typed where no server runs. */
const alone = (config: Config, ...args: string[]) =>
  answerWithoutServer(config, { args, user: 'robin', as: 'Robin Hill', folder }, () => {})

const lastDeed = async () =>
  (
    await app.context.db.orm
      .select()
      .from(auditLog)
      .where(like(auditLog.action, 'backup-%'))
      .orderBy(desc(auditLog.id))
  )[0]

describe('while the hub runs', () => {
  it('OPS-002 backup writes and verifies a file, says whether it is encrypted, and is audited', async () => {
    const { text, data, exitCode } = await hub('backup', backup)
    expect(exitCode).toBe(0)
    expect(text).toMatch(/has \d+ rows of \d+ tables and 1 files.*It is verified\./s)
    expect(text).toContain('It is NOT encrypted')
    expect(misfits(data, shapeOf('backup'))).toEqual([])
    expect(await lastDeed()).toMatchObject({
      action: 'backup-made',
      actorKind: 'staff',
      note: expect.stringMatching(/hub\.tar, \d+ rows, 1 files/),
    })
    expect((await hub('backup', backup)).lines).toEqual([`${backup} is there already. Choose another name.`])
  })

  it('OPS-002 backup says that its file is damaged when it is not what was written, and leaves none', async () => {
    const spoiling = spoilWhatIsWritten(folder)
    try {
      const spoiled = await hub('backup', path.join(folder, 'spoiled.tar'))
      expect(spoiled.exitCode).toBe(1)
      expect(spoiled.text).toContain('damaged')
    } finally {
      spoiling.stop()
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('spoiled'))).toEqual([])
  })

  it('OPS-002 backup verify says that it is sound, or what is damaged', async () => {
    const sound = await hub('backup', 'verify', backup)
    expect([sound.exitCode, misfits(sound.data, shapeOf('backup verify'))]).toEqual([0, []])
    expect(await lastDeed()).toMatchObject({ action: 'backup-verified' })
    const bytes = readFileSync(backup)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    writeFileSync(path.join(folder, 'damaged'), bytes)
    const damaged = await hub('backup', 'verify', path.join(folder, 'damaged'))
    expect(damaged.exitCode).toBe(1)
    expect(damaged.text).toMatch(/damaged|digest|cannot be read/)
    expect((await hub('backup', 'verify', path.join(folder, 'none'))).text).toContain('There is no file')
  })

  it('OPS-002 restore and move-to-postgres ask to stop it first', async () => {
    for (const args of [['restore', backup], ['move-to-postgres']]) {
      const refused = await hub(...args)
      expect([refused.exitCode, refused.text]).toEqual([
        1,
        expect.stringContaining('The hub is running. Stop it'),
      ])
    }
  })

  it('OPS-002 backup list shows what the server made by itself', async () => {
    const { data, lines } = await hub('backup', 'list')
    expect(lines).toEqual(['No backups yet.'])
    expect(misfits(data, shapeOf('backup list'))).toEqual([])
  })
})

describe('while the hub does not run', () => {
  it(
    'OPS-002 restore fills an empty data folder, and refuses it the second time',
    { timeout: RESTORED_MS },
    async () => {
      const dataDir = path.join(folder, 'restored')
      const config = configOf({ HUB_DATA_DIR: dataDir })
      const restored = await alone(config, 'restore', 'hub.tar')
      expect(restored.lines.join('\n')).toContain('every table and every file was compared. Start the hub.')
      expect([restored.exitCode, misfits(restored.data, shapeOf('restore'))]).toEqual([0, []])
      expect(readFileSync(path.join(dataDir, 'static/guide.pdf'), 'utf8')).toBe('a guide')
      const again = await alone(config, 'restore', 'hub.tar')
      expect([again.exitCode, again.lines[0]]).toEqual([1, expect.stringContaining('The hub is in use')])
      const db = await openDatabase({ dataDir, log: createLog('silent') })
      try {
        const deeds = await db.orm.select().from(auditLog).where(like(auditLog.action, 'hub-%'))
        expect(deeds).toMatchObject([
          {
            action: 'hub-restored',
            note: expect.stringContaining('by robin as Robin Hill: from the backup of'),
          },
        ])
      } finally {
        await db.close()
      }
    },
  )

  it(
    'OPS-002 SCL-001 restore puts the files into the store of the settings, or says that it is away',
    { timeout: RESTORED_MS },
    async () => {
      const double = await startS3Double()
      try {
        const dataDir = path.join(folder, 'of-a-bucket')
        await layDatabase(dataDir, 'empty')
        const config = configOf({
          HUB_DATA_DIR: dataDir,
          HUB_STORE_URL: `s3://${double.settings.bucket}/hub`,
          HUB_STORE_ENDPOINT: double.settings.endpoint,
          AWS_ACCESS_KEY_ID: 'test',
          AWS_SECRET_ACCESS_KEY: 'test',
        })
        const nowhere = await alone({ ...config, storeUrl: 's3://none/hub' }, 'restore', 'hub.tar')
        expect(nowhere).toMatchObject({
          exitCode: 1,
          lines: [expect.stringContaining('The store does not answer as it should')],
        })
        const restored = await alone(config, 'restore', 'hub.tar')
        expect(restored.lines.join('\n')).toContain(`and s3://${double.settings.bucket}/hub; every table`)
        expect((await double.store.find('static/guide.pdf'))?.size).toBe('a guide'.length)
        expect(existsSync(path.join(dataDir, 'static'))).toBe(false)
      } finally {
        await double.close()
      }
    },
  )

  it('OPS-002 needs no database to verify or to make a key, and makes none', async () => {
    const config = configOf({ HUB_DATA_DIR: path.join(folder, 'nothing') })
    expect((await alone(config, 'backup', 'verify', 'hub.tar')).exitCode).toBe(0)
    const made = await alone(config, 'backup', 'key', 'backup.key')
    expect([made.exitCode, misfits(made.data, shapeOf('backup key'))]).toEqual([0, []])
    expect((await alone(config, 'backup', 'key', 'backup.key')).exitCode).toBe(1)
    expect((await alone(config, 'restore', 'none.tar')).lines[0]).toContain('There is no file')
    expect(() => readFileSync(path.join(folder, 'nothing/database/PG_VERSION'))).toThrow('ENOENT')
  })

  it('OPS-003 move-to-postgres says what is missing', async () => {
    const config = configOf({ HUB_DATA_DIR: path.join(folder, 'nothing') })
    const said = async (given: Partial<Config>) =>
      (await alone({ ...config, ...given }, 'move-to-postgres')).lines.join(' ')
    const moveDatabaseUrl = 'postgres://hub:sesame@127.0.0.1:9/none'
    expect(await said({})).toContain('Set HUB_MOVE_DATABASE_URL')
    expect(await said({ moveDatabaseUrl })).toContain('There is no embedded database')
    expect(await said({ moveDatabaseUrl, databaseUrl: moveDatabaseUrl })).toContain('DATABASE_URL is set')
    const restored = path.join(folder, 'restored')
    const away = await said({ dataDir: restored, moveDatabaseUrl })
    expect(away).toContain('nothing was changed')
    expect(away).not.toContain('sesame')
  })
})

/** The command line as a process of its own. */
function startCommand(env: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, TMPDIR = tmpdir() } = process.env
  const server = path.join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [...programOf('hub'), ...args], {
    cwd: server,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'test', HUB_SECRET: 'x'.repeat(32), ...env },
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended }
}

// It restores into the embedded engine, whatever engine the others run on.
describe.runIf(testDatabaseSettings().engine === 'embedded')('a restore that is killed', () => {
  it('OPS-002 leaves the hub empty or whole, and is repeated', { timeout: KILLED_MS }, async () => {
    const whole = path.join(folder, 'whole.tar')
    expect((await hub('backup', whole)).exitCode).toBe(0)
    const guideIn = (dataDir: string) => path.join(dataDir, 'static/guide.pdf')
    /** Starts a restore, and goes on when the files are stored: from then on the tables are made and filled. */
    async function untilFilling(dataDir: string) {
      rmSync(path.join(dataDir, 'static'), { recursive: true, force: true })
      if (!existsSync(dataDir)) await layDatabase(dataDir, 'empty')
      const started = startCommand({ HUB_DATA_DIR: dataDir }, 'restore', whole)
      while (!existsSync(guideIn(dataDir)) && started.child.exitCode === null) await sleep(POLL_MS)
      expect(started.child.exitCode).toBeNull()
      return started
    }
    const undisturbed = await untilFilling(path.join(folder, 'undisturbed'))
    const begun = performance.now()
    expect(await undisturbed.ended).toBe(0)
    const wholeMs = performance.now() - begun

    const dataDir = path.join(folder, 'killed')
    let killed = 0
    for (const part of KILL_AT) {
      const { child, ended } = await untilFilling(dataDir)
      await sleep(wholeMs * part)
      child.kill('SIGKILL')
      const code = await ended
      const isWhole = await hasPeople(dataDir)
      // On a machine that got faster meanwhile it may be over before.
      if (isWhole) rmSync(dataDir, { recursive: true })
      else killed += 1
      if (code === 0) expect(isWhole).toBe(true)
    }
    expect(killed).toBeGreaterThan(0)
    expect((await alone(configOf({ HUB_DATA_DIR: dataDir }), 'restore', whole)).exitCode).toBe(0)
    expect(await hasPeople(dataDir)).toBe(true)
    expect(readFileSync(guideIn(dataDir), 'utf8')).toBe('a guide')
  })

  /** Whether the hub has everybody. Throws when it has tables, but not all of their rows. */
  async function hasPeople(dataDir: string): Promise<boolean> {
    const db = await openDatabase({ dataDir, log: createLog('silent') })
    try {
      const tables = await db.orm.execute(sql`select 1 from pg_tables where schemaname = 'public'`)
      if (tables.rows.length === 0) return false
      const people = await db.orm.execute(sql`select 1 from facilitators`)
      const deeds = await db.orm.execute(sql`select 1 from audit_log where action = 'hub-restored'`)
      expect([people.rows.length, deeds.rows.length]).toEqual([Object.keys(CAST).length, 1])
      return true
    } finally {
      await db.close()
    }
  }
})
