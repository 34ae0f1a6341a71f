/** Fetches one part of a module and looks whether it is what was listed; tries again, but not for ever. */
import { PART_TRIES } from '@hub/contract/constants'
import type { HostFault } from '@hub/contract/frame-host'
import { DownloadFault } from './download-fault.ts'

export interface PartRequest {
  path: string
  token: string
  signal: AbortSignal
  /** What a part that cannot be fetched is called. */
  fault: HostFault
  method?: 'GET' | 'HEAD'
  /** First and last byte. */
  range?: { start: number; end: number; size: number }
}

const RETRY_MS = 200
const UNAUTHORIZED = 401
const FORBIDDEN = 403
const NOT_FOUND = 404
const PARTIAL = 206
/** Faults that another try does not mend. */
const FINAL = new Set<HostFault>(['auth', 'gone', 'cancelled'])

/**
 * Asks, and hands the answer to `take`, which throws a DownloadFault when it is not what was listed.
 * @throws DownloadFault after the last try; what the browser throws when it was aborted or the device is full
 */
export async function fetchPart<T>(request: PartRequest, take: (answer: Response) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await take(await ask(request))
    } catch (error) {
      const isFinal = !(error instanceof DownloadFault) || FINAL.has(error.code)
      if (isFinal || request.signal.aborted || tries === PART_TRIES) throw error
    }
    await pause(RETRY_MS * 2 ** (tries - 1), request.signal)
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
    throw new DownloadFault(fault, `${path}: no answer`)
  }
  if (answer.status === UNAUTHORIZED) throw new DownloadFault('auth', `${path}: the token was refused`)
  // No longer downloadable, or no longer there: both are for the hub to ask anew.
  if (answer.status === NOT_FOUND || answer.status === FORBIDDEN)
    throw new DownloadFault('gone', `${path}: answered ${answer.status}`)
  if (!answer.ok) throw new DownloadFault(fault, `${path}: answered ${answer.status}`)
  if (range && !isOfRange(answer, range))
    throw new DownloadFault(fault, `${path}: the range was not honoured`)
  return answer
}

function isOfRange(answer: Response, { start, end, size }: NonNullable<PartRequest['range']>): boolean {
  return answer.status === PARTIAL && answer.headers.get('content-range') === `bytes ${start}-${end}/${size}`
}

/** The whole body; one that broke off counts as a fault of fetching. */
export async function bodyOf(answer: Response, { path, fault, signal }: PartRequest): Promise<ArrayBuffer> {
  try {
    return await answer.arrayBuffer()
  } catch (error) {
    if (signal.aborted) throw error
    throw new DownloadFault(fault, `${path}: the answer broke off`)
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
