/**
 * How the preview of the draft asks: each read of content and of events is the one of staff, who are known by their cookie; the token of
 * a facilitator on this device is never sent, and nothing but reads is (CTM-002, STA-001, decision 0038).
 */
import { useSyncExternalStore } from 'react'
import { addressOf, type CallInput } from '@hub/contract/call-address'
import { PREVIEW_PATH } from '@hub/contract/constants'
import type { Endpoint } from '@hub/contract/endpoint'
import type { Failure } from '@hub/contract/envelope'
import { ANSWER_TIMEOUT_MS, headersOf } from '../first-load/early-answers.ts'

/** Why the preview shows nothing: the session of staff has ended, their roles do not allow it, or the draft cannot be published. */
const ENDS = ['SignInRequired', 'Forbidden', 'ContentNameTaken', 'EventsRefused'] as const
export type PreviewEnd = (typeof ENDS)[number]

let end: PreviewEnd | null = null
const listeners = new Set<() => void>()

function setEnd(next: PreviewEnd | null): void {
  if (next === end) return
  end = next
  for (const listener of listeners) listener()
}

/** Why nothing can be shown, or null; updates on change. */
export function usePreviewEnd(): PreviewEnd | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => end,
  )
}

/** Sends a read. Anything else is a fault of the screen: the preview changes nothing. */
export async function sendPreviewed(
  endpoint: Endpoint,
  input: CallInput,
  signal?: AbortSignal,
): Promise<Response> {
  if (endpoint.method !== 'GET') throw new Error(`the preview does not send ${endpoint.path}`)
  const isOwn = endpoint.who === 'anyone' || endpoint.path === PREVIEW_PATH
  const path = isOwn ? endpoint.path : `${PREVIEW_PATH}${endpoint.path}`
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const answer = await fetch(addressOf({ ...endpoint, path }, input), {
    headers: headersOf(null),
    cache: 'no-store',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  })
  if (endpoint.who === 'anyone') return answer
  if (answer.ok) setEnd(null)
  else {
    const { error } = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as Partial<Failure>
    const why = ENDS.find((one) => one === error?.name)
    if (why !== undefined) setEnd(why)
  }
  return answer
}
