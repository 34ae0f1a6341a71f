import { readStaffRecord } from '@hub/contract/staff-records'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { recordHref } from '#platform/page/paths.ts'
import { justiceRecord, lists, noLists, surveyRecord, workshopRecord } from '../testing/records.ts'

const LONG = 'Maximiliana-Bartholomea Featherstonehaugh-Cholmondeley'
const { host } = justiceRecord

export const screenGallery = gallery({
  at: recordHref(justiceRecord.id),
  reads: [readStaffRecord],
  states: {
    filled: { answers: [answer(readStaffRecord, { record: justiceRecord, lists: noLists })] },
    empty: without('a record always has its fields'),
    longNames: {
      answers: [
        answer(readStaffRecord, {
          record: {
            ...workshopRecord,
            ...{ module: `${LONG} of ${LONG}`, theme: LONG, host: { ...host, name: LONG } },
            facilitators: [{ ...host, name: LONG }],
          },
          lists: noLists,
        }),
      ],
    },
    fortyRows: {
      answers: [
        answer(readStaffRecord, {
          record: {
            ...justiceRecord,
            clients: Array.from({ length: 40 }, (_, index) => ({ id: index, code: `K7M2Q${900 + index}` })),
            participationCount: 40,
          },
          lists: noLists,
        }),
      ],
    },
  },
  more: { survey: { answers: [answer(readStaffRecord, { record: surveyRecord, lists })] } },
})
