/** Limits the number of connections that have not yet shown whose they are. */

/** Enough for a whole office that reconnects at once after an outage. */
const OF_ORIGIN_MAX = 200
const ALL_MAX = 2000

export class Strangers {
  readonly #ofOrigin = new Map<string, number>()
  #count = 0

  hasRoom(origin: string): boolean {
    return this.#count < ALL_MAX && (this.#ofOrigin.get(origin) ?? 0) < OF_ORIGIN_MAX
  }

  /** Counts one connection. Returns the function that takes it off the count; further calls of it do nothing. */
  enter(origin: string): () => void {
    this.#count += 1
    this.#ofOrigin.set(origin, (this.#ofOrigin.get(origin) ?? 0) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#count -= 1
      const left = (this.#ofOrigin.get(origin) ?? 1) - 1
      if (left > 0) this.#ofOrigin.set(origin, left)
      else this.#ofOrigin.delete(origin)
    }
  }
}
