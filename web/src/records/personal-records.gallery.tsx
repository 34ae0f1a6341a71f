import { listPersonalRecords } from '@hub/contract/records'
import { readSession } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { LONG_NAME } from '../testing/catalogue.ts'
import { longNamed, tokenOf } from '../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { personalRecords } from '../testing/personal-records.ts'

const records = (count: number) => ({
  answers: [answer(listPersonalRecords, { records: personalRecords(count) })],
})

export const screenGallery = gallery({
  at: hrefOf('youthLearningRecord'),
  reads: [listPersonalRecords],
  states: {
    filled: records(6),
    empty: records(0),
    longNames: {
      token: tokenOf(longNamed),
      answers: [
        answer(readSession, { record: longNamed }),
        answer(listPersonalRecords, {
          records: personalRecords(6).map((one) => ({ ...one, moduleName: LONG_NAME, themeName: LONG_NAME })),
        }),
      ],
    },
    fortyRows: records(40),
  },
  more: {
    adult: { ...records(6), at: hrefOf('adultLearningRecord') },
    training: { ...records(6), at: hrefOf('trainingRecord') },
  },
})
