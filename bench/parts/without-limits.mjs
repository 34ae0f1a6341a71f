/** Loaded into a measured hub: each limit is checked as in production, but is a million times as high. */
import { RateLimiterMemory } from 'rate-limiter-flexible'

const FACTOR = 1_000_000
const values = new WeakMap()

Object.defineProperty(RateLimiterMemory.prototype, 'points', {
  get() {
    return values.get(this)
  },
  set(value) {
    values.set(this, value * FACTOR)
  },
})
