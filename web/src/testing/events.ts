/** One event with its chapter and course; tests change what they are about. */
import type { Course, EventTopic, HubEvent } from '@hub/contract/events'
import type { Meta } from '@hub/contract/metas'
import { LONG_NAME } from './catalogue.ts'
import { longNamed } from './facilitators.ts'

const nothingElse = {
  bio_name: null,
  bio_image: null,
  bio_information: null,
  bio_linkedin: null,
  video_link: null,
  ppt_link: null,
  doc_link: null,
  pdf_link: null,
}

/** Far ahead, so that it is never over when the tests run. */
export const hubEvent: HubEvent = {
  id: 6,
  type_code: 'PROFESSIONAL',
  type_text: 'Professional Workshops',
  title: 'Motivational conversations',
  faculty_name: 'Lena Marchetti',
  start_date: '2096-11-04T23:00:00.000Z',
  end_date: '2096-11-05T00:30:00.000Z',
  location: null,
  card_image: '',
  hero_banner: '',
  info_banner: '',
  card_description: 'Four short evenings.',
  info_description: 'Four evenings of practice.',
  info_outline: 'First the door.\n\nThen the room.',
  info_outcome: 'You know what to say next.',
  info_topics: '',
  info_skills: '',
  webinar_id: 'web-6',
  is_meeting: 0,
  max_registrants: 20,
  dark_text: 0,
  is_banner: 0,
  has_courses: false,
  is_registered: false,
  is_waiting: false,
  offered_until: null,
  places_left: 17,
  join_state: 'none',
  has_certificate: false,
  join_url: null,
  ...nothingElse,
}

/** Every text is very long. */
export const longEvent: Partial<HubEvent> = {
  title: LONG_NAME,
  type_text: 'Professional Workshops of the Northumberland Community Partnership',
  faculty_name: longNamed.name,
  location: `${LONG_NAME}, ${LONG_NAME}`,
  card_description: `${LONG_NAME}. ${LONG_NAME}.`,
  info_description: `${LONG_NAME}. `.repeat(8),
  places_left: 1,
}

const TYPES = ['PROFESSIONAL', 'GUEST-EXPERT', 'DISCOVERY']
/** Events of each type; Amara has a place in one, waits for one, and one is full. */
export const manyEvents = (count: number): HubEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...hubEvent,
    id: index + 1,
    title: `Motivational conversations ${index + 1}`,
    type_code: TYPES[index % TYPES.length] ?? 'PROFESSIONAL',
    webinar_id: `web-${index + 1}`,
    has_courses: index % 2 === 0,
    is_registered: index % 4 === 1,
    is_waiting: index % 4 === 2,
    places_left: index % 4 === 3 ? 0 : 17,
    ...(index % 3 === 1 && { location: 'Mill Street Community Hall, 12 Mill Street, Hamilton' }),
    ...(index % 5 === 4 && { start_date: null, end_date: null }),
  }))

export const chapter: EventTopic = { id: 31, title: 'Listening for the door that is open' }

export const course: Course = {
  id: 51,
  topic_id: 31,
  title: 'The first five minutes',
  start_date: '2026-11-04T23:00:00.000Z',
  end_date: '2026-11-05T00:30:00.000Z',
  faculty_name: 'Lena Marchetti',
  info_description: 'Openings set the tone.',
  info_topics: 'Reading silence\nPermission, then advice',
  info_skills: 'Noticing change talk',
  ...nothingElse,
}

const typeOf = (id: number, code: string, value: string, mark: string | null = null): Meta => ({
  id,
  meta_value: value,
  meta_code: code,
  meta_mark: mark,
  meta_type: 'event_type',
})

export const eventTypes: Meta[] = [
  typeOf(1, 'PROFESSIONAL', 'Professional Workshops'),
  typeOf(2, 'GUEST-EXPERT', 'Guest Experts'),
  typeOf(3, 'DISCOVERY', 'Discovery Sessions'),
  typeOf(4, 'HUB-TRAINING', 'Hub Training', 'own-training'),
]
