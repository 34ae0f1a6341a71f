/** Events for the console's tests and gallery. */
import type { EventType, StaffEvent, StaffEventRow, StaffRegistrant } from '@hub/contract/staff-events'

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
      taken: index % TITLES.length === 1 ? 30 : 24,
      maxRegistrants: index % TITLES.length === 3 ? null : 30,
      waiting: index % TITLES.length === 1 ? 3 : 0,
      failed: index % TITLES.length === 3 ? 2 : 0,
      view: 'coming',
      isOpen: hasDate,
      hasBegun: false,
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
