/** How one knows that the server is there, and what is kept for when it is not (API-010, OFF-011). */

/** The one call outside the envelope: below /api; anyone may ask, the status is 200. */
export const PING_PATH = '/ping'
/** The whole body of the answer, as text/plain. */
export const PONG = 'pong'

/** What a read of content tells the service worker: `fresh` or `kept` (OFF-011). The server does not look at it. */
export const KEEP_HEADER = 'x-hub-keep'
/** Stands on an answer that comes from the device. */
export const KEPT_HEADER = 'x-hub-kept'
/**
 * What an answer of content says to caches while it carries a renewed token: a browser's own cache keeps headers too.
 * The service worker may keep it once the token is taken out.
 */
export const KEPT_WITHOUT_TOKEN = 'private, no-store'
/** Where the service worker keeps the content that was read. */
export const CONTENT_CACHE = 'hub-content'
/** Where journals and guides of downloaded modules are kept. */
export const DOCUMENTS_CACHE = 'hub-documents'
