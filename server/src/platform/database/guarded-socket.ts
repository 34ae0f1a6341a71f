/** The socket of a database connection: what comes in and cannot be an answer ends the connection, and nothing else. */
import { Socket } from 'node:net'

/** Every kind of message that PostgreSQL sends, by its first byte. */
const KINDS = new Set(Buffer.from('123ACDEGHIKNRSTVWZcdnstv'))
const HEADER_BYTES = 5
/** PostgreSQL sends no value of more than 1 GB. */
const LONGEST_BYTES = 2 ** 30
/** The length counts itself. */
const SHORTEST_BYTES = 4
/** The answer to whether the rest is encrypted, a byte alone: from then on TLS knows what is genuine. */
const TLS_ANSWERS = new Set(Buffer.from('SN'))
const EMPTY = Buffer.alloc(0)

/** What the driver would do with nonsense: throw where nobody can catch it, or wait for bytes that never come. */
export class GuardedSocket extends Socket {
  #isChecked = true
  #isFirst = true
  /** How many bytes of the present message are still to come. */
  #due = 0
  #header: Buffer = EMPTY

  override emit(event: string | symbol, ...given: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...given)
    try {
      if (this.#isChecked) this.#check(given[0] as Buffer)
      return super.emit(event, ...given)
    } catch (error) {
      this.destroy(new Error('the database sent what cannot be read', { cause: error }))
      return true
    }
  }

  /** Follows the messages from one to the next; throws where one cannot be. */
  #check(chunk: Buffer): void {
    if (this.#isFirst && chunk.length === 1 && TLS_ANSWERS.has(chunk[0] ?? 0)) {
      this.#isChecked = false
      return
    }
    this.#isFirst = false
    let at = Math.min(this.#due, chunk.length)
    this.#due -= at
    while (at < chunk.length) {
      const missing = HEADER_BYTES - this.#header.length
      const header =
        missing === HEADER_BYTES && at + HEADER_BYTES <= chunk.length
          ? chunk.subarray(at, at + HEADER_BYTES)
          : Buffer.concat([this.#header, chunk.subarray(at, at + missing)])
      at += Math.min(missing, chunk.length - at)
      if (!KINDS.has(header[0] ?? 0)) throw new Error('no such kind of message')
      if (header.length < HEADER_BYTES) {
        this.#header = header
        return
      }
      this.#header = EMPTY
      const length = header.readUInt32BE(1)
      if (length < SHORTEST_BYTES || length > LONGEST_BYTES) throw new Error('no message has this length')
      const rest = length - SHORTEST_BYTES
      const here = Math.min(rest, chunk.length - at)
      at += here
      this.#due = rest - here
    }
  }
}
