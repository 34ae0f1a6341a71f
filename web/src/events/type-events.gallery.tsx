import { listEventsOfType, readRegistrants, registerForEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { eventTypes, longEvent, manyEvents } from '../testing/events.ts'
import { amara } from '../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

const events = (records: ReturnType<typeof manyEvents>) => ({
  answers: [answer(listEventsOfType, { records })],
})

const registrant = {
  webinarId: 'web-1',
  isMeeting: false,
  firstName: amara.firstName,
  lastName: amara.lastName,
  userId: amara.id,
  userEmail: amara.email,
}
const MOST = 20
const places = (count: number) =>
  answer(readRegistrants, {
    records: [],
    record: { webinarId: 'web-1', count, max_registrants: MOST, is_full: count >= MOST },
  })
const register = async ({ press, find }: Hands) => {
  await press('article button')
  await find('[role=dialog]')
}

export const screenGallery = gallery({
  at: hrefOf('typeEvents', { typecode: 'PROFESSIONAL' }),
  answers: [answer(listMetas, { records: eventTypes })],
  reads: [listEventsOfType],
  states: {
    filled: events(manyEvents(5)),
    empty: events([]),
    longNames: events(manyEvents(3).map((event) => ({ ...event, ...longEvent }))),
    fortyRows: events(manyEvents(40)),
  },
  more: {
    registered: {
      answers: [
        places(3),
        answer(registerForEvent, { record: registrant }),
        ...events(manyEvents(1)).answers,
      ],
      steps: register,
    },
    full: { answers: [places(MOST), ...events(manyEvents(1)).answers], steps: register },
    moreInformation: {
      ...events(manyEvents(2)),
      steps: async ({ press }) => press('article button', 1),
    },
  },
})
