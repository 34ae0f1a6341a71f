/** A virus scanner is asked about each file, here a double that speaks its protocol. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PackageRefused } from './faults.ts'
import { openScanner, scanFiles } from './scanner.ts'

const HEAD = 'zINSTREAM\0'
const LENGTH_BYTES = 4
const folder = mkdtempSync(path.join(tmpdir(), 'hub-scan-'))
const socketPath = path.join(folder, 'clamd.sock')
let double: Server
let seen: string[]
beforeAll(async () => {
  seen = []
  double = createServer((socket) => {
    let got = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      got = Buffer.concat([got, bytes])
      const text = contentOf(got)
      if (text === null) return
      seen.push(text)
      const answer = text.includes('bad')
        ? 'stream: Made-Up FOUND'
        : text === 'long'
          ? 'size limit ERROR'
          : 'stream: OK'
      socket.end(`${answer}\0`)
    })
  })
  await new Promise<void>((resolve) => double.listen(socketPath, resolve))
})
afterAll(() => {
  double.close()
  rmSync(folder, { recursive: true })
})

/** What was sent, once its end is there. */
function contentOf(got: Buffer): string | null {
  let at = HEAD.length
  let text = ''
  while (at + LENGTH_BYTES <= got.length) {
    const length = got.readUInt32BE(at)
    if (length === 0) return text
    text += got.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length).toString()
    at += LENGTH_BYTES + length
  }
  return null
}

const filesOf = (contents: Record<string, string>) =>
  Object.entries(contents).map(([name, content]) => {
    writeFileSync(path.join(folder, name), content)
    return { path: name, size: content.length, sha256: '' }
  })
const scan = openScanner(`unix://${socketPath}`)
async function faultsOf(contents: Record<string, string>, with_ = scan) {
  if (!with_) throw new Error('no scanner')
  const refused: unknown = await scanFiles(filesOf(contents), folder, with_).catch((error: unknown) => error)
  return refused instanceof PackageRefused ? refused.faults : refused
}

it('HRD-001 lets files pass in which nothing is found, each sent as a whole', async () => {
  const film = 'x'.repeat(300_000)
  expect(await faultsOf({ 'page.html': '<p>good</p>', 'film.mp4': film, 'empty.txt': '' })).toBeUndefined()
  expect(seen).toEqual(['<p>good</p>', film, ''])
})

it('HRD-001 names each file in which something is found, and what', async () => {
  expect(await faultsOf({ 'a.html': 'bad one', 'b.html': 'good', 'c.js': 'bad two' })).toEqual([
    { code: 'unreadable', path: 'a.html', why: 'failed', reason: 'the virus scanner found Made-Up' },
    { code: 'unreadable', path: 'c.js', why: 'failed', reason: 'the virus scanner found Made-Up' },
  ])
})

it('HRD-001 refuses what the scanner says nothing about, and everything while it is away', async () => {
  expect(await faultsOf({ 'a.mp4': 'long' })).toMatchObject([
    { reason: expect.stringContaining('size limit') },
  ])
  const away = openScanner('tcp://127.0.0.1:1')
  expect(await faultsOf({ 'a.html': 'good' }, away)).toMatchObject([
    { reason: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(openScanner(undefined)).toBeNull()
})
