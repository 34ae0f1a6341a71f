/**
 * Registers people in Zoom webinars and meetings through its server-to-server OAuth. Off unless the settings name an
 * account.
 */
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import {
  type Webinar,
  type WebinarRegistrant,
  WebinarRefused,
  type Webinars,
  WebinarUnavailable,
} from '../platform/webinars.ts'

export type ZoomSettings = NonNullable<Config['zoom']>

export interface ZoomParts {
  clock: Clock
  /** The timeout of one request. 8 s unless given. */
  timeoutMs?: number
}

const OAUTH_URL = 'https://zoom.us'
const API_URL = 'https://api.zoom.us'
const TIMEOUT_MS = 8_000
const MS = 1_000
/** A token is renewed this long before it expires, so that it does not expire during a request. */
const TOKEN_MARGIN_MS = 60_000
const PAGE_SIZE = 300
const PAGES_MAX = 100
const MESSAGE_MAX = 200
/** The pause after a 429 without a time: the limits are per second. */
const PAUSE_UNLESS_SAID_MS = 1_000
/** The longest pause. A daily limit names its own end, but one wrong header must not block anybody for weeks. */
const PAUSE_MAX_MS = 24 * 60 * 60 * 1_000

const HTTP = {
  noContent: 204,
  badRequest: 400,
  unauthorised: 401,
  forbidden: 403,
  gone: 404,
  conflict: 409,
  timeout: 408,
  unprocessable: 422,
  tooMany: 429,
  fault: 500,
}

/** Codes about the hub's token rather than the person: wrong scopes come as 400 with such a code. */
const TOKEN_CODES: ReadonlySet<number> = new Set([104, 124, 4700, 4711])
/**
 * The only refusals about the person: an address that is not accepted, the host's own, one that was not invited. All
 * others are about the account, its plan or the webinar: 200, 3000, 3001, and any unknown code.
 */
const PERSON_CODES: ReadonlySet<number> = new Set([300, 3027, 3034])

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Added = z.object({ registrant_id: z.string().min(1), join_url: z.string().optional() })
const Refusal = z.object({ code: z.number() })
const Found = z.object({
  next_page_token: z.string().optional(),
  registrants: z.array(z.object({ id: z.string(), email: z.string(), join_url: z.string().optional() })),
})

/** Creates the adapter. The two addresses are Zoom's own unless the settings name another server. */
export function createZoom(settings: ZoomSettings, parts: ZoomParts): Webinars {
  const zoom = new Zoom(settings, parts)
  return {
    async add(webinar, { email, firstName, lastName }) {
      const body = { email, first_name: firstName, last_name: lastName }
      const asked = { method: 'POST', path: pathOf(webinar), email, body }
      const { registrant_id, join_url } = Added.parse(await zoom.call(asked))
      return { serviceId: registrant_id, joinUrl: join_url ?? null }
    },
    async find(webinar, email) {
      for (const status of ['approved', 'pending']) {
        const found = await findOnPages(
          zoom,
          `${pathOf(webinar)}?status=${status}&page_size=${PAGE_SIZE}`,
          email,
        )
        if (found) return found
      }
      return null
    },
    async remove(webinar, { serviceId, email }) {
      const body = { action: 'cancel', registrants: [{ id: serviceId, email }] }
      const path = `${pathOf(webinar)}/status`
      await zoom.call({ method: 'PUT', path, email, body, harmless: [HTTP.gone] })
    },
  }
}

function pathOf({ webinarId, isMeeting }: Webinar): string {
  return `/v2/${isMeeting ? 'meetings' : 'webinars'}/${encodeURIComponent(webinarId)}/registrants`
}

async function findOnPages(zoom: Zoom, path: string, email: string): Promise<WebinarRegistrant | null> {
  let next = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const token = next === '' ? '' : `&next_page_token=${encodeURIComponent(next)}`
    const answer = Found.parse(await zoom.call({ method: 'GET', path: path + token, email }))
    const found = answer.registrants.find((one) => one.email.toLowerCase() === email.toLowerCase())
    if (found) return { serviceId: found.id, joinUrl: found.join_url ?? null }
    next = answer.next_page_token ?? ''
    if (next === '') return null
  }
  return null
}

interface Question {
  method: string
  path: string
  /** The person that the request is about. */
  email: string
  body?: object
  /** Statuses that are not a fault for this request. */
  harmless?: readonly number[]
}

/** The client of one account: its token, and the pauses that the service requested. */
class Zoom {
  readonly #settings: ZoomSettings
  readonly #clock: Clock
  readonly #timeoutMs: number
  #token: { value: string; endsAtMs: number } | undefined
  #asking: Promise<string> | undefined
  /** By person: the service limits the requests about one person, and the others must not wait for that. */
  readonly #pausedUntilMs = new Map<string, number>()

  constructor(settings: ZoomSettings, { clock, timeoutMs = TIMEOUT_MS }: ZoomParts) {
    this.#settings = settings
    this.#clock = clock
    this.#timeoutMs = timeoutMs
  }

  /** Returns the answer's JSON. A token that became invalid because another process requested one is renewed once. */
  async call(question: Question): Promise<unknown> {
    this.#respectPause(question)
    let response = await this.#send(question)
    if (response.status === HTTP.unauthorised) {
      this.#token = undefined
      response = await this.#send(question)
    }
    if (response.ok) return jsonOf(await response.text())
    if (question.harmless?.includes(response.status)) return undefined
    return this.#refuse(question, response)
  }

  #respectPause(question: Question): void {
    const now = this.#clock.now().getTime()
    for (const [key, untilMs] of this.#pausedUntilMs) if (untilMs <= now) this.#pausedUntilMs.delete(key)
    const untilMs = this.#pausedUntilMs.get(pauseKey(question))
    if (untilMs === undefined) return
    throw new WebinarUnavailable('the webinar service asked for a pause', { retryAfterMs: untilMs - now })
  }

  async #send({ method, path, body }: Question): Promise<Response> {
    const token = await this.#freshToken()
    return this.#fetch((this.#settings.url ?? API_URL) + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  /** A permanent refusal is about this person. Failures of the account, the connection or the load may pass. */
  async #refuse(question: Question, response: Response): Promise<never> {
    const { status } = response
    const text = await response.text()
    const said = `the webinar service answered ${status}: ${text.slice(0, MESSAGE_MAX)}`
    if (status === HTTP.tooMany) {
      const now = this.#clock.now()
      const pauseMs = retryAfterMs(response.headers.get('retry-after'), now)
      this.#pausedUntilMs.set(pauseKey(question), now.getTime() + pauseMs)
      throw new WebinarUnavailable(said, { retryAfterMs: pauseMs })
    }
    if (status < HTTP.badRequest || status >= HTTP.fault || status === HTTP.timeout)
      throw new WebinarUnavailable(said)
    if (isAboutPerson(status, text)) throw new WebinarRefused(said)
    // A token keeps the scopes of its creation, so the next request gets a new token with the present scopes.
    if (isAboutToken(status, text)) this.#token = undefined
    throw new WebinarUnavailable(said, { isOurFault: true })
  }

  /** The present token, or a new one. Concurrent callers share one request. */
  #freshToken(): Promise<string> {
    if (this.#token && this.#clock.now().getTime() < this.#token.endsAtMs)
      return Promise.resolve(this.#token.value)
    this.#asking ??= this.#askForToken().finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #askForToken(): Promise<string> {
    const { accountId, clientId, clientSecret, url } = this.#settings
    const query = new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId })
    const response = await this.#fetch(`${url ?? OAUTH_URL}/oauth/token?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    })
    const text = await response.text()
    const token = Token.safeParse(jsonOf(text))
    // Wrong settings are no reason to refuse a person: they will be corrected, and the queue continues.
    if (!response.ok || !token.success)
      throw new WebinarUnavailable(`the webinar service gave no token: ${response.status}`, {
        isOurFault: response.status < HTTP.fault && response.status !== HTTP.tooMany,
      })
    const { access_token: value, expires_in } = token.data
    const endsAtMs = this.#clock.now().getTime() + expires_in * MS - TOKEN_MARGIN_MS
    this.#token = { value, endsAtMs }
    return value
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      // The secret and the people's names are for this address alone, wherever it may point.
      const given = { ...init, redirect: 'error', signal: AbortSignal.timeout(this.#timeoutMs) } as const
      const response = await fetch(url, given)
      // Read here, so that an answer that breaks off counts as no answer.
      return new Response(response.status === HTTP.noContent ? null : await response.arrayBuffer(), response)
    } catch (error) {
      throw new WebinarUnavailable('the webinar service did not answer', { cause: error })
    }
  }
}

/** Reading a person's registration and removing it have separate limits. */
function pauseKey({ method, path, email }: Question): string {
  return `${method} ${path.replace(/\?.*/, '')} ${email.toLowerCase()}`
}

function codeOf(text: string): number | undefined {
  return Refusal.safeParse(jsonOf(text)).data?.code
}

/** True when the hub's token, its scopes or its rights are the cause. */
function isAboutToken(status: number, text: string): boolean {
  if (status === HTTP.unauthorised || status === HTTP.forbidden) return true
  return status === HTTP.badRequest && TOKEN_CODES.has(codeOf(text) ?? 0)
}

/** True when the service refuses this person, and might accept another. */
function isAboutPerson(status: number, text: string): boolean {
  const mayBe = status === HTTP.badRequest || status === HTTP.conflict || status === HTTP.unprocessable
  return mayBe && PERSON_CODES.has(codeOf(text) ?? 0)
}

/** Reads seconds, or an instant in any of the forms servers use. A day at most. */
function retryAfterMs(header: string | null, now: Date): number {
  const said = header?.trim() || 'unsaid'
  const seconds = Number(said)
  const saidMs = Number.isNaN(seconds) ? Date.parse(said) - now.getTime() : seconds * MS
  return Number.isNaN(saidMs) ? PAUSE_UNLESS_SAID_MS : Math.min(Math.max(0, saidMs), PAUSE_MAX_MS)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
