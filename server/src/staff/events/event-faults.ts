/** The sentences for the faults of a file of events. */
import type { Refusal } from '#platform/fail.ts'
import type { EventFault, EventProblem } from '../../events/event-file.ts'

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  int: 'whole number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
}
const PROMISED = 'people have places; cancel the event instead'

type Saying<P extends EventProblem> = string | ((problem: P) => string)
type Sayings = { [Code in EventProblem['code']]: Saying<Extract<EventProblem, { code: Code }>> }

/** What follows the place, for each problem. */
const SAYINGS: Sayings = {
  empty: 'is one line that says something',
  'no-content-path': 'is no path of content',
  'no-material': 'is neither an http address nor a path of content',
  'no-instant': 'is no ISO 8601 instant, such as 2027-01-14T18:00:00-05:00',
  'no-address': 'is no http address',
  'before-start': 'is before the start',
  'no-key': 'has lower-case words with hyphens between',
  'no-webinar-id': 'has letters, digits and signs',
  twice: 'stands here twice',
  'twice-in-file': 'stands in this file twice',
  missing: 'is missing',
  unprintable: 'has characters that cannot be printed',
  wrong: 'does not fit',
  'wrong-type': ({ expected }) => `is no ${TYPES[expected] ?? expected}`,
  'too-long': ({ most }) => `has more than ${most} characters`,
  'too-large': ({ most }) => `is more than ${most}`,
  'too-small': ({ least }) => `is less than ${least}`,
  'unknown-fields': ({ fields }) => `does not know ${fields.join(', ')}`,
  'no-type': ({ known }) => `is none of ${known.join(', ')}`,
  'webinar-taken': ({ holder }) => `belongs to the event ${holder}`,
  cancelled: 'was cancelled; hold it after all under a new key',
  'dates-promised': `cannot be taken away: ${PROMISED}`,
  promised: `cannot change: ${PROMISED}`,
}

/** A line for each place, with all that is wrong there. */
export function eventFaultLines(faults: readonly EventFault[]): string[] {
  const places = [...new Set(faults.map(({ place }) => place))]
  return places.map((place) => {
    const all = faults.filter((fault) => fault.place === place).map((fault) => sayingOf(fault))
    return `${place || 'the file'}: ${all.join('; ')}`
  })
}

function sayingOf(problem: EventProblem): string {
  const saying = SAYINGS[problem.code] as Saying<EventProblem>
  return typeof saying === 'string' ? saying : saying(problem)
}

/** The sentences for events that were not stored. */
export const EVENTS_REFUSED = {
  EventsRefused: ({ record }: Refusal) => [
    'The events were not loaded:',
    ...eventFaultLines((record as { faults: EventFault[] }).faults).map((line) => `  ${line}`),
  ],
}

/** A mail as its reader gets it. */
export const mailLines = ({ to, subject, text }: { to: string; subject: string; text: string }) => [
  `A mail to ${to}: ${subject}`,
  ...text.split('\n').map((line) => `  ${line}`),
]
