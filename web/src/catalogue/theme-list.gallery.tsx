import { listThemes } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { catalogueAnswers, longCatalogueAnswers, manyThemes } from '../testing/way-to-a-module.ts'

export const screenGallery = gallery({
  at: hrefOf('themeList', { sectorId: 2 }),
  answers: catalogueAnswers,
  reads: [listThemes],
  states: {
    filled: {},
    empty: { answers: [answer(listThemes, { records: [] })] },
    longNames: { answers: longCatalogueAnswers },
    fortyRows: { answers: [answer(listThemes, { records: manyThemes(40) })] },
  },
})
