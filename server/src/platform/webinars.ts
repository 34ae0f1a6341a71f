/** What the hub asks of a webinar service, and in which two ways the service can say no. */

export interface Webinar {
  webinarId: string
  isMeeting: boolean
}

export interface WebinarPerson {
  email: string
  firstName: string
  lastName: string
}

/** Somebody who is registered at the service. */
export interface WebinarPlace {
  serviceId: string
  joinUrl: string | null
}

/** Each call throws WebinarRefused when the service says no for good, and anything else when it may be tried again. */
export interface Webinars {
  add(webinar: Webinar, person: WebinarPerson): Promise<WebinarPlace>
  /** Whoever is registered with that address, approved or waiting for it; null when nobody is. */
  find(webinar: Webinar, email: string): Promise<WebinarPlace | null>
  /** Somebody who is not there any more is no fault. */
  remove(webinar: Webinar, place: { serviceId: string; email: string }): Promise<void>
}

/** The service will not take this person for this webinar, now or later: the only answer that costs a place. */
export class WebinarRefused extends Error {
  override readonly name = 'WebinarRefused'
}

/** The service could not be asked. */
export class WebinarUnavailable extends Error {
  override readonly name = 'WebinarUnavailable'
  /** How long it wants to be left alone; 0 when it did not say. */
  readonly retryAfterMs: number
  /** True when the account or its settings are at fault: only who runs the hub can put that right. */
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
