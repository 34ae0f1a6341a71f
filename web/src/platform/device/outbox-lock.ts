/** Keeps what waits to be sent from being changed in the middle of its sending (OFF-012). */

/** Of all tabs of this browser. */
const LOCK = 'hub-submissions'

/** Does something with what waits while nobody else sends or changes it, in this tab or another. */
export function aloneWithOutbox<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, work)
}
