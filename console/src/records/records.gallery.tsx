import { searchRecords, type RecordRow } from '@hub/contract/staff-records'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { recordRows } from '../testing/records.ts'

const found = (records: RecordRow[], next: string | null = null) => answer(searchRecords, { records, next })
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen and What Follows from It'

export const screenGallery = gallery({
  at: `${hrefOf('records')}?day=2026-10-09`,
  reads: [searchRecords],
  states: {
    filled: { answers: [found(recordRows(12), 'next')] },
    empty: { answers: [found([])] },
    longNames: { answers: [found(recordRows(3).map((row) => ({ ...row, module: LONG, theme: LONG })))] },
    fortyRows: { answers: [found(recordRows(40))] },
  },
  more: {
    start: { at: hrefOf('records'), answers: [] },
    emailWithoutDay: {
      at: hrefOf('records'),
      answers: [],
      steps: async ({ press, type }) => {
        await type('main form input[type=email]', 'nadia.benali@agency.example')
        await press('main form button', 0)
      },
    },
  },
})
