/** Tests that only the owner has rights to the database's directory, also when an earlier release gave more. */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { prepareDirectory } from './prepare-directory.ts'
import { ForeignDirectory, refuseForeign } from './private-directory.ts'
import { openPool } from './testing/open-pool.ts'

const ANY_USER = 0o777
/** On a shared machine, opening a database that syncs may be slow. */
const ENOUGH_MS = 120_000
const OWN_FOLDER = 0o700
const NOBODY = 65_534
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-private-'))
  folders.push(folder)
  return folder
}
const open = (folder: string, template?: string, isOwnOnly = false) =>
  openPool({ dataDir: path.join(folder, 'database'), template, durable: true, isOwnOnly })

/** The folder and everything below it to which other users have rights. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['.', ...below].filter((name) => statSync(path.join(folder, name)).mode & 0o077)
}

describe('SYS-007 the directory of the embedded database', { timeout: ENOUGH_MS }, () => {
  it('is readable only by its owner from the first file on, although the engine creates some files for everybody', async () => {
    const dataDir = path.join(newFolder(), 'database')
    const settings = { dataDir, template: undefined, durable: false, watchEveryMs: 0 }
    await prepareDirectory(settings, async (draft) => {
      expect(statSync(draft).mode & ANY_USER).toBe(OWN_FOLDER)
      mkdirSync(path.join(draft, 'base'))
      for (const name of ['PG_VERSION', 'base/112']) {
        writeFileSync(path.join(draft, name), '')
        chmodSync(path.join(draft, name), 0o666)
      }
    })
    expect(openToOthers(dataDir)).toEqual([])
  })

  it('is corrected at the start, with all its files', async () => {
    const folder = newFolder()
    const template = inject('template')
    await (await open(folder, template)).close()
    const database = path.join(folder, 'database')
    for (const name of ['.', ...readdirSync(database, { recursive: true, encoding: 'utf8' })])
      chmodSync(path.join(database, name), ANY_USER)
    const db = await open(folder, template)
    await db.pool.query('create table kept as select generate_series(1, 10000) as id')
    expect(openToOthers(database)).toEqual([])
    expect(await db.rows('select 1 as one')).toEqual([{ one: 1 }])
    await db.close()
    expect(openToOthers(database)).toEqual([])
  })

  it('is refused in production when it belongs to another user; the parent folder may belong to root', () => {
    const folder = newFolder()
    const database = path.join(folder, 'database')
    const me = process.getuid?.() ?? 0
    refuseForeign(database, me)
    mkdirSync(database)
    refuseForeign(database, me)
    expect(() => refuseForeign(database, me + 1)).toThrow(ForeignDirectory)
    expect(() => refuseForeign(database, me + 1)).toThrow(`chown -R ${me + 1} ${database}`)
  })

  // Root alone can give a folder to another user.
  it.runIf(process.getuid?.() === 0)('is not opened then, and nothing of it is changed', async () => {
    const folder = newFolder()
    const database = path.join(folder, 'database')
    mkdirSync(database, { mode: 0o755 })
    writeFileSync(path.join(database, 'PG_VERSION'), '17')
    chownSync(database, NOBODY, NOBODY)
    await expect(open(folder, undefined, true)).rejects.toThrow(/belongs to another user \(65534/)
    expect(readdirSync(folder)).toEqual(['database'])
    expect(openToOthers(database)).not.toEqual([])
  })
})
