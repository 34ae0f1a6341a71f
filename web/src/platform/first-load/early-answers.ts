/**
 * Asks the server while the code of the app is still on its way, and hands each answer over once: on a slow line the
 * answers are there before the code that reads them.
 */
import { KEEP_HEADER } from '@hub/contract/connectivity'
import { claimsOf } from './claims.ts'
import { isAppMode, isOfflineChosen } from './early-app-mode.ts'

/** A call that got no answer in this time got none. */
export const ANSWER_TIMEOUT_MS = 30_000
/** An answer that nobody fetched in this time is asked for anew. */
const FRESH_MS = 30_000

interface Early {
  answer: Promise<Response>
  token: string | null
  askedMs: number
}

const asked = new Map<string, Early>()

/** What every call tells the server about itself (API-001). */
export function headersOf(token: string | null): Record<string, string> {
  const language = document.documentElement.lang
  return {
    accept: 'application/json',
    ...(language && { 'accept-language': language }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/**
 * What a read of content tells the service worker in application mode: to keep the answer and to give the kept one
 * when none comes, or, offline, to give the kept one at once (OFF-011). Nothing else is ever kept.
 */
export function keepHeaders(isOnline: boolean): Record<string, string> {
  return isAppMode() ? { [KEEP_HEADER]: isOnline ? 'fresh' : 'kept' } : {}
}

/** Asks for a read ahead of time; `address` as the call will have it, `/api/settings`. */
export function askEarly(address: string, token: string | null, { isContent = false } = {}): void {
  const headers = { ...headersOf(token), ...(isContent && keepHeaders(!isOfflineChosen())) }
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  // One that fails is told of by the call that takes it.
  answer.catch(() => undefined)
  asked.set(address, { answer, token, askedMs: Date.now() })
}

/** The answer that was asked for ahead of time in this session, or undefined. It is given once. */
export function takeEarly(
  address: string,
  token: string | null,
): Pick<Early, 'answer' | 'token'> | undefined {
  const early = asked.get(address)
  asked.delete(address)
  if (early === undefined || Date.now() - early.askedMs > FRESH_MS) return undefined
  // A renewed token is still the same session; another session must not see this one's answers.
  return claimsOf(early.token)?.sid === claimsOf(token)?.sid ? early : undefined
}
