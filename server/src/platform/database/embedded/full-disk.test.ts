/** The embedded database on a disk that is full to the last byte: a small disk in memory, which only root can make. */
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../../testing/fresh-database.ts'
import { openDatabase } from '../database.ts'
import { isDatabaseAway } from '../errors.ts'
import { createLog } from '../../log.ts'

const DISK = '130m'
const ENOUGH_MS = 120_000
const BLOCK_BYTES = 4096
const disk = mkdtempSync(path.join(tmpdir(), 'hub-full-'))
const isMounted = mount()
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const template = await emptySnapshot()
const open = (dataDir: string) => openDatabase({ dataDir, template, durable: true, log: createLog('silent') })

/** Writes until not one more block has room. */
function fill(): void {
  const file = openSync(path.join(disk, `fill-${performance.now()}`), 'w')
  for (let size = 256 * BLOCK_BYTES; size >= BLOCK_BYTES;) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch {
      size /= 2
    }
  }
  closeSync(file)
}

it.skipIf(isMounted)('SYS-006 a full disk', (test) => test.skip('no right to mount a small disk'))

describe.runIf(isMounted)('SYS-006 on a full disk the database', { timeout: ENOUGH_MS }, () => {
  it('starts and is read; a write that has no room says so, and what was committed stays', async () => {
    const dataDir = path.join(disk, 'a')
    mkdirSync(dataDir)
    const first = await open(dataDir)
    await first.orm.execute('create table kept as select generate_series(1, 1000) as id')
    await first.close()
    fill()

    const second = await open(dataDir)
    const count = async () => (await second.orm.execute('select count(*)::int as n from kept')).rows
    expect(await count()).toEqual([{ n: 1000 }])
    fill()
    const write = second.orm.execute(
      'create table more as select repeat(md5(n::text), 9) from generate_series(1, 200000) n',
    )
    const error: unknown = await write.catch((reason: unknown) => reason)
    expect(isDatabaseAway(error)).toBe(true)
    await expect.poll(count, { timeout: ENOUGH_MS / 2 }).toEqual([{ n: 1000 }])
    await second.close()

    fill()
    const third = await open(dataDir)
    expect((await third.orm.execute('select count(*)::int as n from kept')).rows).toEqual([{ n: 1000 }])
    await third.close()
    expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false)
  })
})
