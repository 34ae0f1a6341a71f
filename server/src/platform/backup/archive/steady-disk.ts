/** Lets the disk write a long file while more of it is read, and says which bytes were written. */
import fs from 'node:fs'

/** As much as may wait for the disk before it is told to begin. */
const BETWEEN_SYNCS_BYTES = 64 * 1024 * 1024

interface FileSystem {
  open: typeof fs.open
  close(file: number, done?: fs.NoParamCallback): void
  write(...args: WriteArguments): void
  writev(...args: WritevArguments): void
}
type Done<Written> = (error: NodeJS.ErrnoException | null, count: number, bytes: Written) => void
type WriteArguments = [
  file: number,
  bytes: Uint8Array,
  from: number,
  length: number,
  at: number | null,
  done: Done<Uint8Array>,
]
type WritevArguments = [file: number, bytes: Uint8Array[], at: number | null, done: Done<Uint8Array[]>]

/** Of one file. */
export class SteadyDisk {
  /** For a stream that writes the file. */
  readonly fs: FileSystem
  #waitingBytes = 0
  #sync: Promise<void> | undefined
  /** Linux tells a fault of the disk once: who asks for the next sync would not hear of it. */
  #fault: Error | undefined

  /** @param written is told of bytes that were written as a whole */
  constructor(written: (bytes: Uint8Array) => void) {
    this.fs = {
      open: fs.open,
      close: (file, done) => void (this.#sync ?? Promise.resolve()).then(() => fs.close(file, done)),
      write: (...[file, bytes, from, length, at, done]) =>
        fs.write(file, bytes, from, length, at, (error, count) => {
          if (!error && count === length) written(bytes)
          this.#passed(file, count)
          done(error, count, bytes)
        }),
      writev: (file, all, at, done) =>
        fs.writev(file, all, at, (error, count) => {
          const length = all.reduce((sum, { byteLength }) => sum + byteLength, 0)
          if (!error && count === length) for (const bytes of all) written(bytes)
          this.#passed(file, count)
          done(error, count, all)
        }),
    }
  }

  /** Resolves once nothing is being written. Throws what the disk said meanwhile. */
  async settled(): Promise<void> {
    await this.#sync
    if (this.#fault) throw this.#fault
  }

  #passed(file: number, count = 0): void {
    this.#waitingBytes += count
    if (this.#waitingBytes < BETWEEN_SYNCS_BYTES || this.#sync) return
    this.#waitingBytes = 0
    this.#sync = new Promise((resolve) => {
      fs.fdatasync(file, (error) => {
        this.#sync = undefined
        if (error) this.#fault ??= error
        resolve()
      })
    })
  }
}
