/** Reads anew the content this device keeps, and what every offline form needs (OFF-012). */
import { CONTENT_CACHE, KEPT_HEADER } from '@hub/contract/connectivity'
import { readContent } from '#platform/api.ts'

/** What participation asks of the server whichever module it is about, and what stands around every screen. */
const ALWAYS = [
  '/api/settings',
  '/api/learning-types',
  '/api/utilities',
  ...['gender', 'age', 'language'].map((type) => `/api/metas/type/${type}`),
  '/api/provinces/country-code/CA',
]
const AT_ONCE = 4
const GONE: readonly number[] = [403, 404]
const SERVER_FAULT = 500

/** Reads everything kept from the server once more. Throws when one answer did not come from it. */
export async function refreshKeptContent(): Promise<void> {
  const cache = await caches.open(CONTENT_CACHE)
  const kept = (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })
  const addresses = [...new Set([...ALWAYS, ...kept])]
  let areFresh = true
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const answers = await Promise.all(addresses.slice(at, at + AT_ONCE).map(readFresh))
    areFresh &&= answers.every(Boolean)
  }
  if (!areFresh) throw new Error('not everything could be read anew')
}

/** What is gone from the server is gone from the device too. */
async function readFresh(address: string): Promise<boolean> {
  const answer = await readContent(address)
  if (GONE.includes(answer.status)) await caches.open(CONTENT_CACHE).then((cache) => cache.delete(address))
  return answer.headers.get(KEPT_HEADER) === null && answer.status < SERVER_FAULT
}
