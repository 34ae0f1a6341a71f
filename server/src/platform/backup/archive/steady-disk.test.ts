/** How a long archive is written: in memory that is used again, by a disk that begins while more is read. */
import { randomBytes } from 'node:crypto'
import fs, { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ReusedMemory } from './reused-memory.ts'
import { writeArchive } from './write-archive.ts'

const MIB = 1024 * 1024
/** More than the disk is left to wait with. */
const LONG_MIB = 80
const REST = 5

let folder: string
let film: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hub-disk-'))
  film = path.join(folder, 'film.mp4')
  writeFileSync(film, randomBytes(3 * MIB + REST))
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('OPS-002 memory for what is read', () => {
  async function next(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
    const { value } = await pieces.next()
    if (!value) throw new Error('the file has no more pieces')
    return value as Buffer
  }

  it('is used again once all of a piece was written, and not before', async () => {
    const memory = new ReusedMemory()
    const pieces = memory.bytesOf(film)
    const first = await next(pieces)
    const copy = Buffer.from(first)
    const second = await next(pieces)
    memory.written(first.subarray(0, MIB - 1))
    const third = await next(pieces)
    expect(new Set([first.buffer, second.buffer, third.buffer]).size).toBe(3)
    expect(first.equals(copy)).toBe(true)
    memory.written(Buffer.alloc(1))
    memory.written(first.subarray(MIB - 1))
    const last = await next(pieces)
    expect([last.buffer === first.buffer, last.length]).toEqual([true, REST])
    expect((await pieces.next()).done).toBe(true)
  })

  it('has the bytes of the file', async () => {
    const memory = new ReusedMemory()
    const found: Buffer[] = []
    for await (const piece of memory.bytesOf(film)) {
      found.push(Buffer.from(piece))
      memory.written(piece)
    }
    expect(Buffer.concat(found).equals(readFileSync(film))).toBe(true)
  })
})

describe('OPS-002 a long archive', () => {
  const long = (file: string) =>
    writeArchive({ file, key: null }, async (add) => {
      const piece = randomBytes(MIB)
      await add({ name: 'content/static/film.mp4', bytes: LONG_MIB * MIB }, Array(LONG_MIB).fill(piece))
    })

  it('is written to the disk while more of it is read', async () => {
    const asked = vi.spyOn(fs, 'fdatasync')
    await long(path.join(folder, 'steady.tar'))
    expect(asked).toHaveBeenCalled()
  })

  it('is not there when the disk says once, in the middle, that it could not write', async () => {
    const fault = Object.assign(new Error('a fault of the disk'), { code: 'EIO' })
    vi.spyOn(fs, 'fdatasync').mockImplementation((_file, done) => done(fault))
    const file = path.join(folder, 'faulty.tar')
    await expect(long(file)).rejects.toThrow('a fault of the disk')
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
  })
})
