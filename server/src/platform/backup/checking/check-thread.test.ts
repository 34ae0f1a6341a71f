/** A backup that is read beside its writing: what was damaged on its way never gets the name of a backup. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { spoilWhatIsWritten } from '../../../testing/files/spoil-what-is-written.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { createFolderStore } from '#platform/store/folder-store.ts'
import { BackupUnusable } from '../archive/damage.ts'
import { checkBackup } from '../checked-entries.ts'
import { makeBackup } from '../make-backup.ts'
import { verified } from './check-thread.ts'

const KEY = randomBytes(32)
const FILM = randomBytes(3_000_000)
const PIECES = 7
/** Longer than it takes until the file is looked at again. */
const BETWEEN_MS = 30

let db: Database
let folder: string
beforeAll(async () => {
  db = await freshDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-check-'))
  await createFolderStore(folder).put('static/film.mp4', FILM)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const source = () => ({ db, clock: systemClock, store: createFolderStore(folder) })
const backups = () => readdirSync(folder).filter((name) => name !== 'static')

async function written(key: Buffer | null): Promise<Buffer> {
  const file = path.join(folder, 'whole')
  await makeBackup(source(), { file, key })
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}

/** What is found in these bytes, of which most come while they are read. */
async function foundIn(bytes: Buffer, key: Buffer | null): Promise<unknown> {
  const file = path.join(folder, 'growing')
  const length = Math.ceil(bytes.length / PIECES)
  writeFileSync(file, '')
  let isWhole = false
  const found = checkBackup({ file, key, isWhole: () => isWhole }).catch((error: unknown) => error)
  for (let at = 0; at < bytes.length; at += length) {
    await sleep(BETWEEN_MS)
    appendFileSync(file, bytes.subarray(at, at + length))
  }
  isWhole = true
  await found
  rmSync(file)
  return found
}

describe.each([
  { kind: 'plain', key: null },
  { kind: 'encrypted', key: KEY },
])('OPS-002 a backup that is $kind, and grows while it is read', ({ key }) => {
  it('is sound when all of it is there', async () => {
    expect(await foundIn(await written(key), key)).toMatchObject({ files: 1 })
  })

  it('is damaged when a byte is another, early or late, and when its end does not come', async () => {
    const whole = await written(key)
    for (const at of [200, whole.length - 100_000, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await foundIn(changed, key), `at ${at}`).toBeInstanceOf(BackupUnusable)
    }
    expect(await foundIn(whole.subarray(0, -1), key)).toBeInstanceOf(BackupUnusable)
  })
})

describe('OPS-002 a backup that is verified beside its writing', () => {
  it('leaves no file when what was written is not what was to be written', async () => {
    const spoiling = spoilWhatIsWritten(folder)
    try {
      const making = makeBackup(source(), verified({ file: path.join(folder, 'spoiled'), key: null }))
      await expect(making).rejects.toThrow(BackupUnusable)
    } finally {
      spoiling.stop()
    }
    expect(backups()).toEqual([])
  })

  it('is ended in the middle of the verifying, and leaves no file', async () => {
    const ended = new AbortController()
    const target = verified({ file: path.join(folder, 'ended'), key: null, signal: ended.signal })
    const check = (part: string) => {
      const own = target.check?.(part)
      return {
        finish() {
          ended.abort(new Error('the server stops'))
          return own?.finish() ?? Promise.resolve()
        },
        stop: async () => own?.stop(),
      }
    }
    await expect(makeBackup(source(), { ...target, check })).rejects.toThrow()
    expect(backups()).toEqual([])
  })
})
