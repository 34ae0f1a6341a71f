import { listAgenciesForStaff, type AgencyRow } from '@hub/contract/staff-agencies'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { agencyRows, agencyViews, noAgencies } from '../testing/agencies.ts'

const agencies = (records: AgencyRow[], next: string | null = null) =>
  answer(listAgenciesForStaff, { records, next, total: Math.max(records.length, 38), views: agencyViews })
const none = answer(listAgenciesForStaff, { records: [], next: null, total: 0, views: noAgencies })
const LONG = 'Maximiliana-Bartholomea Featherstonehaugh-Cholmondeley Community House and Newcomer Centre'

export const screenGallery = gallery({
  at: hrefOf('agencies'),
  reads: [listAgenciesForStaff],
  states: {
    filled: { answers: [agencies(agencyRows(7), 'next')] },
    empty: { answers: [none] },
    longNames: { answers: [agencies(agencyRows(4).map((row) => ({ ...row, name: LONG })))] },
    fortyRows: { answers: [agencies(agencyRows(40), 'next')] },
  },
  more: {
    noResults: { at: `${hrefOf('agencies')}?q=nowhere`, answers: [none] },
    selected: {
      answers: [agencies(agencyRows(7), 'next')],
      steps: async ({ press }) => {
        await press('tbody input', 0)
        await press('tbody input', 1)
      },
    },
    add: {
      answers: [agencies(agencyRows(7), 'next')],
      steps: async ({ press }) => press('main button', 0),
    },
  },
})
