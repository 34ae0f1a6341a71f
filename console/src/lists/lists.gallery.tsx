import { listLists, readListEntryUses, renameListEntry } from '@hub/contract/staff-lists'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf, listHref } from '#platform/page/paths.ts'
import { listEntry, selectionList, selectionLists } from '../testing/lists.ts'

const filled = answer(listLists, { records: selectionLists })
const LONG = 'Somebody who was sent by a person or an organisation that is not in this list of answers yet'

export const screenGallery = gallery({
  at: hrefOf('lists'),
  reads: [listLists],
  states: {
    filled: { answers: [filled] },
    empty: { at: listHref('ethno'), answers: [filled] },
    longNames: {
      answers: [
        answer(listLists, {
          records: [
            selectionList('referral_path', [
              listEntry(1, LONG, { zh: LONG, mark: 'adult' }),
              listEntry(2, `${LONG} 2`, { retiredAt: '2026-10-13T13:38:00.000Z' }),
            ]),
          ],
        }),
      ],
    },
    fortyRows: {
      answers: [
        answer(listLists, {
          records: [
            selectionList(
              'language',
              Array.from({ length: 40 }, (_, index) => listEntry(index + 1, `Language ${index + 1}`)),
              40,
            ),
          ],
        }),
      ],
    },
  },
  more: {
    needed: { at: listHref('age'), answers: [filled] },
    drawn: { at: listHref('avatar'), answers: [filled] },
    lifted: {
      answers: [filled],
      steps: async ({ press }) => press('main [role=grid] button[aria-pressed]', 1),
    },
    add: {
      at: listHref('referral_path'),
      answers: [filled],
      steps: async ({ press }) => press('main h1 ~ * button, main h1 + p + button, main div > button', 0),
    },
    retire: {
      answers: [filled, answer(readListEntryUses, { record: { files: 128, records: null, events: 0 } })],
      steps: async ({ press }) =>
        press('main [role=grid] [role=row]:nth-child(2) [role=gridcell]:last-child button', 1),
    },
    taken: {
      answers: [filled, refuse(renameListEntry, 'ListTextTaken')],
      steps: async ({ press }) => {
        await press('main [role=grid] [role=row]:nth-child(4) [role=gridcell]:last-child button', 0)
        await press('[role=dialog] button', -1)
      },
    },
  },
})
