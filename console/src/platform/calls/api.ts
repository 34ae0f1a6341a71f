/**
 * Calls an endpoint of the contract: the cookie of the session goes along, the envelope is opened, refusals are thrown
 * (API-001 to API-007).
 */
import { addressOf, type CallInput } from '@hub/contract/call-address'
import type { AnswerOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import { REQUEST_ID_HEADER, type Failure } from '@hub/contract/envelope'
import { CallError } from './call-error.ts'
import { askForCode } from './new-code.ts'
import { saveBlob } from '@hub/ui/page/save-file.ts'
import { noteSessionUse, notifySessionEnd } from './session-use.ts'

const ANSWER_TIMEOUT_MS = 30_000
/** A file takes longer to send, and to be looked through. */
const UPLOAD_TIMEOUT_MS = 180_000

type CallArguments<E extends Endpoint> =
  {} extends InputOf<E>
    ? [input?: InputOf<E>, options?: { signal?: AbortSignal }]
    : [input: InputOf<E>, options?: { signal?: AbortSignal }]

/**
 * Makes a call and returns its whole answer.
 * @throws {CallError} for every refusal and fault; an aborted call throws the signal's own reason
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<E>
): Promise<AnswerOf<E>> {
  const [input = {}, { signal } = {}] = given as [CallInput?, { signal?: AbortSignal }?]
  try {
    return await callOnce(endpoint, input, signal)
  } catch (error) {
    // The call was refused before it did anything: with a new code it is made again.
    const isRepeated = error instanceof CallError && error.name === 'NewCodeRequired' && (await askForCode())
    if (isRepeated) return callOnce(endpoint, input, signal)
    throw error
  }
}

/**
 * Fetches a file, and gives it to the browser to save under the name that the server gave.
 * @throws {CallError} for every refusal and fault
 */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const answer = await send(endpoint, input as CallInput, undefined)
  if (!answer.ok) throw refusalOf(endpoint, answer, await answer.json().catch(() => null))
  noteSessionUse(answer.headers.get('date'))
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  saveBlob(name, await answer.blob())
}

/**
 * Sends a file as the body of a call, and returns the whole answer.
 * @throws {CallError} for every refusal and fault
 */
export async function upload<E extends Endpoint>(endpoint: E, file: Blob): Promise<AnswerOf<E>> {
  return callOnce(endpoint, { body: file }, undefined)
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput,
  signal: AbortSignal | undefined,
): Promise<AnswerOf<E>> {
  const answer = await send(endpoint, input, signal)
  const envelope: unknown = await answer.json().catch(() => null)
  if (endpoint.who.startsWith('staff') && answer.ok) noteSessionUse(answer.headers.get('date'))
  if (answer.ok && isSuccess(envelope)) return envelope as AnswerOf<E>
  throw refusalOf(endpoint, answer, envelope)
}

/** The error of an answer that is none. Where the session has ended, the page asks to sign in again. */
function refusalOf(endpoint: Endpoint, answer: Response, envelope: unknown): CallError {
  const error = failureOf(answer, envelope as Failure | null)
  if (error.name === 'SignInRequired' && endpoint.who === 'staff') notifySessionEnd()
  return error
}

async function send(
  endpoint: Endpoint,
  input: CallInput,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { body } = input
  const isFile = body instanceof Blob
  const timeout = AbortSignal.timeout(isFile ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS)
  try {
    return await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
      },
      body: body === undefined ? null : isFile ? body : JSON.stringify(body),
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError({ name: 'NoAnswer', status: 0, message: 'No answer' })
  }
}

const isSuccess = (envelope: unknown) =>
  typeof envelope === 'object' && envelope !== null && 'success' in envelope && envelope.success === true

function failureOf(answer: Response, envelope: Failure | null): CallError {
  const retryAfter = Number(answer.headers.get('retry-after'))
  return new CallError({
    name: envelope?.error.name ?? 'ServerError',
    status: answer.status,
    message: envelope?.message ?? 'Server error',
    fields: envelope?.error.fields,
    record: envelope?.record,
    requestId: answer.headers.get(REQUEST_ID_HEADER),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  })
}
