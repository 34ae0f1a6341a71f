/** Answers for tests in place of the server's: typed and parsed by the contract, so that they cannot drift. */
import { z } from 'zod'
import { PING_PATH, PONG } from '@hub/contract/connectivity'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@hub/contract/endpoint'
import { RENEWED_TOKEN_HEADER, REQUEST_ID_HEADER, type Failure } from '@hub/contract/envelope'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'

const PING = `/api${PING_PATH}`
export const REQUEST_ID = 'test-request'

/** A call as the fake server received it. */
export interface SentCall<E extends Endpoint = Endpoint> {
  endpoint: E
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  headers: Headers
}

/** One answer; the first that matches the call is used. */
export interface FakeAnswer {
  endpoint: Endpoint
  /** Throws to give no answer at all. */
  give: (sent: SentCall) => Response | Promise<Response>
  isOnce?: boolean
}

interface AnswerOptions {
  renewedToken?: string
  /** Answers when this settles, to check what is shown meanwhile. */
  after?: Promise<unknown>
}

/** A success; `reply` is what the server's handler would return, or a function of the call. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: ReplyOf<E> | ((sent: SentCall<E>) => ReplyOf<E>),
  { renewedToken, after }: AnswerOptions = {},
): FakeAnswer {
  return {
    endpoint,
    give: async (sent) => {
      await after
      const given = typeof reply === 'function' ? reply(sent as unknown as SentCall<E>) : reply
      const fields = z.object(endpoint.reply).parse(given)
      const headers = renewedToken === undefined ? {} : { [RENEWED_TOKEN_HEADER]: renewedToken }
      return json(endpoint.status, { success: true, message: '', ...fields }, headers)
    },
  }
}

/**
 * A refusal, with the contract's status and sentence; `record` is what is stored now, where the call returns that.
 */
export function refuse(
  endpoint: Endpoint,
  name: ErrorName,
  fields?: Record<string, string>,
  record?: unknown,
): FakeAnswer {
  const { status, message } = EVERY_ERROR[name]
  const failure: Failure = {
    success: false,
    message,
    error: fields === undefined ? { name } : { name, fields },
    record,
  }
  return { endpoint, give: () => json(status, failure) }
}

/** The network fails: no answer comes. */
export function noAnswer(endpoint: Endpoint): FakeAnswer {
  return {
    endpoint,
    give: () => {
      throw new TypeError('fetch failed')
    },
  }
}

/** An answer that stays pending, to check what is shown meanwhile. */
export function neverAnswered(endpoint: Endpoint): FakeAnswer {
  return { endpoint, give: () => new Promise(() => undefined) }
}

/** An answer that is used only once; the next call gets the next match. */
export function once(given: FakeAnswer): FakeAnswer {
  return { ...given, isOnce: true }
}

/** A raw response, for what the contract does not foresee. */
export function raw(endpoint: Endpoint, response: () => Response): FakeAnswer {
  return { endpoint, give: response }
}

interface ServerOptions {
  /** True when pings fail too. */
  isOffline?: boolean
  /** True to log each call that is not in the list to the console. */
  isLoud?: boolean
}

/** Answers every call of the test from the list; a call that is not in it fails the test by its name. */
export function fakeServer(
  answers: readonly FakeAnswer[],
  { isOffline = false, isLoud = false }: ServerOptions = {},
) {
  const sent: SentCall[] = []
  const left = [...answers]
  let pings = 0
  globalThis.fetch = async (input, init) => {
    const request = new URL(input as string, 'http://localhost')
    if (request.pathname === PING) {
      pings += 1
      if (isOffline) throw new TypeError('fetch failed')
      return new Response(PONG)
    }
    const method = init?.method ?? 'GET'
    for (const fake of left) {
      const { endpoint, give, isOnce } = fake
      const params = endpoint.method === method ? matchPath(endpoint.path, request.pathname) : null
      if (params === null) continue
      const call: SentCall = {
        endpoint,
        params: endpoint.params.parse(params),
        query: endpoint.query.parse(Object.fromEntries(request.searchParams)),
        body: endpoint.body.parse(typeof init?.body === 'string' ? JSON.parse(init.body) : {}),
        headers: new Headers(init?.headers),
      }
      sent.push(call)
      if (isOnce === true) left.splice(left.indexOf(fake), 1)
      return give(call)
    }
    const missing = `No answer is given for ${method} ${request.pathname}`
    if (isLoud) console.error(missing)
    throw new Error(missing)
  }
  return {
    /** Every call so far, oldest first. */
    sent,
    /** How often the server was pinged. */
    pings: () => pings,
    /** The calls of one endpoint. */
    sentTo: <E extends Endpoint>(endpoint: E) =>
      sent.filter(
        (call) => call.endpoint.path === endpoint.path && call.endpoint.method === endpoint.method,
      ) as unknown as SentCall<E>[],
  }
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const source = pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^/api${source}$`).exec(pathname)
  if (match === null) return null
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]))
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [REQUEST_ID_HEADER]: REQUEST_ID, ...headers },
  })
}
