import { listEventsOfType } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '../gallery/declare-gallery.ts'
import { eventTypes, longEvent, manyEvents } from '../testing/events.ts'
import { answer } from '../testing/fake-answers.ts'

const events = (records: ReturnType<typeof manyEvents>) => ({
  answers: [answer(listEventsOfType, { records })],
})

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
    moreInformation: {
      ...events(manyEvents(2)),
      steps: async ({ press }) => press('article button + button'),
    },
  },
})
