import { listLearningTypes } from '@hub/contract/catalogue'
import { listPersonalRecords } from '@hub/contract/records'
import { readSession } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { learningTypes } from '../../testing/catalogue.ts'
import { longNamed, tokenOf } from '../../testing/facilitators.ts'
import { personalRecords } from '../../testing/personal-records.ts'

const open = learningTypes.map((type) => ({ ...type, learning_type_status: 'available' as const }))
const records = (count: number) => ({
  answers: [
    answer(listLearningTypes, { records: open }),
    answer(listPersonalRecords, { records: personalRecords(count) }),
  ],
})

export const screenGallery = gallery({
  at: hrefOf('ownYear'),
  reads: [listPersonalRecords],
  states: {
    filled: records(14),
    empty: records(0),
    longNames: {
      token: tokenOf(longNamed),
      answers: [answer(readSession, { record: longNamed }), ...records(14).answers],
    },
    fortyRows: records(40),
  },
})
