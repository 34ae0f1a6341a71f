import {
  editSavedReport,
  listReportReaders,
  listSavedReports,
  type SavedReport,
} from '@hub/contract/staff-saved-reports'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { longNamed } from '../testing/frame-answers.ts'
import { savedReports } from '../testing/reports.ts'

const saved = (records: SavedReport[]) => answer(listSavedReports, { records })
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen and the long evenings'

const newer = {
  ...savedReports(1)[0],
  version: 'v9',
  name: 'Youth 2026',
  address: 'period=last-month&by=team',
}
const readers = ['Alex Chen', 'Jordan Leduc', longNamed.name].map((name, index) => ({ id: index + 1, name }))

export const screenGallery = gallery({
  at: hrefOf('savedReports'),
  reads: [listSavedReports],
  states: {
    filled: { answers: [saved(savedReports(4))] },
    empty: { answers: [saved([])] },
    longNames: {
      answers: [
        saved(savedReports(3).map((one) => ({ ...one, name: LONG, maker: { id: 3, name: longNamed.name } }))),
      ],
    },
    fortyRows: { answers: [saved(savedReports(40))] },
  },
  more: {
    edit: {
      answers: [saved(savedReports(4))],
      steps: async ({ press }) => {
        await press('main button[aria-haspopup=true]', 0)
        await press('[role=menuitem]', 0)
      },
    },
    conflict: {
      answers: [saved(savedReports(4)), refuse(editSavedReport, 'SavedReportChanged', undefined, newer)],
      steps: async ({ press, type }) => {
        await press('main button[aria-haspopup=true]', 0)
        await press('[role=menuitem]', 0)
        await type('[role=dialog] input', '{Control>}a{/Control}Youth of Ontario')
        await press('[role=dialog] button', -1)
      },
    },
    send: {
      answers: [saved(savedReports(4)), answer(listReportReaders, { records: readers })],
      steps: async ({ press }) => {
        await press('main button[aria-haspopup=true]', 1)
        await press('[role=menuitem]', 1)
      },
    },
    stop: {
      answers: [saved(savedReports(4))],
      steps: async ({ press }) => {
        await press('main button[aria-haspopup=true]', 1)
        await press('[role=menuitem]', 2)
      },
    },
    remove: {
      answers: [saved(savedReports(4))],
      steps: async ({ press }) => {
        await press('main button[aria-haspopup=true]', 0)
        await press('[role=menuitem]', 1)
      },
    },
  },
})
