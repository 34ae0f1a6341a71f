/** Fetches one part of a module and checks it against the manifest; retries a limited number of times. */
import { PART_TRIES } from '@hub/contract/constants'
import type { HostFault } from '@hub/contract/frame-host'
import { sha256 } from '../store/sha256.ts'
import { DownloadFault } from './download-fault.ts'

export interface PartRequest {
  path: string
  token: string
  signal: AbortSignal
  /** The fault to report when the part cannot be fetched. */
  fault: HostFault
  method?: 'GET' | 'HEAD'
  /** First and last byte. */
  range?: { start: number; end: number; size: number }
  /** The maximum number of tries. */
  tries?: number
}

const RETRY_MS = 200
const UNAUTHORIZED = 401
const FORBIDDEN = 403
const NOT_FOUND = 404
const PARTIAL = 206
/** Faults that a retry does not fix. */
const FINAL = new Set<HostFault>(['auth', 'gone', 'cancelled'])

/** True for an error that a retry does not fix. */
export function isFinal(error: unknown): boolean {
  return !(error instanceof DownloadFault) || FINAL.has(error.code)
}

/**
 * Fetches the part and passes the response to `take`, which throws a DownloadFault when it does not match the manifest.
 * @throws DownloadFault after the last try; what the browser throws when it was aborted or the device is full
 */
export function fetchPart<T>(request: PartRequest, take: (answer: Response) => Promise<T>): Promise<T> {
  return tryAgain(request, async () => take(await ask(request)))
}

/** A part whose length and hash are listed. */
export interface ListedPart {
  size: number
  sha256: string
}

/** The bytes of a part received so far, from its beginning. */
interface Gathered {
  bytes: Uint8Array<ArrayBuffer>
  length: number
}

/**
 * Fetches exactly the listed bytes. After a broken connection it requests only the missing bytes, so that a poor
 * connection transfers every byte once; a try counts only when it brought nothing new.
 * @param bytes the buffer to fill: reusing memory costs less than allocating it
 * @throws DownloadFault `integrity` when the bytes still differ after the last try; otherwise as `fetchPart`
 */
export function fetchListed(
  request: PartRequest,
  listed: ListedPart,
  bytes = new Uint8Array(listed.size),
): Promise<Uint8Array<ArrayBuffer>> {
  const gathered: Gathered = { bytes, length: 0 }
  let furthest = 0
  const hasMoved = () => {
    const isFurther = gathered.length > furthest
    furthest = Math.max(furthest, gathered.length)
    return isFurther
  }
  const once = async () => {
    const isAll = await gather(gathered, await ask(restOf(request, gathered)), request)
    if (isAll && (await sha256(bytes)) === listed.sha256) return bytes
    // Starts from the beginning, and no longer counts as progress.
    gathered.length = 0
    furthest = listed.size
    throw new DownloadFault('integrity', `${request.path} differs from the manifest`)
  }
  return tryAgain(request, once, hasMoved)
}

/** The request for the remaining bytes; for the whole part when all bytes came but did not end well. */
function restOf(request: PartRequest, { bytes, length }: Gathered): PartRequest {
  if (length === 0 || length === bytes.length) return request
  const { start, end, size } = request.range ?? { start: 0, end: bytes.length - 1, size: bytes.length }
  return { ...request, range: { start: start + length, end, size } }
}

/** Reads a response; true when it ends exactly where the part does. */
async function gather(
  gathered: Gathered,
  answer: Response,
  { path, fault, signal }: PartRequest,
): Promise<boolean> {
  const reader = answer.body?.getReader()
  const { bytes } = gathered
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return gathered.length === bytes.length
      if (gathered.length + value.length > bytes.length) {
        await reader?.cancel()
        return false
      }
      bytes.set(value, gathered.length)
      gathered.length += value.length
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new DownloadFault(fault, `${path}: the response was cut off`)
  }
}

async function tryAgain<T>(
  { signal, tries: most = PART_TRIES }: PartRequest,
  once: () => Promise<T>,
  hasMoved = () => false,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once()
    } catch (error) {
      if (isFinal(error) || signal.aborted) throw error
      if (hasMoved()) tries = 0
      else if (tries >= most) throw error
    }
    await pause(RETRY_MS * 2 ** Math.max(0, tries - 1), signal)
  }
}

async function ask({ path, token, signal, fault, method = 'GET', range }: PartRequest): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(range && { range: `bytes=${range.start}-${range.end}` }),
  }
  let answer: Response
  try {
    answer = await fetch(path, { method, headers, signal, cache: 'no-store', redirect: 'error' })
  } catch (error) {
    if (signal.aborted) throw error
    throw new DownloadFault(fault, `${path}: no response`)
  }
  if (answer.status === UNAUTHORIZED) throw new DownloadFault('auth', `${path}: the token was refused`)
  // No longer downloadable, or no longer there: in both cases the hub must ask again.
  if (answer.status === NOT_FOUND || answer.status === FORBIDDEN)
    throw new DownloadFault('gone', `${path}: the server answered ${answer.status}`)
  if (!answer.ok) throw new DownloadFault(fault, `${path}: the server answered ${answer.status}`)
  if (range && !isOfRange(answer, range))
    throw new DownloadFault(fault, `${path}: the range was not honoured`)
  return answer
}

function isOfRange(answer: Response, { start, end, size }: NonNullable<PartRequest['range']>): boolean {
  return answer.status === PARTIAL && answer.headers.get('content-range') === `bytes ${start}-${end}/${size}`
}

/** The whole body; a body that breaks off counts as a fetch fault. */
export async function bodyOf(answer: Response, { path, fault, signal }: PartRequest): Promise<Blob> {
  try {
    return await answer.blob()
  } catch (error) {
    if (signal.aborted) throw error
    throw new DownloadFault(fault, `${path}: the response was cut off`)
  }
}

/** Waits, or throws as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('the download was cancelled', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
