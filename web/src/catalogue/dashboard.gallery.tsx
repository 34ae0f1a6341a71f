import { listLearningTypes, listUtilities } from '@hub/contract/catalogue'
import { listEvents } from '@hub/contract/events'
import { readSession } from '@hub/contract/sessions'
import { listShortcuts } from '@hub/contract/shortcuts'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { learningType, learningTypes, ranModule, utilities } from '../testing/catalogue.ts'
import { hubEvent } from '../testing/events.ts'
import { longNamed, tokenFor, tokenOf } from '../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

const LONG = 'Rebuilding Relationships After Separation, Loss and Unacknowledged Intergenerational Harm'

const favourites = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...ranModule,
    id: 10 + index,
    name: `Respect Through Boundaries ${index + 1}`,
    is_favourite: true,
  }))
const content = [
  answer(listLearningTypes, { records: learningTypes }),
  answer(listUtilities, { records: utilities }),
]

export const screenGallery = gallery({
  at: hrefOf('dashboard'),
  answers: [...content, answer(listShortcuts, { records: [] }), answer(listEvents, { records: [] })],
  reads: [listLearningTypes, listUtilities, listShortcuts, listEvents],
  states: {
    filled: {
      answers: [
        answer(listShortcuts, { records: [ranModule, ...favourites(3)] }),
        answer(listEvents, { records: [hubEvent] }),
      ],
    },
    empty: {
      answers: [answer(listLearningTypes, { records: [] }), answer(listUtilities, { records: [] })],
    },
    longNames: {
      token: tokenOf(longNamed),
      answers: [
        answer(readSession, { record: longNamed }),
        answer(listLearningTypes, { records: learningTypes.map((type) => ({ ...type, name: LONG })) }),
        answer(listUtilities, { records: utilities.map((utility) => ({ ...utility, title: LONG })) }),
        answer(listShortcuts, {
          records: [ranModule, ...favourites(3)].map((one) => ({ ...one, name: LONG })),
        }),
        answer(listEvents, { records: [{ ...hubEvent, title: LONG, faculty_name: longNamed.name }] }),
      ],
    },
    fortyRows: { answers: [answer(listShortcuts, { records: [ranModule, ...favourites(40)] })] },
  },
  more: {
    firstSteps: { token: tokenFor({ teams: [] }) },
    nothingOpen: {
      answers: [
        answer(listLearningTypes, { records: [{ ...learningType, learning_type_status: 'unavailable' }] }),
      ],
    },
  },
})
