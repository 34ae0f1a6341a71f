import { listWaitingRuns, previewRunReminder, type WaitingRun } from '@hub/contract/staff-runs'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { reminder, waitingRuns } from '../testing/runs.ts'

const runs = (records: WaitingRun[], next: string | null = null) =>
  answer(listWaitingRuns, { records, next, total: next === null ? records.length : 52 })
const LONG = 'Maximiliana-Bartholomea Featherstonehaugh-Cholmondeley'

export const screenGallery = gallery({
  at: hrefOf('waitingRuns'),
  reads: [listWaitingRuns],
  answers: [answer(previewRunReminder, { record: reminder })],
  states: {
    filled: { answers: [runs(waitingRuns(3))] },
    empty: { answers: [runs([])] },
    longNames: {
      answers: [
        runs(waitingRuns(2).map((run) => ({ ...run, module: LONG, host: { ...run.host, name: LONG } }))),
      ],
    },
    fortyRows: { answers: [runs(waitingRuns(40), 'next')] },
  },
  more: {
    secondPage: { at: `${hrefOf('waitingRuns')}?pages=one`, answers: [runs(waitingRuns(12), 'next')] },
    pageLeft: { at: `${hrefOf('waitingRuns')}?pages=one`, answers: [runs([])] },
    remind: { answers: [runs(waitingRuns(3))], steps: async ({ press }) => press('main table button', 0) },
    recorded: {
      answers: [
        refuse(previewRunReminder, 'AlreadyRecorded', undefined, { recordId: 41 }),
        runs(waitingRuns(3)),
      ],
      steps: async ({ press }) => press('main table button', 0),
    },
    discard: { answers: [runs(waitingRuns(3))], steps: async ({ press }) => press('main table button', 1) },
  },
})
