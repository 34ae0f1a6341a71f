/// <reference lib="webworker" />
/** Repairs what an older version cached: a request with the session's token in its headers (OFF-011). */
import { CONTENT_CACHE } from '@hub/contract/connectivity'

/** Stores each response under its address only. */
export async function takeOutTokens(): Promise<void> {
  const cache = await caches.open(CONTENT_CACHE)
  for (const request of await cache.keys()) {
    if (!request.headers.has('authorization')) continue
    const answer = await cache.match(request, { ignoreVary: true })
    await cache.delete(request, { ignoreVary: true })
    if (answer) await cache.put(request.url, answer)
  }
}
