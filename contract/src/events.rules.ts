/** Decides whether an event can still be attended, and which of its links are safe to follow. */
import { contentAddress } from './catalogue.rules.ts'
import type { HubEvent } from './events.ts'

export type EventStanding = 'coming-soon' | 'past' | 'open'

/**
 * The state of an event at an instant, in the order of EVT-007. Without a start or end date it is coming soon; once it
 * has started it is past; without a webinar there is nothing to register for yet.
 */
export function eventStanding(
  event: Pick<HubEvent, 'start_date' | 'end_date' | 'webinar_id'>,
  nowMs: number,
): EventStanding {
  if (event.start_date === null || event.end_date === null) return 'coming-soon'
  if (Date.parse(event.start_date) <= nowMs) return 'past'
  return event.webinar_id === null ? 'coming-soon' : 'open'
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ON_THE_WEB = /^https?:\/\/[^\s/?#\\]+\S*$/i

/** The address of a profile: https unless it begins with http; null for any other scheme or no address (EVT-013). */
export function profileAddress(link: string | null): string | null {
  const given = link?.trim() ?? ''
  if (given === '') return null
  const address = HAS_SCHEME.test(given) ? given : `https://${given.replace(/^\/+/, '')}`
  return ON_THE_WEB.test(address) ? address : null
}

/** The address of a course's material: on the web (http, https), or a document below the static path (EVT-017). */
export function materialAddress(staticPath: string, link: string | null): string | null {
  const given = link?.trim() ?? ''
  if (given === '') return null
  return HAS_SCHEME.test(given) ? profileAddress(given) : contentAddress(staticPath, given)
}

/** The items of a text with one item on each line, such as `info_topics`; empty lines are skipped (EVT-016). */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** True for who was marked as attended, once the event is over (CTM-009). */
export function hasCertificate(
  end: string | null,
  attended: boolean | null | undefined,
  nowMs: number,
): boolean {
  return attended === true && end !== null && Date.parse(end) <= nowMs
}
