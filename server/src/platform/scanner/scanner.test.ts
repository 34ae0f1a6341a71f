/** A virus scanner is asked about each file, here a double that speaks its protocol. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type ClamdDouble,
  clamdDouble,
  MOST_BYTES,
  TOO_LONG,
  VIRUS,
} from '../../testing/files/clamd-double.ts'
import { openScanner, scanFiles } from './scanner.ts'

let double: ClamdDouble
const lines: unknown[] = []
beforeAll(async () => {
  double = await clamdDouble()
})
afterAll(() => double.close())

const scannerAt = (clamdUrl: string | undefined) =>
  openScanner({ config: { clamdUrl }, log: { warn: (line: unknown) => void lines.push(line) } })

async function stoppedOf(contents: Record<string, string>, url = double.url) {
  const scan = scannerAt(url)
  if (!scan) throw new Error('no scanner')
  const files = Object.entries(contents).map(([path, content]) => ({
    path,
    open: () => Readable.from(Buffer.from(content)),
  }))
  return scanFiles(files, scan)
}

it('HRD-001 lets files pass in which nothing is found, each sent as a whole', async () => {
  const film = 'x'.repeat(300_000)
  expect(await stoppedOf({ 'page.html': '<p>good</p>', 'film.mp4': film, 'empty.txt': '' })).toEqual([])
  expect(double.seen).toEqual(['<p>good</p>', film, ''])
  expect(lines).toEqual([])
})

it('HRD-001 names each file in which something is found, and what, with a line in the log', async () => {
  const contents = { 'a.html': `${VIRUS} one`, 'b.html': 'good', 'c.js': `${VIRUS} two` }
  expect(await stoppedOf(contents)).toEqual([
    { path: 'a.html', fault: 'infected', reason: 'Made-Up' },
    { path: 'c.js', fault: 'infected', reason: 'Made-Up' },
  ])
  expect(lines.splice(0)).toHaveLength(2)
})

it('HRD-001 stops what the scanner says nothing about, and everything while it is away', async () => {
  expect(await stoppedOf({ 'a.mp4': TOO_LONG })).toMatchObject([
    { fault: 'notScanned', reason: expect.stringContaining('size limit') },
  ])
  expect(await stoppedOf({ 'a.html': 'good' }, 'tcp://127.0.0.1:1')).toMatchObject([
    { fault: 'notScanned', reason: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(scannerAt(undefined)).toBeNull()
})

it('HRD-001 stops a file of which the scanner says nothing before it closes', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.resume().once('end', () => socket.end()))
    socket.setTimeout(200, () => socket.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await stoppedOf({ 'a.html': 'good' }, `tcp://127.0.0.1:${port}`)).toEqual([
    { path: 'a.html', fault: 'notScanned', reason: 'the virus scanner answered nothing' },
  ])
  await new Promise((resolve) => server.close(resolve))
})

it('HRD-001 says of a file on which the scanner breaks off that it may be longer than the scanner takes', async () => {
  expect(await stoppedOf({ 'film.mp4': 'x'.repeat(4 * MOST_BYTES) })).toMatchObject([
    { fault: 'notScanned', reason: expect.stringContaining('StreamMaxLength') },
  ])
  expect(await stoppedOf({ 'page.html': 'good' })).toEqual([])
})

it('HRD-001 waits no longer than for the answer: a scanner that has seen enough may neither read on nor close', async () => {
  const open: Socket[] = []
  const server = createServer((socket) => {
    open.push(socket)
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.pause()
        socket.write('INSTREAM size limit exceeded. ERROR\0')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stopped = await stoppedOf({ 'film.mp4': 'x'.repeat(16 * MOST_BYTES) }, `tcp://127.0.0.1:${port}`)
  expect(stopped).toMatchObject([{ fault: 'notScanned', reason: expect.stringContaining('size limit') }])
  for (const socket of open) socket.destroy()
  server.close()
})
