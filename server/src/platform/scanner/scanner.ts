/** Asks a virus scanner (clamd) about files before any of them is stored or read by others (HRD-001). */
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'

const PORT = 3310
/** The scanner may unpack what it gets. */
const PATIENCE_MS = 120_000
const LENGTH_BYTES = 4
const END = Buffer.alloc(LENGTH_BYTES)
/** What a write gives whose other side has closed. */
const BROKEN_OFF = new Set(['EPIPE', 'ECONNRESET'])
const ANSWER_END = '\0'
const CLEAN = 'stream: OK'
const FOUND = /^stream: (.+) FOUND$/

export type ScanFault = 'infected' | 'notScanned'

/** Why a file must not be stored: something was found in it, or the scanner says nothing about it. */
export interface ScanFinding {
  fault: ScanFault
  /** What was found, or why there is no answer. The latter may name a place on this machine. */
  reason: string
}

/** Gives null for a file in which nothing is found. Never rejects: without an answer nothing passes. */
export type Scan = (content: Readable) => Promise<ScanFinding | null>

/** The scanner at `tcp://host:3310` or `unix:///run/clamd.sock`, with a log line for all that it stops; null without one. */
export function openScanner({
  config,
  log,
}: {
  config: Pick<Config, 'clamdUrl'>
  log: Pick<Log, 'warn'>
}): Scan | null {
  if (config.clamdUrl === undefined) return null
  const { protocol, hostname, port, pathname } = new URL(config.clamdUrl)
  const at = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) || PORT }
  return async (content) => {
    const found = await ask(connect(at), content).then(findingOf, (error: unknown): ScanFinding => ({
      fault: 'notScanned',
      reason: String(error),
    }))
    content.destroy()
    if (found !== null) log.warn(found, 'the virus scanner does not let a file pass')
    return found
  }
}

function findingOf(answer: string): ScanFinding | null {
  if (answer === CLEAN) return null
  const [, found] = FOUND.exec(answer) ?? []
  if (found !== undefined) return { fault: 'infected', reason: found }
  return { fault: 'notScanned', reason: `the virus scanner answered ${answer || 'nothing'}` }
}

/**
 * Sends the content in pieces, each behind its length, and gives the one line that comes back. With the line it is done:
 * a scanner that has seen enough may neither read on nor close, and a file that is half read may not end.
 */
async function ask(socket: Socket, content: Readable): Promise<string> {
  let answer = ''
  socket.setEncoding('utf8').setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
  const answered = new Promise<void>((resolve, reject) => {
    socket.on('data', (text) => {
      answer += String(text)
      if (answer.includes(ANSWER_END)) resolve()
    })
    // What the scanner said before it broke off says more than the error of the connection.
    socket.once('error', (fault) => (answer === '' ? reject(whyBroken(fault)) : resolve()))
    socket.once('close', resolve)
  })
  socket.write('zINSTREAM\0')
  // What breaks it off reaches the socket too.
  pipeline(content, inPieces, socket).catch(() => undefined)
  await answered.finally(() => socket.destroy())
  return answer.replaceAll(ANSWER_END, '').trim()
}

/**
 * A scanner that gets more than it takes at once answers and breaks off while more is sent, and the system may drop its
 * answer then. Staff would read an error of the connection alone.
 */
function whyBroken(fault: NodeJS.ErrnoException): Error {
  if (fault.code === undefined || !BROKEN_OFF.has(fault.code)) return fault
  return new Error(
    `the virus scanner broke off while it was sent the file (${fault.code}): StreamMaxLength may be less than the file is long`,
  )
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

export interface FileToScan {
  path: string
  open(): Readable
}

export type StoppedFile = ScanFinding & { path: string }

/** Has each file looked at, one after the other. Gives those that do not pass. */
export async function scanFiles(files: readonly FileToScan[], scan: Scan): Promise<StoppedFile[]> {
  const stopped: StoppedFile[] = []
  for (const { path, open } of files) {
    const finding = await scan(open())
    if (finding !== null) stopped.push({ ...finding, path })
  }
  return stopped
}
