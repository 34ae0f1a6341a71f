import { listEventsForStaff } from '@hub/contract/staff-events'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { eventRows, eventTypes, NONE_MISSING } from '../testing/events.ts'

const types = answer(listEventsForStaff, {
  ...{ records: eventRows(1), next: null, total: 1, types: eventTypes },
  views: { coming: 1, past: 0, cancelled: 0, drafts: 0 },
  missing: NONE_MISSING,
})

export const screenGallery = gallery({
  at: hrefOf('eventNew'),
  reads: [listEventsForStaff],
  states: {
    filled: { answers: [types] },
    empty: without('the form is empty at first'),
    longNames: without('it shows no names'),
    fortyRows: without('it has no rows'),
  },
  more: {
    missing: { answers: [types], steps: async ({ press }) => press('button[type=submit]', 0) },
  },
})
