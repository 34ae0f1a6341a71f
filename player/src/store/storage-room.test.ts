/**
 * How much a device can still store, with a browser whose values the test sets.
 * @vitest-environment node
 */
import { afterEach, expect, it, vi } from 'vitest'
import { findRoom, fits } from './storage-room.ts'

const MB = 1024 * 1024
let laidOut: string[]

/** A browser with this estimate, and the number of bytes its disk really accepts. */
function browser(estimate: StorageEstimate, taken = Infinity) {
  laidOut = []
  const file = {
    truncate(bytes: number) {
      if (bytes > taken) throw new DOMException('full', 'QuotaExceededError')
      laidOut.push(`to ${bytes}`)
    },
    close: () => laidOut.push('closed'),
  }
  const folder = {
    getFileHandle: async () => ({ createSyncAccessHandle: async () => file }),
    removeEntry: async () => void laidOut.push('removed'),
  }
  const storage = { estimate: async () => estimate, getDirectory: async () => folder }
  vi.stubGlobal('navigator', { storage })
}
afterEach(() => vi.unstubAllGlobals())

it('OFF-014 goes by what is free of the quota, to the byte', async () => {
  browser({ quota: 400 * MB, usage: 100 * MB })
  expect(await fits(300 * MB)).toBe(true)
  expect(await fits(300 * MB + 1)).toBe(false)
})

it('OFF-014 asks the disk where the estimate is too hopeful, and leaves nothing lying', async () => {
  browser({ quota: 4000 * MB, usage: 0 }, 220 * MB)
  expect(await fits(300 * MB)).toBe(false)
  expect(laidOut.slice(-2)).toEqual(['closed', 'removed'])
  expect(await fits(200 * MB)).toBe(true)
  expect(laidOut.slice(-4)).toEqual([`to ${200 * MB}`, 'to 0', 'closed', 'removed'])
})

it('OFF-014 passes where the browser tells nothing and lays nothing out', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } })
  expect(await fits(2 ** 50)).toBe(true)
})

it('OFF-014 CAT-023 tells how much may be used, not how much the quota promises', async () => {
  browser({ quota: 10_240 * MB, usage: 0 }, 220 * MB)
  const room = (await findRoom()) ?? 0
  expect(room).toBeGreaterThan(219 * MB)
  expect(room).toBeLessThanOrEqual(220 * MB)
  expect(laidOut.at(-1)).toBe('removed')
  browser({ quota: 400 * MB, usage: 100 * MB })
  expect(await findRoom()).toBe(300 * MB)
})

it('OFF-014 tells no room where no file can be laid out', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 10_240 * MB, usage: 0 }) } })
  expect(await findRoom()).toBeNull()
})
