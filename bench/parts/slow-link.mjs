/**
 * A connection with a limited bit rate in front of a server, made with TCP only: one token bucket for all connections
 * towards the browser, refilled over time; each byte that passed is counted.
 */
import { connect, createServer } from 'node:net'

const BITS = 8
const MS = 1000
/** How much of one connection passes before the next has its turn. */
const SLICE_BYTES = 16 * 1024
/** How much the bucket may hold while nothing is requested: as much as the buffers of a modem. */
const SAVED_MS = 20
const POUR_MS = 2

/** One connection: data from the server waits here until it may pass. */
class Line {
  #held = []
  #isFull = false
  #isOver = false
  #near
  #far

  constructor(near, target, { onHeld, onGone }) {
    this.#near = near
    this.#far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    this.#far.on('data', (bytes) => {
      this.#held.push(bytes)
      // The server has to wait, as it would on a full connection.
      this.#far.pause()
      onHeld()
    })
    this.#far.on('end', () => {
      this.#isOver = true
      if (this.#held.length === 0) near.end()
    })
    near.on('drain', () => {
      this.#isFull = false
      onHeld()
    })
    near.pipe(this.#far)
    for (const side of [near, this.#far]) side.on('error', () => this.cut())
    near.on('close', () => {
      this.cut()
      onGone(this)
    })
  }

  get isHolding() {
    return this.#held.length > 0
  }

  get mayPass() {
    return this.isHolding && !this.#isFull
  }

  /** Lets at most so many bytes pass; returns how many it were. */
  pass(most) {
    const [first] = this.#held
    const bytes = first.subarray(0, Math.min(most, SLICE_BYTES))
    if (bytes.length === first.length) this.#held.shift()
    else this.#held[0] = first.subarray(bytes.length)
    this.#isFull = !this.#near.write(bytes)
    if (!this.isHolding && this.#isOver) this.#near.end()
    else if (!this.isHolding) this.#far.resume()
    return bytes.length
  }

  /** Breaks the connection abruptly, without a closing handshake. */
  cut() {
    this.#held = []
    this.#near.resetAndDestroy()
    this.#far.destroy()
  }
}

/**
 * @returns {Promise<{ port: number, leadTo: (port: number) => void, passed: () => number, cut: () => number, close: () => Promise<void> }>}
 *   `leadTo`: the port behind it; `passed`: bytes towards the browser so far; `cut`: breaks every connection that
 *   carries something, and tells how many
 */
export async function openSlowLink(bitsPerSecond) {
  const bytesPerMs = bitsPerSecond / BITS / MS
  const lines = new Set()
  let target = 0
  let passed = 0
  let saved = 0
  let filledAt = performance.now()
  let timer

  /** Each connection in turn, as long as the bucket is not empty. */
  function pour() {
    timer = undefined
    const now = performance.now()
    saved = Math.min(saved + (now - filledAt) * bytesPerMs, Math.max(SAVED_MS * bytesPerMs, SLICE_BYTES))
    filledAt = now
    const waiting = [...lines].filter(({ mayPass }) => mayPass)
    for (let line = waiting.shift(); line && saved >= 1; line = waiting.shift()) {
      const bytes = line.pass(Math.floor(saved))
      saved -= bytes
      passed += bytes
      // A connection that had its turn is last the next time.
      lines.delete(line)
      lines.add(line)
      if (line.mayPass) waiting.push(line)
    }
    if ([...lines].some(({ isHolding }) => isHolding)) wake()
  }

  function wake() {
    timer ??= setTimeout(pour, POUR_MS)
  }

  const server = createServer({ noDelay: true }, (near) =>
    lines.add(new Line(near, target, { onHeld: wake, onGone: (line) => lines.delete(line) })),
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo: (behind) => void (target = behind),
    passed: () => passed,
    cut() {
      const busy = [...lines].filter(({ isHolding }) => isHolding)
      for (const line of busy) line.cut()
      return busy.length
    },
    async close() {
      clearTimeout(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const line of [...lines]) line.cut()
      await closed
    },
  }
}
