/** Calls a store with an end to its patience: an answer must begin in time, and its bytes must not stop coming. */

export interface Patience {
  /** Until the answer to a read begins. Shorter than the time after which a browser's user gives up. */
  readMs: number
  /** Until the answer to a write comes: a part of 8 MiB may take this long to get there. */
  writeMs: number
  /** Between two pieces of an answer. */
  stallMs: number
}

export const PATIENCE: Patience = { readMs: 5000, writeMs: 60_000, stallMs: 10_000 }

const READS = new Set([undefined, 'GET', 'HEAD'])
const NO_BODY = new Set([204, 205, 304])

/** A `fetch` that gives up. A read that failed at once is tried once more, because the store may have closed the line. */
export function patientFetch({ readMs, writeMs, stallMs }: Patience): typeof fetch {
  async function ask(input: string | URL | Request, init: RequestInit | undefined): Promise<Response> {
    const ended = new AbortController()
    const isRead = READS.has(init?.method)
    const timer = setTimeout(() => ended.abort(new Error('no answer in time')), isRead ? readMs : writeMs)
    try {
      // A store that points elsewhere is not followed: what is asked with our key is for its address alone.
      const answer = await fetch(input, { ...init, redirect: 'manual', signal: ended.signal })
      if (answer.body === null || NO_BODY.has(answer.status)) return answer
      const { status, statusText, headers } = answer
      return new Response(watched(answer.body, stallMs, ended), { status, statusText, headers })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (input, init) => {
    try {
      return await ask(input, init)
    } catch (error) {
      const isRefused = error instanceof TypeError
      if (!isRefused || !READS.has(init?.method)) throw error
      return ask(input, init)
    }
  }
}

/** Hands the bytes on, and fails when the next ones do not come. A reader that pauses is waited for. */
function watched(
  body: ReadableStream<Uint8Array>,
  stallMs: number,
  ended: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(control) {
        const timer = setTimeout(() => ended.abort(new Error('the bytes stopped coming')), stallMs)
        try {
          const { done, value } = await reader.read()
          if (done) control.close()
          else control.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      async cancel() {
        ended.abort()
        await reader.cancel().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
