import { listPublications, revertContent } from '@hub/contract/staff-content'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { contentAnswer, publications } from '../testing/content.ts'

const filled = answer(listPublications, { records: publications, next: null, newer: 0 })
const LONG =
  'Putting Things Right Together After Harm, With Everyone Who Was There and Everyone Who Comes Later'

export const screenGallery = gallery({
  at: hrefOf('publications'),
  // The names of guides and journals in what changes.
  answers: [contentAnswer],
  reads: [listPublications],
  states: {
    filled: { answers: [filled] },
    empty: { answers: [answer(listPublications, { records: [], next: null, newer: 0 })] },
    longNames: {
      answers: [
        answer(listPublications, {
          records: publications.map((one) => ({
            ...{ ...one, by: LONG, note: LONG },
            changes: one.changes.map((change) => ({ ...change, name: LONG, by: LONG })),
          })),
          next: null,
          newer: 0,
        }),
      ],
    },
    fortyRows: {
      answers: [
        answer(listPublications, {
          records: Array.from({ length: 20 }, (_, index) => ({
            ...{
              id: 40 - index,
              at: new Date(Date.UTC(2026, 8, 28 - index, 14)).toISOString(),
              by: 'Mei Tan',
              note: `Number ${40 - index}`,
            },
            ...{ revertedTo: null, changes: publications[2]?.changes ?? [] },
          })),
          next: 21,
          newer: 0,
        }),
      ],
    },
  },
  more: {
    revert: {
      answers: [filled],
      steps: async ({ press }) => press('main section button', 0),
    },
    refused: {
      answers: [filled, refuse(revertContent, 'ContentHasDraft')],
      steps: async ({ press, type }) => {
        await press('main section button', 0)
        await type('[role=alertdialog] textarea', 'The texts were better.')
        await press('[role=alertdialog] button', -1)
      },
    },
  },
})
