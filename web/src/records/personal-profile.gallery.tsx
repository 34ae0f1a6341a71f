import { listLearningTypes } from '@hub/contract/catalogue'
import { listPersonalRecords } from '@hub/contract/records'
import { readSession } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { learningTypes, LONG_NAME } from '../testing/catalogue.ts'
import { longNamed, tokenOf } from '../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { personalRecords } from '../testing/personal-records.ts'

const open = learningTypes.map((type) => ({ ...type, learning_type_status: 'available' as const }))

/** The menu beside the lists, which have a gallery of their own. */
export const screenGallery = gallery({
  at: hrefOf('trainingRecord'),
  answers: [
    answer(listLearningTypes, { records: open }),
    answer(listPersonalRecords, { records: personalRecords(2) }),
  ],
  reads: [listLearningTypes],
  states: {
    filled: {},
    empty: { answers: [answer(listLearningTypes, { records: [] })] },
    longNames: {
      token: tokenOf(longNamed),
      answers: [
        answer(readSession, { record: longNamed }),
        answer(listLearningTypes, { records: open.map((type) => ({ ...type, name: LONG_NAME })) }),
      ],
    },
    fortyRows: without('The learning types are three.'),
  },
})
