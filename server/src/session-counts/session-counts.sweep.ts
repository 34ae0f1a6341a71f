/** What is done without being asked: the sessions are read after a start (REP-009). */
import type { Context } from '#platform/context.ts'
import { readAhead } from './kept-sessions.ts'

/** Begins to read all sessions, so that the first figures do not wait for it. The start does not wait either. */
export function readSessionsAhead(context: Context): void {
  readAhead(context)
}
