/** Sessions of Jordan, on a browser each. */
import type { StaffSession } from '@hub/contract/staff-sessions'

const BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'A browser that nobody knows',
]

const DAY_MS = 24 * 60 * 60 * 1000

export const thisDevice: StaffSession = {
  id: 1,
  device: BROWSERS[0] ?? '',
  address: '203.0.113.7',
  startedAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
  lastUsedAt: new Date().toISOString(),
  isCurrent: true,
}

/** This browser, and others that signed in earlier. */
export const devices = (count: number, change: Partial<StaffSession> = {}): StaffSession[] =>
  Array.from({ length: count }, (_, index) => ({
    ...thisDevice,
    id: index + 1,
    device: BROWSERS[index % BROWSERS.length] ?? '',
    isCurrent: index === 0,
    ...change,
  }))
