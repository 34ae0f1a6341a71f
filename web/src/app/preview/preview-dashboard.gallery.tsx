import { listEventCourses, listEvents, listEventTopics, readEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { listLearningTypes, listModules, listThemes, listUtilities } from '@hub/contract/catalogue'
import { previews, readPreview } from '@hub/contract/staff-preview'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { learningTypes, LONG_NAME, utilities } from '../../testing/catalogue.ts'
import { chapter, course, eventTypes, hubEvent, manyEvents } from '../../testing/events.ts'
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
const events = previewed([
  answer(listEvents, {
    records: manyEvents(6).map((event) => ({ ...event, is_registered: false, is_waiting: false })),
  }),
  answer(listMetas, { records: eventTypes }),
  answer(readEvent, { record: { ...hubEvent, has_courses: true } }),
  answer(listEventTopics, { records: [chapter] }),
  answer(listEventCourses, { records: [course] }),
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
    events: { at: '/preview/func/events', answers: events },
    event: { at: '/preview/func/event-course/6', answers: events },
    eventRefused: {
      at: '/preview/func/event-course/6',
      answers: [refuse(previews.readEvent, 'EventsRefused')],
    },
    ended: { answers: [refuse(readPreview, 'SignInRequired')] },
    otherRole: { answers: [refuse(readPreview, 'Forbidden')] },
    sameNames: { answers: [refuse(previews.listLearningTypes, 'ContentNameTaken')] },
  },
})
