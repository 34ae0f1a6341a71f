import { listEvents } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { eventTypes, longEvent, manyEvents } from '../testing/events.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

const [banner, ...others] = manyEvents(8)

export const screenGallery = gallery({
  at: hrefOf('eventHome'),
  answers: [answer(listMetas, { records: eventTypes })],
  reads: [listEvents],
  states: {
    filled: {
      answers: [
        answer(listEvents, {
          records: [...(banner ? [{ ...banner, is_banner: 1 as const }] : []), ...others],
        }),
      ],
    },
    empty: { answers: [answer(listEvents, { records: [] })] },
    longNames: {
      answers: [
        answer(listEvents, {
          records: manyEvents(6).map((event) => ({
            ...event,
            ...longEvent,
            is_banner: event.id === 1 ? (1 as const) : (0 as const),
          })),
        }),
      ],
    },
    fortyRows: { answers: [answer(listEvents, { records: manyEvents(40) })] },
  },
})
