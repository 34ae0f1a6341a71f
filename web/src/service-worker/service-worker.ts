/// <reference lib="webworker" />
/**
 * The service worker of application mode (OFF-011): caches the files of the app and the content that was read.
 * Default deny: only a read that requests it in its header is cached, and never a response that forbids caching. It
 * never sees the modules themselves, which the content origin's own worker stores.
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheOnly, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import {
  CONTENT_CACHE,
  DOCUMENTS_CACHE,
  CACHE_MODE_HEADER,
  FROM_CACHE_HEADER,
  CACHED_WITHOUT_TOKEN,
} from '@hub/contract/connectivity'
import { RENEWED_TOKEN_HEADER, REQUEST_ID_HEADER } from '@hub/contract/envelope'
import { folderOfPicture } from '@hub/contract/pictures.rules'
import { takeOutTokens } from './cached-requests.ts'
import { hearVault } from './vault-memory.ts'

declare const self: ServiceWorkerGlobalScope

/** After this time without a response the cached one is used. */
const ANSWER_WITHIN_S = 5
const READS_KEPT_AT_MOST = 1000
const PICTURES_KEPT_AT_MOST = 300
const PICTURES_CACHE = 'hub-pictures'

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

/** Every page is the one HTML page; the server decides about everything else. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    // The staff console is another application.
    denylist: [/^\/(api|static|dev|gallery)\//, /^\/staff(\/|$)/],
  }),
)

/**
 * Removes what belongs to one session, and marks the rest as cached. The cache stores a request beside its response
 * with all its headers, including the token, so that entries are stored under the address only.
 */
const withoutSession = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => request.url,
  cacheWillUpdate: async ({ response }: { response: Response }) => {
    if (response.status !== 200 || !mayBeKept(response.headers)) return null
    const headers = new Headers(response.headers)
    for (const name of [RENEWED_TOKEN_HEADER, REQUEST_ID_HEADER]) headers.delete(name)
    headers.set(FROM_CACHE_HEADER, '1')
    return new Response(await response.blob(), { status: response.status, headers })
  },
}
/** Content that must not be cached only because of the renewed token it carries may be cached without it. */
function mayBeKept(headers: Headers): boolean {
  const said = headers.get('cache-control') ?? ''
  return !/no-store/.test(said) || (said === CACHED_WITHOUT_TOKEN && headers.has(RENEWED_TOKEN_HEADER))
}

/** The token and the language of a read do not make it a different read. */
const kept = { cacheName: CONTENT_CACHE, matchOptions: { ignoreVary: true } }
/** The library's own types disagree about optional properties. */
const atMost = (maxEntries: number) =>
  new ExpirationPlugin({
    maxEntries,
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  }) as WorkboxPlugin
const plugins = [withoutSession, atMost(READS_KEPT_AT_MOST)]

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.headers.get(CACHE_MODE_HEADER) === 'fresh',
  new NetworkFirst({ ...kept, networkTimeoutSeconds: ANSWER_WITHIN_S, plugins }),
)
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.headers.get(CACHE_MODE_HEADER) === 'kept',
  new CacheOnly({ ...kept, plugins: [withoutSession] }),
)

/** Without internet, an uploaded picture that was kept in another width or format will do (CTM-004). */
const inAnotherWidth = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const folder = folderOfPicture(request.url)
    const pictures = await caches.open(PICTURES_CACHE)
    const kept = await pictures.keys()
    const other = folder === null ? undefined : kept.find(({ url }) => folderOfPicture(url) === folder)
    return other && pictures.match(other, { ignoreVary: true })
  },
}

/** Pictures of viewed content; a card without its picture shows the drawn cover. */
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/static/'),
  new StaleWhileRevalidate({
    cacheName: PICTURES_CACHE,
    plugins: [inAnotherWidth, atMost(PICTURES_KEPT_AT_MOST)],
  }),
)

/** Documents of downloaded modules, which open in their own tab; the newest version while there is internet. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/static/'),
  async ({ request }) => {
    try {
      return await fetch(request)
    } catch (error) {
      const documents = await caches.open(DOCUMENTS_CACHE)
      const document = await documents.match(request.url, { ignoreVary: true, ignoreSearch: true })
      if (document) return document
      throw error
    }
  },
)

/** An older version cached the requests as they were sent. */
self.addEventListener('activate', (event) => event.waitUntil(takeOutTokens()))

/** Holds the opened vault for a page that is reloaded: only in memory, and gone with this worker. */
self.addEventListener('message', hearVault)

/** A new version waits until the facilitator accepts it: never in the middle of a module. */
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
