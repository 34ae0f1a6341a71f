/**
 * Memory for pieces that are read and soon written. New memory for each piece would make V8 go through the whole heap of a
 * server every few dozen of them (decision 0027).
 */
import { open } from 'node:fs/promises'

const PIECE_BYTES = 1024 * 1024

/** Uses the memory of a piece again once it was told that all of the piece was written. */
export class ReusedMemory {
  readonly #free: Buffer[] = []
  /** Of each piece that was given, the bytes that are not written yet. One that is forgotten is left to the collector. */
  readonly #unwritten = new WeakMap<ArrayBufferLike, { memory: Buffer; bytes: number }>()

  /** The bytes of a file, piece by piece. */
  async *bytesOf(file: string): AsyncGenerator<Buffer> {
    const handle = await open(file)
    try {
      for (;;) {
        const memory = this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
        const { bytesRead } = await handle.read(memory, 0, PIECE_BYTES)
        if (bytesRead === 0) {
          this.#free.push(memory)
          return
        }
        this.#unwritten.set(memory.buffer, { memory, bytes: bytesRead })
        yield memory.subarray(0, bytesRead)
      }
    } finally {
      await handle.close()
    }
  }

  /** Nobody reads these bytes any more. They may be of a piece or of other memory. */
  written(bytes: Uint8Array): void {
    const piece = this.#unwritten.get(bytes.buffer)
    if (piece === undefined) return
    piece.bytes -= bytes.byteLength
    if (piece.bytes > 0) return
    this.#unwritten.delete(bytes.buffer)
    this.#free.push(piece.memory)
  }
}
