import { correctStaffRecord, readStaffRecord, type StaffRecord } from '@hub/contract/staff-records'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { recordCorrectHref } from '#platform/page/paths.ts'
import {
  justiceRecord,
  lists,
  newerRecord,
  noLists,
  surveyRecord,
  workshopRecord,
} from '../testing/records.ts'

const read = (record: StaffRecord, itsLists = noLists) => answer(readStaffRecord, { record, lists: itsLists })
const LONG = 'Maximiliana-Bartholomea Featherstonehaugh-Cholmondeley'
const WHY = 'The host counted two people twice.'
const faults = [
  { code: 'facilitator-unknown', email: 'nobody@agency.example' },
  { code: 'client-closed-before', clientCode: 'Z2CV6N8D' },
]

export const screenGallery = gallery({
  at: recordCorrectHref(justiceRecord.id),
  reads: [readStaffRecord],
  states: {
    filled: { answers: [read(justiceRecord)] },
    empty: without('the form is always filled'),
    longNames: {
      answers: [
        read({
          ...workshopRecord,
          ...{ module: `${LONG} of ${LONG}`, facilitators: [{ ...justiceRecord.host, name: LONG }] },
        }),
      ],
    },
    fortyRows: {
      answers: [
        read({
          ...justiceRecord,
          clients: Array.from({ length: 40 }, (_, index) => ({ id: index, code: `K7M2Q${900 + index}` })),
        }),
      ],
    },
  },
  more: {
    survey: { answers: [read(surveyRecord, lists)] },
    wrong: {
      answers: [read(workshopRecord)],
      steps: async ({ press, type }) => {
        await type('main form input[inputmode=numeric]', '99999')
        await press('main form li button', 0)
        await press('main form button[type=submit]', 0)
      },
    },
    refused: {
      answers: [read(justiceRecord), refuse(correctStaffRecord, 'CorrectionRefused', undefined, { faults })],
      steps: async ({ press, type }) => {
        await press('main form li button', 1)
        await type('main form textarea', WHY)
        await press('main form button[type=submit]', 0)
      },
    },
    conflict: {
      answers: [read(workshopRecord), refuse(correctStaffRecord, 'RecordChanged', undefined, newerRecord)],
      steps: async ({ press, type }) => {
        await type('main form input[inputmode=numeric]', '8')
        await type('main form textarea', WHY)
        await press('main form button[type=submit]', 0)
      },
    },
  },
})
