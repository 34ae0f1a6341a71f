/** How the web finds out whether the server answers, and how content is cached for when it does not (API-010, OFF-011). */

/** Below /api. The only call without the envelope; anyone may make it, and the status is 200. */
export const PING_PATH = '/ping'
/** The whole body of the answer, as text/plain. */
export const PONG = 'pong'

/** Request header of a content read, for the service worker: `fresh` or `kept` (OFF-011). The server ignores it. */
export const CACHE_MODE_HEADER = 'x-hub-keep'
/** Header of an answer that comes from the device. */
export const FROM_CACHE_HEADER = 'x-hub-kept'
/**
 * Cache-Control of a content answer that carries a renewed token, because a browser's own cache stores headers too.
 * The service worker may store the answer after it has removed the token.
 */
export const CACHED_WITHOUT_TOKEN = 'private, no-store'
/** The cache in which the service worker stores content that was read. */
export const CONTENT_CACHE = 'hub-content'
/** The cache for journals and guides of downloaded modules. */
export const DOCUMENTS_CACHE = 'hub-documents'
