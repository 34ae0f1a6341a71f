import { listModules } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { catalogueAnswers, longCatalogueAnswers, manyModules } from '../testing/way-to-a-module.ts'

export const screenGallery = gallery({
  at: hrefOf('moduleList', { topicId: 4 }),
  answers: catalogueAnswers,
  reads: [listModules],
  states: {
    filled: {},
    empty: { answers: [answer(listModules, { records: [] })] },
    longNames: { answers: longCatalogueAnswers },
    fortyRows: { answers: [answer(listModules, { records: manyModules(40) })] },
  },
  more: {
    languagesOfGuide: { steps: async ({ press }) => press('article button') },
  },
})
