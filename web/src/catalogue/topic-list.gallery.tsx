import { listTopics } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { catalogueAnswers, longCatalogueAnswers, manyTopics } from '../testing/way-to-a-module.ts'

export const screenGallery = gallery({
  at: hrefOf('topicList', { themeId: 3 }),
  answers: catalogueAnswers,
  reads: [listTopics],
  states: {
    filled: {},
    empty: { answers: [answer(listTopics, { records: [] })] },
    longNames: { answers: longCatalogueAnswers },
    fortyRows: { answers: [answer(listTopics, { records: manyTopics(40) })] },
  },
})
