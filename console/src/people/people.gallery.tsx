import { listPeople, type PersonRow } from '@hub/contract/staff-people'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { noViews, peopleRows, peopleViews } from '../testing/people.ts'

const people = (records: PersonRow[], next: string | null = null) =>
  answer(listPeople, { records, next, total: Math.max(records.length, 271), views: peopleViews })

const LONG = 'Maximiliana-Bartholomea Featherstonehaugh-Cholmondeley'

export const screenGallery = gallery({
  at: hrefOf('people'),
  reads: [listPeople],
  states: {
    filled: { answers: [people(peopleRows(12), 'next')] },
    empty: { answers: [answer(listPeople, { records: [], next: null, total: 0, views: noViews })] },
    longNames: {
      answers: [
        people(
          peopleRows(4).map((row) => ({
            ...row,
            name: LONG,
            email: `${LONG.toLowerCase().replaceAll(' ', '.')}@northern-provider.example`,
            agency: `${row.agency} of the Northern Shore, Upper and Lower Valley`,
            teams: ['Evening groups of the Northern Shore', 'Harbour Street'],
          })),
        ),
      ],
    },
    fortyRows: { answers: [people(peopleRows(40), 'next')] },
  },
  more: {
    noResults: {
      at: `${hrefOf('people')}?q=nobody`,
      answers: [answer(listPeople, { records: [], next: null, total: 0, views: noViews })],
    },
    selected: {
      answers: [people(peopleRows(12), 'next')],
      steps: async ({ press }) => {
        await press('tbody input[type=checkbox]', 0)
        await press('tbody input[type=checkbox]', 1)
      },
    },
    secondPage: {
      at: `${hrefOf('people')}?view=pending&pages=one`,
      answers: [people(peopleRows(7), 'next')],
    },
  },
})
