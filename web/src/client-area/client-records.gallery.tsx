import { listClientRecords } from '@hub/contract/clients'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { LONG_NAME } from '../testing/catalogue.ts'
import { clientRecords, fileAnswers, longFile } from '../testing/client-file.ts'
import { longNamed } from '../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

export const screenGallery = gallery({
  at: hrefOf('clientRecord', { clientId: 9 }),
  answers: fileAnswers(),
  reads: [listClientRecords],
  states: {
    filled: { answers: [answer(listClientRecords, { records: clientRecords(3) })] },
    empty: { answers: [answer(listClientRecords, { records: [] })] },
    longNames: {
      answers: [
        answer(listClientRecords, {
          records: clientRecords(3, {
            moduleName: LONG_NAME,
            themeName: LONG_NAME,
            hostName: longNamed.name,
          }),
        }),
        ...fileAnswers(longFile),
      ],
    },
    fortyRows: { answers: [answer(listClientRecords, { records: clientRecords(40) })] },
  },
})
