/**
 * Calls an endpoint of the contract: attaches the token, stores a renewed one, unwraps the envelope, throws refusals
 * (API-001 to API-007).
 */
import { addressOf, type CallInput } from '@hub/contract/call-address'
import type { AnswerOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import { FROM_CACHE_HEADER } from '@hub/contract/connectivity'
import { RENEWED_TOKEN_HEADER, REQUEST_ID_HEADER, type Failure } from '@hub/contract/envelope'
import { ERRORS, isErrorName } from '@hub/contract/errors'
import { CallError } from './call-error.ts'
import { ANSWER_TIMEOUT_MS, headersOf, cachingHeaders, takeEarly } from '../first-load/early-answers.ts'
import { isAppMode } from '../first-load/early-app-mode.ts'
import { checkOnline, isOnline, noteAnswer } from './online.ts'
import { presentClaims } from '../session/presence.ts'
import { claimsOf, readToken, storeToken } from '../session/token.ts'

const UNAUTHORIZED = 401
const SESSION_ENDERS: readonly string[] = ['JsonWebTokenError', 'TokenExpiredError']

export interface CallOptions {
  signal?: AbortSignal
  /** For calls that never end the session, whatever their answer (API-007). */
  keepsSession?: boolean
  /** For the few calls that may take longer than the others. */
  timeoutMs?: number
}

type CallArguments<E extends Endpoint> =
  {} extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions]

type Sender = (endpoint: Endpoint, input: CallInput, signal?: AbortSignal) => Promise<Response>

let sender: Sender | undefined

/** From now on this sends every call, without the token of this device: for the preview of staff (CTM-002). */
export function setSender(given: Sender | undefined): void {
  sender = given
}

/** True in the preview of staff, which sends reads alone. */
export const isPreviewed = (): boolean => sender !== undefined

const sessionEndListeners = new Set<() => void>()

/** Notifies when the server ended the session, after the token was cleared (ACC-050). */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

const termsDueListeners = new Set<() => void>()

/** Notifies when the server refused a call until terms are accepted or a second step is set up (CTM-011, HRD-002). */
export function onTermsDue(listener: () => void): () => void {
  termsDueListeners.add(listener)
  return () => termsDueListeners.delete(listener)
}

/**
 * Makes a call and returns its whole answer: `record` or `records`, and `newToken` when the token was renewed.
 * @throws {CallError} for every refusal and fault; an aborted call throws the signal's own reason
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<E>
): Promise<AnswerOf<E>> {
  const [input = {}, options = {}] = given as [CallInput?, CallOptions?]
  const { answer, token } = await send(endpoint, input, options)
  // A cached answer does not prove that the server is there: no answer came, or none was requested.
  if (answer.headers.get(FROM_CACHE_HEADER) === null) noteAnswer()
  else if (isOnline()) void checkOnline()
  const renewed = keepRenewedToken(endpoint, answer, token)
  const envelope = await open(answer)
  if (answer.ok && envelope?.success === true) {
    return (renewed === null ? envelope : { ...envelope, newToken: renewed }) as AnswerOf<E>
  }
  const error = failureOf(answer, envelope)
  if (token !== null && endsSession(endpoint, error, options)) endSession(token)
  if (error.name === 'TermsNotAccepted' || error.name === 'FactorRequired')
    for (const listener of [...termsDueListeners]) listener()
  throw error
}

interface Sent {
  answer: Response
  /** The token the call was made with. */
  token: string | null
}

async function send(endpoint: Endpoint, input: CallInput, options: CallOptions): Promise<Sent> {
  const token = sender === undefined ? readToken() : null
  // A screen that is being left may still start reads for a moment after a logout; the server would refuse them the
  // same way.
  if (sender === undefined && endpoint.who !== 'anyone' && presentClaims() === null && token === null)
    throw nobodyHere()
  const address = addressOf(endpoint, input)
  const early = endpoint.method === 'GET' ? takeEarly(address, token) : undefined
  // Offline in application mode only calls of the login go to the server; content comes from the device.
  if (isAppMode() && !isOnline() && !isContent(endpoint) && endpoint.who !== 'anyone') throw noAnswer()
  try {
    if (sender !== undefined) return { answer: await sender(endpoint, input, options.signal), token }
    if (early !== undefined) return { answer: await early.answer, token: early.token }
    return { answer: await fetch(address, requestOf(endpoint, input, { token, ...options })), token }
  } catch (error) {
    if (options.signal?.aborted) throw error
    void checkOnline()
    throw noAnswer()
  }
}

/** Reads a cached address of content from the server again, for Sync; returns the raw response. */
export function readContent(address: string): Promise<Response> {
  const headers = { ...headersOf(readToken()), ...cachingHeaders(true) }
  return fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
}

const nobodyHere = () => new CallError({ name: 'JsonWebTokenError', ...ERRORS.JsonWebTokenError })
const noAnswer = () => new CallError({ name: 'NoAnswer', status: 0, message: 'No answer' })

/** Content that is the same for every user and may be cached on the device in application mode (OFF-011). */
function isContent({ method, personal }: Endpoint): boolean {
  return method === 'GET' && !personal
}

interface Sending extends CallOptions {
  token: string | null
}

function requestOf(endpoint: Endpoint, { body }: CallInput, sending: Sending): RequestInit {
  const { token, signal, timeoutMs = ANSWER_TIMEOUT_MS } = sending
  const timeout = AbortSignal.timeout(timeoutMs)
  return {
    method: endpoint.method,
    headers: {
      ...headersOf(token),
      ...(isContent(endpoint) && cachingHeaders(isOnline())),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  }
}

/**
 * Stores a token of the answer (ACC-049), unless the session it renews was left meanwhile: a late answer must not
 * bring back a session that was logged out.
 */
function keepRenewedToken(endpoint: Endpoint, answer: Response, sent: string | null): string | null {
  const renewed = answer.headers.get(RENEWED_TOKEN_HEADER)
  if (renewed === null) return null
  const isSameSession =
    sent !== null && claimsOf(readToken())?.sid === claimsOf(sent)?.sid && readToken() !== null
  if (endpoint.who === 'anyone' || isSameSession) storeToken(renewed)
  return renewed
}

type Envelope = Failure | ({ success: true } & Record<string, unknown>)

async function open(answer: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null && 'success' in body ? (body as Envelope) : null
  } catch {
    return null
  }
}

/** An answer without a body is the server's fault, whatever its status (API-003). */
function failureOf(answer: Response, envelope: Envelope | null): CallError {
  const requestId = answer.headers.get(REQUEST_ID_HEADER)
  if (envelope === null || envelope.success) {
    return new CallError({
      name: 'ServerError',
      status: answer.status,
      message: ERRORS.ServerError.message,
      requestId,
    })
  }
  const { message, error, record } = envelope as Failure
  const name = error !== undefined && isErrorName(error.name) ? error.name : 'ServerError'
  const retryAfterSeconds = Number(answer.headers.get('retry-after')) || undefined
  const facts = { fields: error?.fields, record, requestId, retryAfterSeconds }
  return new CallError({ name, status: answer.status, message, ...facts })
}

function endsSession(endpoint: Endpoint, error: CallError, options: CallOptions): boolean {
  if (endpoint.who === 'anyone' || options.keepsSession === true) return false
  return error.status === UNAUTHORIZED && SESSION_ENDERS.includes(error.name)
}

/** Ends the session of the refused call; one that began since stays. */
function endSession(sent: string): void {
  if (claimsOf(readToken())?.sid !== claimsOf(sent)?.sid) return
  storeToken(null)
  for (const listener of [...sessionEndListeners]) listener()
}
