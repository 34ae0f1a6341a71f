/**
 * Sends requests while the code of the app is still loading, and hands out each answer once: on a slow connection the
 * answers are there before the code that reads them.
 */
import { CACHE_MODE_HEADER } from '@hub/contract/connectivity'
import { claimsOf } from './claims.ts'
import { isAppMode, isOfflineChosen } from './early-app-mode.ts'

/** The timeout of a call. */
export const ANSWER_TIMEOUT_MS = 30_000
/** An answer that was not used within this time is requested again. */
const FRESH_MS = 30_000

interface Early {
  answer: Promise<Response>
  token: string | null
  askedMs: number
}

const asked = new Map<string, Early>()

/** The headers that every call sends (API-001). */
export function headersOf(token: string | null): Record<string, string> {
  const language = document.documentElement.lang
  return {
    accept: 'application/json',
    ...(language && { 'accept-language': language }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/**
 * The headers of a content read for the service worker in application mode: cache the answer and use the cached one
 * when none comes, or, offline, use the cached one at once (OFF-011). Nothing else is ever cached.
 */
export function cachingHeaders(isOnline: boolean): Record<string, string> {
  return isAppMode() ? { [CACHE_MODE_HEADER]: isOnline ? 'fresh' : 'kept' } : {}
}

/** Sends a read ahead of time; `address` as the call will have it, `/api/settings`. */
export function askEarly(address: string, token: string | null, { isContent = false } = {}): void {
  const headers = { ...headersOf(token), ...(isContent && cachingHeaders(!isOfflineChosen())) }
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  // The call that takes the answer reports a failure.
  answer.catch(() => undefined)
  asked.set(address, { answer, token, askedMs: Date.now() })
}

/** The answer requested ahead of time in this session, or undefined. It is handed out once. */
export function takeEarly(
  address: string,
  token: string | null,
): Pick<Early, 'answer' | 'token'> | undefined {
  const early = asked.get(address)
  asked.delete(address)
  if (early === undefined || Date.now() - early.askedMs > FRESH_MS) return undefined
  // A renewed token belongs to the same session; another session must not see this one's answers.
  return claimsOf(early.token)?.sid === claimsOf(token)?.sid ? early : undefined
}
