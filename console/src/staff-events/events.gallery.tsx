import { listEventsForStaff, type StaffEventRow } from '@hub/contract/staff-events'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { eventRows, eventTypes, NONE_MISSING } from '../testing/events.ts'

const views = { coming: 7, past: 31, cancelled: 1, drafts: 2 }
const events = (records: StaffEventRow[], next: string | null = null) =>
  answer(listEventsForStaff, {
    ...{ records, next, total: records.length, views, types: eventTypes },
    missing: { events: 2, texts: 6 },
  })
const none = answer(listEventsForStaff, {
  ...{ records: [], next: null, total: 0, types: eventTypes },
  views: { coming: 0, past: 0, cancelled: 0, drafts: 0 },
  missing: NONE_MISSING,
})
const [changed, added] = eventRows(2) as [StaffEventRow, StaffEventRow]
const draftRows: StaffEventRow[] = [
  { ...changed, draft: 'changed' },
  { ...added, draft: 'new', view: 'drafts', taken: 0, waiting: 0, isOpen: false },
]
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen on conversations that begin with a no'

export const screenGallery = gallery({
  at: hrefOf('events'),
  reads: [listEventsForStaff],
  states: {
    filled: { answers: [events(eventRows(6), 'next')] },
    empty: { answers: [none] },
    longNames: { answers: [events(eventRows(4).map((row) => ({ ...row, title: LONG, translations: {} })))] },
    fortyRows: { answers: [events(eventRows(40), 'next')] },
  },
  more: {
    drafts: {
      at: `${hrefOf('events')}?view=drafts`,
      answers: [events(draftRows)],
    },
    noResults: { at: `${hrefOf('events')}?q=nowhere`, answers: [none] },
    past: {
      at: `${hrefOf('events')}?view=past`,
      answers: [events(eventRows(4).map((row) => ({ ...row, view: 'past', isOpen: false, hasBegun: true })))],
    },
  },
})
