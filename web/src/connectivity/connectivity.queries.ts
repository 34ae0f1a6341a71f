/** Refreshes the content stored on this device, and what every offline form needs (OFF-012). */
import { CLIENT_CHOICES } from '@hub/contract/client-choices'
import { CONTENT_CACHE, FROM_CACHE_HEADER } from '@hub/contract/connectivity'
import { readContent } from '#platform/calls/api.ts'

/** The queries of participation and New Client, which are independent of the module, and of the frame of every screen. */
const ALWAYS = [
  '/api/settings',
  '/api/learning-types',
  '/api/utilities',
  '/api/modules',
  ...[...Object.values(CLIENT_CHOICES).map(({ list }) => list), 'language'].map(
    (list) => `/api/metas/type/${list}`,
  ),
  '/api/provinces/country-code/CA',
]
const AT_ONCE = 4
/**
 * A facilitator has 300 calls a minute (ACC-054). So this many run without a pause, and then four in each second and a
 * half, so that the screens still get responses.
 */
const WITHOUT_PAUSE = 100
const PAUSE_MS = 1500
const GONE: readonly number[] = [403, 404]
const TOO_MANY = 429
const SERVER_FAULT = 500

/**
 * Refetches everything stored from the server. Throws when one response did not come from it.
 * @param pause waits between the calls after the first ones
 */
export async function refreshCachedContent(pause: () => Promise<void> = aWhile): Promise<void> {
  const cache = await caches.open(CONTENT_CACHE)
  const kept = (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })
  const addresses = [...new Set([...ALWAYS, ...kept])]
  let areFresh = true
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    if (at >= WITHOUT_PAUSE) await pause()
    const answers = await Promise.all(addresses.slice(at, at + AT_ONCE).map(readFresh))
    areFresh &&= answers.every(Boolean)
  }
  if (!areFresh) throw new Error('not everything could be read anew')
}

function aWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** Removes from the device what the server no longer has. */
async function readFresh(address: string): Promise<boolean> {
  const answer = await readContent(address)
  if (GONE.includes(answer.status)) await caches.open(CONTENT_CACHE).then((cache) => cache.delete(address))
  const isRead = answer.status < SERVER_FAULT && answer.status !== TOO_MANY
  return isRead && answer.headers.get(FROM_CACHE_HEADER) === null
}
