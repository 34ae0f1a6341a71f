import { listSectors } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { catalogueAnswers, longCatalogueAnswers, manySectors } from '../testing/way-to-a-module.ts'

export const screenGallery = gallery({
  at: hrefOf('sectorList', { learningTypeId: 1 }),
  answers: catalogueAnswers,
  reads: [listSectors],
  states: {
    filled: {},
    empty: { answers: [answer(listSectors, { records: [] })] },
    longNames: { answers: longCatalogueAnswers },
    fortyRows: { answers: [answer(listSectors, { records: manySectors(40) })] },
  },
})
