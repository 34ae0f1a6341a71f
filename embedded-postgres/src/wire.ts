/** Parses the parts of PostgreSQL's wire protocol that the engine's thread needs. */

const LENGTH_BYTES = 4
const KIND_BYTES = 1
const TERMINATE = 0x58
const READY_FOR_QUERY = 0x5a
/** A ready message: its kind, a length of 5, and the state of the transaction. */
const READY_BYTES = 6
const IDLE = 0x49
/** Ends an unfinished extended query. */
export const SYNC = Uint8Array.of(0x53, 0, 0, 0, LENGTH_BYTES)

/** Splits the bytes of one connection into messages, because the engine accepts one at a time. */
export class MessageCutter {
  #rest: Buffer = Buffer.alloc(0)
  /** A connection's first message has no kind. */
  #started = false

  /** The messages that these bytes complete. The terminate message is left out, because the engine stays open. */
  cut(bytes: Uint8Array): Uint8Array[] {
    this.#rest =
      this.#rest.length > 0
        ? Buffer.concat([this.#rest, bytes])
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const messages: Uint8Array[] = []
    for (let message = this.#next(); message; message = this.#next()) {
      if (message[0] !== TERMINATE || message.length !== LENGTH_BYTES + KIND_BYTES) messages.push(message)
    }
    return messages
  }

  #next(): Uint8Array | undefined {
    const kindBytes = this.#started ? KIND_BYTES : 0
    if (this.#rest.length < kindBytes + LENGTH_BYTES) return undefined
    const length = kindBytes + this.#rest.readInt32BE(kindBytes)
    if (this.#rest.length < length) return undefined
    const message = new Uint8Array(this.#rest.subarray(0, length))
    this.#rest = this.#rest.subarray(length)
    this.#started = true
    return message
  }
}

/** Whether a transaction is open after this reply; undefined when the reply does not end with a ready message. */
export function transactionAfter(reply: Uint8Array): boolean | undefined {
  if (reply.length < READY_BYTES || reply[reply.length - READY_BYTES] !== READY_FOR_QUERY) return undefined
  return reply[reply.length - 1] !== IDLE
}
