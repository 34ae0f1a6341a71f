import { previewEventEdit, publishEvent, readEventFields } from '@hub/contract/event-edits'
import { listEventsForStaff } from '@hub/contract/staff-events'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { eventEditHref } from '#platform/page/paths.ts'
import {
  eventRows,
  eventTypes,
  moveEffects,
  newDraft,
  NONE_MISSING,
  workshop,
  workshopDraft,
  workshopFields,
} from '../testing/events.ts'

const types = answer(listEventsForStaff, {
  ...{ records: eventRows(1), next: null, total: 1, types: eventTypes },
  views: { coming: 1, past: 0, cancelled: 0, drafts: 0 },
  missing: NONE_MISSING,
})
const fields = answer(readEventFields, { record: workshopFields })
const draft = [answer(readEventFields, { record: workshopDraft }), types]
const mail = answer(previewEventEdit, { record: moveEffects })
const { topics } = workshopFields.fields
/** A chapter of the published event is gone, and of the other one its course. */
const removedDraft = {
  ...workshopDraft,
  fields: { ...workshopDraft.fields, topics: topics.map((one) => ({ ...one, courses: [] })) },
  published: {
    ...workshopFields.fields,
    topics: [...topics, { title: 'Once everybody has gone', translations: {}, courses: [] }],
  },
}
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen on a no'
const submit = async ({ press }: { press: (selector: string, index: number) => Promise<void> }) =>
  press('button[type=submit]', 0)

export const screenGallery = gallery({
  at: eventEditHref(workshop.id),
  reads: [readEventFields, listEventsForStaff],
  states: {
    filled: { answers: [fields, types] },
    empty: without('an event has a title'),
    longNames: {
      answers: [
        answer(readEventFields, {
          record: { ...workshopFields, fields: { ...workshopFields.fields, title: LONG } },
        }),
        types,
      ],
    },
    fortyRows: without('it has no rows'),
  },
  more: {
    draft: { answers: [...draft, mail] },
    mailFailed: { answers: [...draft, refuse(previewEventEdit, 'ServerError')] },
    removed: { answers: [answer(readEventFields, { record: removedDraft }), types, mail] },
    newDraft: { answers: [answer(readEventFields, { record: newDraft }), types] },
    discard: {
      answers: [...draft, mail],
      steps: async ({ press }) => press('[data-foot-bar] button', 0),
    },
    newer: {
      answers: [
        ...[...draft, once(mail)],
        answer(previewEventEdit, { record: { ...moveEffects, told: 0, mail: null, withdrawn: [], over: 0 } }),
        refuse(publishEvent, 'EventChanged', undefined, workshopFields),
      ],
      steps: async (page) => {
        await submit(page)
        await page.press('[role=dialog] button', 1)
      },
    },
    publish: {
      answers: [...draft, mail],
      steps: submit,
    },
    refused: {
      answers: [
        ...[...draft, once(mail)],
        refuse(previewEventEdit, 'EventsRefused', undefined, {
          faults: [
            { place: 'events[0].end_date', code: 'before-start' },
            { place: 'workshop, webinar_id', code: 'promised' },
          ],
        }),
      ],
      steps: submit,
    },
  },
})
