/** Events for the console's tests and gallery. */
import {
  type EventEffects,
  type EventFields,
  readEventFields,
  type StoredEventFields,
} from '@hub/contract/event-edits'
import {
  type EventType,
  listEventRegistrants,
  listEventsForStaff,
  readEventForStaff,
  type StaffEvent,
  type StaffEventRow,
  type StaffRegistrant,
} from '@hub/contract/staff-events'
import { answer } from '@hub/gallery/fake-answers.ts'

const TITLES = [
  'Motivational conversations with youth who say no',
  'Opening a room',
  'What silence says',
  'After a hard day',
]
const TITLES_ZH = ['与说“不”的青少年进行动机式谈话', '开场', '沉默在说什么']
const NAMES = ['Amara Okafor', 'Chloé Fortin', 'Daniel Cheung', 'Grace Adeyemi', 'Omar Haddad', 'Priya Raman']
const AGENCIES = ['Harbour Street Community House', 'Riverbend Re-entry Support', 'Maple Court Youth Centre']
const START = '2026-10-22T17:00:00.000Z'
const END = '2026-10-22T19:30:00.000Z'
const TAKEN = '2026-10-01T13:00:00.000Z'

export const eventTypes: EventType[] = [
  {
    ...{ code: 'PROFESSIONAL', text: 'Professional Workshops', isRetired: false },
    translations: { zh: { text: '专业工作坊' } },
  },
  {
    ...{ code: 'DISCOVERY', text: 'Discovery Sessions', isRetired: false },
    translations: { zh: { text: '体验活动' } },
  },
]

export const NONE_MISSING = { events: 0, texts: 0 }

/** As many rows as asked for: open, full, without a date, and one whose links are missing. */
export function eventRows(count: number): StaffEventRow[] {
  return Array.from({ length: count }, (_, index) => {
    const zh = TITLES_ZH[index % TITLES.length]
    const hasDate = index % TITLES.length !== 2
    return {
      id: index + 1,
      title: TITLES[index % TITLES.length] ?? '',
      typeCode: index % 2 === 0 ? 'PROFESSIONAL' : 'DISCOVERY',
      startDate: hasDate ? START : null,
      endDate: hasDate ? END : null,
      location: index % TITLES.length === 1 ? 'Riverside Community Hall, 12 Mill Street, Hamilton' : null,
      taken: index % TITLES.length === 1 ? 30 : 24,
      maxRegistrants: index % TITLES.length === 3 ? null : 30,
      waiting: index % TITLES.length === 1 ? 3 : 0,
      failed: index % TITLES.length === 3 ? 2 : 0,
      view: 'coming',
      draft: 'none',
      isOpen: hasDate,
      hasBegun: false,
      missing: zh === undefined ? 3 : 0,
      translations: zh === undefined ? {} : { zh: { title: zh } },
    }
  })
}

export const workshop: StaffEvent = {
  ...(eventRows(1)[0] as StaffEventRow),
  type: eventTypes[0] as EventType,
  facultyName: 'Ruth Vandal',
  webinarId: '84010020001',
  isMeeting: false,
  cancelledAt: null,
  hasService: true,
  attended: 0,
  absent: 0,
}

/** The same after it began, when attendance is marked. */
export const pastWorkshop: StaffEvent = {
  ...workshop,
  ...{ view: 'past', isOpen: false, hasBegun: true, attended: 2, absent: 1 },
}

export function registrantRows(count: number, given: Partial<StaffRegistrant> = {}): StaffRegistrant[] {
  return Array.from({ length: count }, (_, index) => ({
    facilitatorId: index + 4,
    name: NAMES[index % NAMES.length] ?? '',
    email: `person${index}@harbour.example`,
    agency: AGENCIES[index % AGENCIES.length] ?? '',
    since: TAKEN,
    endedAt: null,
    attended: null,
    link: 'known',
    offeredUntil: null,
    ...given,
  }))
}

const fields: EventFields = {
  ...{ title: workshop.title, type_code: 'PROFESSIONAL', start_date: START, end_date: END },
  ...{ location: '', max_registrants: 30, webinar_id: '84010020001', is_meeting: false },
  ...{ faculty_name: 'Ruth Vandal', bio_name: 'Ruth Vandal', bio_image: '', bio_linkedin: '' },
  ...{ bio_information: 'Counsellor and trainer.', card_image: '', hero_banner: '', info_banner: '' },
  card_description: 'Questions that open a door when a young person says no, and when to leave it closed.',
  ...{ info_description: 'An afternoon to practise together.', info_outline: '', info_outcome: '' },
  ...{ info_topics: 'Listening\nWaiting', info_skills: '', video_link: '', ppt_link: '', doc_link: '' },
  ...{ pdf_link: '', is_banner: false, dark_text: false },
  translations: { zh: { title: '与说“不”的青少年进行动机式谈话' } },
  topics: [
    {
      title: 'Before anybody arrives',
      translations: { zh: { title: '开场之前' } },
      courses: [
        {
          ...{
            title: 'The room speaks first',
            start_date: START,
            end_date: END,
            faculty_name: 'Ruth Vandal',
          },
          ...{ bio_name: '', bio_image: '', bio_information: '', bio_linkedin: '' },
          ...{ info_description: 'Chairs, light and doors.', info_topics: '', info_skills: '' },
          ...{ video_link: '', ppt_link: '', doc_link: 'events/room.pdf', pdf_link: '' },
          translations: { zh: { title: '房间先开口' } },
        },
      ],
    },
  ],
}

const NOTE = 'Ruth is arriving by train that morning. Thank you for your patience.'

/** The workshop as its form reads it, without a draft. */
export const workshopFields: StoredEventFields = {
  ...{ version: 'v1', fields, published: fields, note: '', editedBy: null, editedAt: null },
  causes: { told: 0, offers: 0 },
}

/** The same with a draft: an hour later, and for more people. */
export const workshopDraft: StoredEventFields = {
  ...{
    version: 'v2',
    published: fields,
    note: NOTE,
    editedBy: 'Jordan Leduc',
    editedAt: '2026-10-13T13:40:00.000Z',
    causes: { told: 24, offers: 3 },
  },
  fields: {
    ...fields,
    ...{ start_date: '2026-10-22T18:00:00.000Z', end_date: '2026-10-22T20:30:00.000Z' },
    ...{ max_registrants: 40, card_description: 'Questions that open a door.', is_banner: true },
  },
}

/** A new event that nobody sees. */
export const newDraft: StoredEventFields = {
  ...{ ...workshopDraft, published: null, note: '' },
  causes: { told: 0, offers: 0 },
}

/** What moving it and making it smaller would cause. */
export const moveEffects: EventEffects = {
  ...{ told: 24, offers: 0, withdrawn: ['Priya Raman'], over: 4 },
  mail: {
    to: 'amara.okafor@harbour.example',
    locale: 'en',
    subject: 'New date: Motivational conversations with youth who say no',
    text: 'Hello Amara, Motivational conversations with youth who say no has a new date. Your place is still saved.\n\nBefore: October 22, 2026, 12:30 p.m. - 3:00 p.m. EDT\n\nNow: October 22, 2026, 1:00 p.m. - 3:30 p.m. EDT\n\nRuth is arriving by train that morning. Thank you for your patience.',
  },
}

/** What the form of the workshop reads, and the event's own page after it. */
export const workshopAnswers = {
  types: answer(listEventsForStaff, {
    ...{ records: [], next: null, total: 0, types: eventTypes },
    views: { coming: 0, past: 0, cancelled: 0, drafts: 0 },
    missing: NONE_MISSING,
  }),
  fields: answer(readEventFields, { record: workshopFields }),
  event: answer(readEventForStaff, { record: workshop }),
  people: answer(listEventRegistrants, {
    ...{ records: [], next: null, total: 0 },
    views: { registered: 0, waiting: 0, ended: 0 },
  }),
}
