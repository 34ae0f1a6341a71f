/** Defines what the hub needs from a webinar service, and the two errors with which a service can fail. */

export interface Webinar {
  webinarId: string
  isMeeting: boolean
}

export interface WebinarPerson {
  email: string
  firstName: string
  lastName: string
}

/** The registration of one person at the service. */
export interface WebinarRegistrant {
  serviceId: string
  joinUrl: string | null
}

/** A call throws WebinarRefused when the service refuses for good. After any other error it may be retried. */
export interface Webinars {
  add(webinar: Webinar, person: WebinarPerson): Promise<WebinarRegistrant>
  /** The registration with this email address, whether approved or waiting for approval. Null when there is none. */
  find(webinar: Webinar, email: string): Promise<WebinarRegistrant | null>
  /** Removes a registration. It is no error when the service does not have it any more. */
  remove(webinar: Webinar, place: { serviceId: string; email: string }): Promise<void>
}

/** The service refuses this person for this webinar for good. Only after this error do they lose their place. */
export class WebinarRefused extends Error {
  override readonly name = 'WebinarRefused'
}

/** The service could not be reached, or could not do what was asked. */
export class WebinarUnavailable extends Error {
  override readonly name = 'WebinarUnavailable'
  /** How long the service asks to wait before a retry; 0 when it did not say. */
  readonly retryAfterMs: number
  /** True when the hub's account or settings at the service are wrong. Only staff can correct that. */
  readonly isOurFault: boolean

  constructor(message: string, { retryAfterMs = 0, isOurFault = false, cause }: UnavailableDetails = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
    this.isOurFault = isOurFault
  }
}

interface UnavailableDetails {
  retryAfterMs?: number
  isOurFault?: boolean
  cause?: unknown
}
