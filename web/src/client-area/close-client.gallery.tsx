import { closeClient } from '@hub/contract/clients'
import { listMetas } from '@hub/contract/metas'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { closedFile, fileAnswers, longFile } from '../testing/client-file.ts'
import { refuse } from '@hub/gallery/fake-answers.ts'

export const screenGallery = gallery({
  at: hrefOf('clientOutcome', { clientId: 9 }),
  answers: fileAnswers(),
  reads: [listMetas],
  states: {
    filled: {},
    empty: without('The reasons are fixed.'),
    longNames: { answers: fileAnswers(longFile) },
    fortyRows: without('The reasons are four.'),
  },
  more: {
    question: {
      answers: [refuse(closeClient, 'ServerError')],
      steps: async ({ press }) => {
        await press('[role=radiogroup] label')
        await press('main button[type=submit]')
      },
    },
    closed: { answers: fileAnswers(closedFile) },
  },
})
