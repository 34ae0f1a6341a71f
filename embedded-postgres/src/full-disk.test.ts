/** Tests the embedded database on a completely full disk: a small one in memory, which only root can create. */
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openPool } from './testing/open-pool.ts'

const DISK = '130m'
const ENOUGH_MS = 120_000
const BLOCK_BYTES = 4096
const disk = mkdtempSync(path.join(tmpdir(), 'embedded-full-'))
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

const open = (folder: string) =>
  openPool({ dataDir: path.join(folder, 'database'), template: inject('template'), durable: true })
/** Errors that an application may treat as temporary: no space or no disk, by code, or a stopped engine. */
const NOT_NOW = /^(53|58)...$|^the embedded database has stopped|^connection terminated/i

/** Writes until no further block fits. */
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
  it('can be opened and read; a write without room is refused as such, and committed rows stay', async () => {
    const dataDir = path.join(disk, 'a')
    mkdirSync(dataDir)
    const first = await open(dataDir)
    await first.pool.query('create table kept as select generate_series(1, 1000) as id')
    await first.close()
    fill()

    const second = await open(dataDir)
    const count = async () => second.rows('select count(*)::int as n from kept')
    expect(await count()).toEqual([{ n: 1000 }])
    fill()
    const write = second.pool.query(
      'create table more as select repeat(md5(n::text), 9) from generate_series(1, 200000) n',
    )
    const error: unknown = await write.catch((reason: unknown) => reason)
    const { code, message } = error as Error & { code?: string }
    expect(code ?? message).toMatch(NOT_NOW)
    await expect.poll(count, { timeout: ENOUGH_MS / 2 }).toEqual([{ n: 1000 }])
    await second.close()

    fill()
    const third = await open(dataDir)
    expect(await third.rows('select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
    await third.close()
    expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false)
  })
})
