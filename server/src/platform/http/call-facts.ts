/** What a route may need from a request besides the input. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_KNOWN_S } from '@hub/contract/constants'
import { RENEWED_TOKEN_HEADER } from '@hub/contract/envelope'
import { type Locale, localeOf } from '@hub/contract/locales'
import type { Config } from '../config/config.ts'
import { ownCookie } from '../credentials/own-cookies.ts'
import { readUpload } from './uploads.ts'

/** What a route may need from a request, and what it may add to the answer. */
export interface RequestFacts {
  /** The language asked for. */
  locale: Locale
  /** True when the connection is closed, so that nobody receives the answer. */
  readonly isGone: boolean
  /** Stores a token in the browser, by which it is known at the next login, or the next sign-in of staff. */
  giveDevice(token: string, cookie?: 'device' | 'staff-device'): void
  /** Stores the session of the staff console in the browser; null removes it. */
  giveStaff(token: string | null): void
  /** Sends a new token to the caller, in a header (API-004). */
  giveToken(token: string): void
  /** The bytes of the body, for a call that takes a file. Refuses with PayloadTooLarge, and with ValidationError. */
  readFile(): Promise<Buffer>
}

/** The facts are read only on demand, because most calls need none. */
export class CallFacts implements RequestFacts {
  readonly #config: Config
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(config: Config, request: FastifyRequest, reply: FastifyReply) {
    this.#config = config
    this.#request = request
    this.#reply = reply
  }

  giveDevice(token: string, cookie: 'device' | 'staff-device' = 'device'): void {
    const stored = { token, maxAgeS: DEVICE_KNOWN_S }
    this.#reply.header('set-cookie', ownCookie(this.#config, cookie, stored))
  }

  giveStaff(token: string | null): void {
    const stored = token === null ? { token: '', maxAgeS: 0 } : { token }
    this.#reply.header('set-cookie', ownCookie(this.#config, 'staff', stored))
  }

  get locale(): Locale {
    return localeOf(this.#request.headers['accept-language'])
  }

  get isGone(): boolean {
    return this.#reply.raw.destroyed
  }

  giveToken(token: string): void {
    this.#reply.header(RENEWED_TOKEN_HEADER, token)
  }

  readFile(): Promise<Buffer> {
    return readUpload(this.#request)
  }
}
