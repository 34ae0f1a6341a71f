import { listLearningTypes, listModules, listThemes, listUtilities } from '@hub/contract/catalogue'
import { previews, readPreview } from '@hub/contract/staff-preview'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { learningTypes, LONG_NAME, utilities } from '../../testing/catalogue.ts'
import { draftOf, previewed } from '../../testing/preview.ts'
import {
  catalogueAnswers,
  longCatalogueAnswers,
  manyModules,
  manyThemes,
} from '../../testing/way-to-a-module.ts'

const dashboard = previewed([
  answer(listLearningTypes, { records: learningTypes }),
  answer(listUtilities, { records: utilities }),
])
const content = [...dashboard, ...previewed(catalogueAnswers)]

export const screenGallery = gallery({
  at: '/preview/dashboard',
  answers: [draftOf(3), ...content],
  reads: [previews.listLearningTypes, previews.listUtilities, readPreview],
  states: {
    filled: {},
    empty: {
      answers: previewed([
        answer(listLearningTypes, { records: [] }),
        answer(listUtilities, { records: [] }),
      ]),
    },
    longNames: {
      answers: previewed([
        answer(listLearningTypes, { records: learningTypes.map((type) => ({ ...type, name: LONG_NAME })) }),
        answer(listUtilities, { records: utilities.map((utility) => ({ ...utility, title: LONG_NAME })) }),
      ]),
    },
    fortyRows: {
      at: '/preview/func/themes/s/2',
      answers: previewed([answer(listThemes, { records: manyThemes(40) })]),
    },
  },
  more: {
    noDraft: { answers: [draftOf(0)] },
    sectors: { at: '/preview/func/sectors/l/1' },
    theme: { at: '/preview/func/theme/3' },
    topics: { at: '/preview/func/topics/th/3' },
    modules: {
      at: '/preview/func/modules/t/4',
      answers: previewed([answer(listModules, { records: manyModules(3) })]),
    },
    longModules: { at: '/preview/func/modules/t/4', answers: previewed(longCatalogueAnswers) },
    ended: { answers: [refuse(readPreview, 'SignInRequired')] },
    otherRole: { answers: [refuse(readPreview, 'Forbidden')] },
    sameNames: { answers: [refuse(previews.listLearningTypes, 'ContentNameTaken')] },
  },
})
