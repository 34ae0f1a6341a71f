/** Replaces the socket of node-postgres: sends its bytes to the engine's thread and returns the replies. */
import { Duplex } from 'node:stream'

/** What a stream needs of the engine behind it. */
export interface Port {
  /** Resolves when the engine accepts bytes; rejects when it never will. */
  ready(): Promise<void>
  post(connection: number, bytes: Uint8Array): void
  forget(connection: number): void
}

export class PortStream extends Duplex {
  readonly #port: Port
  readonly #connection: number

  constructor(port: Port, connection: number) {
    super({ allowHalfOpen: false })
    this.#port = port
    this.#connection = connection
  }

  /** While the engine reopens, a new connection waits for it. */
  connect(): this {
    this.#port.ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#port.post(this.#connection, chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#port.post(this.#connection, Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.forget(this.#connection)
    done(error)
  }

  // The driver calls these methods of a socket; a port does not need them.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
