import { readModule } from '@hub/contract/catalogue'
import { launchModule } from '@hub/contract/running-modules'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { neverAnswered, refuse } from '@hub/gallery/fake-answers.ts'
import { catalogueAnswers, longCatalogueAnswers } from '../testing/way-to-a-module.ts'

const start = ({ press }: Hands) => press('button:has(.lucide-play)')

export const screenGallery = gallery({
  at: hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 }),
  answers: catalogueAnswers,
  reads: [readModule],
  states: {
    filled: {},
    empty: without('A launch is of one module.'),
    longNames: { answers: longCatalogueAnswers },
    fortyRows: without('There is no list.'),
  },
  more: {
    starting: { answers: [neverAnswered(launchModule)], steps: start },
    refused: { answers: [refuse(launchModule, 'ServerError')], steps: start },
  },
})
