/** The one call outside the envelope: a plain text answer that proves the server is there (API-010). */

/** Below /api; anyone may ask, the status is 200. */
export const PING_PATH = '/ping'
/** The whole body of the answer, as text/plain. */
export const PONG = 'pong'
