import { editContent, listContent, schedulePublication } from '@hub/contract/staff-content'
import { listUploads } from '@hub/contract/staff-uploads'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { contentHref, hrefOf } from '#platform/page/paths.ts'
import {
  catalogue,
  changes,
  contentAnswer,
  contentItem,
  files,
  moved,
  peace,
  schedule,
} from '../testing/content.ts'

const withSchedule = (one: typeof schedule, some = changes) =>
  answer(listContent, { records: catalogue, changes: some, files, version: 'three', schedule: one })
/** A reload cut it off. */
const cutOff = {
  ...{ id: 4, purpose: 'guide' as const, name: '围坐倾听.pdf', size: 9_000_000, received: 4_194_304 },
  ...{ modifiedAt: 5, about: 'guide:1:zh', begunAt: '2026-10-13T13:38:00.000Z' },
}
const LONG =
  'Putting Things Right Together After Harm, With Everyone Who Was There and Everyone Who Comes Later'

export const screenGallery = gallery({
  at: contentHref('theme-1'),
  reads: [listContent],
  states: {
    filled: { answers: [contentAnswer] },
    empty: {
      at: hrefOf('content'),
      answers: [answer(listContent, { records: [], changes: [], files, version: 'none', schedule: null })],
    },
    longNames: {
      answers: [
        answer(listContent, {
          records: catalogue.map((item) => ({
            ...item,
            fields: { ...item.fields, 'en.name': `${LONG} ${item.id}` },
          })),
          changes: changes.map((change) => ({ ...change, name: LONG, by: LONG })),
          files,
          version: 'long',
          schedule: null,
        }),
      ],
    },
    fortyRows: {
      at: hrefOf('content'),
      answers: [
        answer(listContent, {
          records: [
            ...catalogue,
            ...Array.from({ length: 40 }, (_, index) =>
              contentItem('theme', [index + 10, 1], { 'en.name': `Theme ${index + 1}` }),
            ),
          ],
          changes: [],
          files,
          version: 'many',
          schedule: null,
        }),
      ],
    },
  },
  more: {
    changesListed: {
      answers: [contentAnswer],
      steps: async ({ press }) => press('main section[aria-labelledby=unpublished] button', 0),
    },
    publish: {
      answers: [contentAnswer],
      steps: async ({ press }) => press('main section[aria-labelledby=unpublished] button', 2),
    },
    scheduled: { answers: [withSchedule(schedule)] },
    scheduledEmpty: { answers: [withSchedule({ ...schedule, note: '' }, [])] },
    scheduleRefused: { answers: [withSchedule({ ...schedule, refusal: 'ContentNameTaken' })] },
    publishBefore: {
      answers: [withSchedule(schedule)],
      steps: async ({ press }) => press('main section[aria-labelledby=unpublished] button', 1),
    },
    schedule: {
      answers: [contentAnswer],
      steps: async ({ press }) => press('main section[aria-labelledby=unpublished] button', 1),
    },
    scheduleFailed: {
      answers: [contentAnswer, refuse(schedulePublication, 'EffectsChanged')],
      steps: async ({ press }) => {
        await press('main section[aria-labelledby=unpublished] button', 1)
        await press('[role=dialog] button', -1)
      },
    },
    lifted: {
      answers: [contentAnswer],
      steps: async ({ press }) => press('main [role=treegrid] button[aria-pressed]', 2),
    },
    noResults: {
      answers: [contentAnswer],
      steps: async ({ type }) => type('main input[type=search]', 'nothing of this'),
    },
    archive: {
      answers: [contentAnswer],
      steps: async ({ press }) => press('main form [role=radiogroup] button', -1),
    },
    archiveType: {
      at: contentHref('learningType-1'),
      answers: [contentAnswer],
      steps: async ({ press }) => press('main form [role=radiogroup] button', -1),
    },
    placed: {
      at: contentHref('topic-2'),
      answers: [
        answer(listContent, { records: catalogue, changes: [moved], files, version: 'one', schedule: null }),
      ],
      steps: async ({ press }) => press('main section[aria-labelledby=unpublished] button', 0),
    },
    conflict: {
      answers: [
        contentAnswer,
        refuse(editContent, 'ContentChanged', undefined, {
          ...{ kind: 'theme', id: 1, version: 'newer', editedBy: 'Mei Tan', editedAt: peace.editedAt },
          fields: { ...peace.fields, 'zh.description': '尊重他人。' },
        }),
      ],
      steps: async ({ type, press }) => {
        await type('main form textarea:last-of-type', ' With care.')
        await press('main form button[type=submit]')
      },
    },
    drawnCover: { at: contentHref('sector-1'), answers: [contentAnswer] },
    paleColor: {
      at: contentHref('sector-1'),
      answers: [contentAnswer],
      steps: async ({ type, press }) => {
        await type('main form section[aria-labelledby=picture] input[type=text]', '#ffe9a8')
        await press('main form button[type=submit]')
      },
    },
    image: { at: contentHref('module-2'), answers: [contentAnswer] },
    guide: { at: contentHref('guide-1'), answers: [contentAnswer, answer(listUploads, { records: [] })] },
    guideCutOff: {
      at: contentHref('guide-1'),
      answers: [contentAnswer, answer(listUploads, { records: [cutOff] })],
    },
    add: {
      answers: [contentAnswer],
      steps: async ({ press }) => press('main h1 ~ * button, main h1 + p + button, main div > button', 0),
    },
  },
})
