import { listEventCourses, listEventTopics, readEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { LONG_NAME } from '../testing/catalogue.ts'
import { course, chapter, eventTypes, hubEvent, longEvent } from '../testing/events.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

const event = { ...hubEvent, has_courses: true, location: 'Cedar House, 5 Lakeshore Lane, Orillia' }
const PAST = { start_date: '2026-01-05T22:00:00.000Z', end_date: '2026-01-05T23:00:00.000Z' }
const topics = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...chapter, id: 31 + index }))
/** Two in each chapter. */
const courses = (chapters: number, title = course.title) =>
  topics(chapters).flatMap(({ id }) => [
    { ...course, id: id * 2, topic_id: id, title },
    { ...course, id: id * 2 + 1, topic_id: id, title, start_date: null },
  ])

export const screenGallery = gallery({
  at: hrefOf('course', { eventId: 6 }),
  answers: [
    answer(readEvent, { record: event }),
    answer(listEventTopics, { records: topics(2) }),
    answer(listEventCourses, { records: courses(2) }),
    answer(listMetas, { records: eventTypes }),
  ],
  reads: [readEvent, listEventTopics, listEventCourses],
  states: {
    filled: {},
    empty: {
      answers: [answer(listEventTopics, { records: [] }), answer(listEventCourses, { records: [] })],
    },
    longNames: {
      answers: [
        answer(readEvent, { record: { ...event, ...longEvent } }),
        answer(listEventTopics, { records: topics(2).map((one) => ({ ...one, title: LONG_NAME })) }),
        answer(listEventCourses, { records: courses(2, LONG_NAME) }),
      ],
    },
    fortyRows: {
      answers: [
        answer(listEventTopics, { records: topics(20) }),
        answer(listEventCourses, { records: courses(20) }),
      ],
    },
  },
  more: {
    opened: { steps: async ({ press }) => press('main h3 button') },
    attended: {
      answers: [
        answer(readEvent, { record: { ...event, ...PAST, is_registered: true, has_certificate: true } }),
      ],
    },
    undated: { answers: [answer(readEvent, { record: { ...event, start_date: null, end_date: null } })] },
  },
})
