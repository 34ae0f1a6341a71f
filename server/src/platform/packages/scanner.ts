/** Asks a virus scanner (clamd) about the files of a package before any of them is stored (HRD-001). */
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PackageFile } from './copy.ts'
import { PackageRefused } from './faults.ts'

const PORT = 3310
/** The scanner may unpack what it gets. */
const PATIENCE_MS = 120_000
const LENGTH_BYTES = 4
const END = Buffer.alloc(LENGTH_BYTES)
const CLEAN = 'stream: OK'
const FOUND = /^stream: (.+) FOUND$/

/** Gives what was found in a file, in a sentence, or null. Rejects when the scanner gives no answer. */
export type Scan = (file: string) => Promise<string | null>

/** The scanner at an address, `tcp://host:3310` or `unix:///run/clamd.sock`; null without one. */
export function openScanner(address: string | undefined): Scan | null {
  if (address === undefined) return null
  const { protocol, hostname, port, pathname } = new URL(address)
  const at = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) || PORT }
  return async (file) => {
    const answer = await ask(connect(at), file)
    if (answer === CLEAN) return null
    const [, found] = FOUND.exec(answer) ?? []
    if (found === undefined) throw new Error(`the virus scanner answered ${answer || 'nothing'}`)
    return `the virus scanner found ${found}`
  }
}

/** Sends the file in pieces, each behind its length, and gives the one line that comes back. */
async function ask(socket: Socket, file: string): Promise<string> {
  let answer = ''
  socket.setEncoding('utf8').setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
  const answered = new Promise<void>((resolve, reject) => {
    socket.on('data', (text) => (answer += String(text)))
    socket.once('error', reject)
    socket.once('close', resolve)
  })
  socket.write('zINSTREAM\0')
  const sent = pipeline(createReadStream(file), inPieces, socket)
  // A scanner that has seen enough answers and closes; its answer says why.
  await Promise.all([answered, sent.catch(() => undefined)])
  return answer.replaceAll('\0', '').trim()
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield END
}

/**
 * Has each file looked at, one after the other.
 * @throws PackageRefused with every file in which something was found, or when the scanner gives no answer
 */
export async function scanFiles(
  files: readonly Pick<PackageFile, 'path'>[],
  folder: string,
  scan: Scan,
): Promise<void> {
  const faults: PackageRefused['faults'][number][] = []
  for (const { path } of files) {
    const reason = await scan(join(folder, path)).catch((error: unknown) => String(error))
    if (reason !== null) faults.push({ code: 'unreadable', path, why: 'failed', reason })
  }
  if (faults.length > 0) throw new PackageRefused(faults)
}
