/** A virus scanner that speaks the protocol of clamd, finds something in what has a certain word, and can be unavailable. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const HEAD = 'zINSTREAM\0'
const LENGTH_BYTES = 4
/** What is found in a file that has this in it. */
export const VIRUS = 'a virus for tests'
export const VIRUS_NAME = 'Made-Up'
/** A file that is just this is too long for the scanner. */
export const TOO_LONG = 'long'
/** So many bytes are more than it takes at once: it breaks off while they come, as clamd does beyond StreamMaxLength. */
export const MOST_BYTES = 8 * 1024 * 1024

export interface ClamdDouble {
  url: string
  /** The content of every file that came as a whole. */
  seen: string[]
  /** Nobody answers any more. */
  leave(): Promise<void>
  arrive(): Promise<void>
  close(): Promise<void>
}

export async function clamdDouble(): Promise<ClamdDouble> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-clamd-'))
  const socketPath = path.join(folder, 'clamd.sock')
  const seen: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let got = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      got = Buffer.concat([got, bytes])
      if (got.length > MOST_BYTES) return void socket.destroy()
      const text = contentOf(got)
      if (text === null) return
      seen.push(text)
      socket.end(`${answerTo(text)}\0`)
    })
  })
  const arrive = () => new Promise<void>((resolve) => server.listen(socketPath, resolve))
  const leave = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await arrive()
  return {
    ...{ url: `unix://${socketPath}`, seen, arrive, leave },
    async close() {
      if (server.listening) await leave()
      rmSync(folder, { recursive: true })
    },
  }
}

function answerTo(text: string): string {
  if (text.includes(VIRUS)) return `stream: ${VIRUS_NAME} FOUND`
  return text === TOO_LONG ? 'INSTREAM size limit exceeded. ERROR' : 'stream: OK'
}

/** What was sent, once its end is there. */
function contentOf(got: Buffer): string | null {
  let at = HEAD.length
  let text = ''
  while (at + LENGTH_BYTES <= got.length) {
    const length = got.readUInt32BE(at)
    if (length === 0) return text
    text += got.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length).toString('latin1')
    at += LENGTH_BYTES + length
  }
  return null
}
