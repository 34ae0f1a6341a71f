/** Prevents changes to the outbox while it is being sent (OFF-012). */

/** Shared by all tabs of this browser. */
const LOCK = 'hub-submissions'

/** Runs the work while nothing else sends or changes the outbox, in this tab or another. */
export function aloneWithOutbox<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, work)
}
