import { previewEventMessage } from '@hub/contract/event-messages'
import {
  listEventCandidates,
  listEventRegistrants,
  previewRegistrantRemoval,
  readEventForStaff,
  type StaffEvent,
  type StaffRegistrant,
} from '@hub/contract/staff-events'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { eventHref } from '#platform/page/paths.ts'
import { pastWorkshop, registrantRows, workshop } from '../testing/events.ts'

const event = (record: StaffEvent) => answer(readEventForStaff, { record })
const people = (records: StaffRegistrant[], next: string | null = null) =>
  answer(listEventRegistrants, {
    ...{ records, next, total: 24 },
    views: { registered: 24, waiting: 3, ended: 2 },
  })
const nobody = answer(listEventRegistrants, {
  ...{ records: [], next: null, total: 0 },
  views: { registered: 0, waiting: 0, ended: 0 },
})
const candidates = answer(listEventCandidates, {
  records: registrantRows(3).map(({ facilitatorId: id, name, email, agency }, index) => ({
    ...{ id, name, email, agency },
    isRegistered: index === 0,
  })),
})
const removal = answer(previewRegistrantRemoval, {
  record: {
    waiting: 3,
    mail: {
      to: 'amara.okafor@harbour.example',
      locale: 'en',
      subject: 'Your place has ended: Motivational conversations with youth who say no',
      text: 'Hello Amara, our staff have ended your place in Motivational conversations with youth who say no.\n\nWhen: October 22, 2026, 1:00 p.m. - 3:30 p.m. EDT',
    },
  },
})
const message = answer(previewEventMessage, {
  record: {
    told: 24,
    samples: [
      {
        count: 21,
        mail: {
          to: 'amara.okafor@harbour.example',
          locale: 'en',
          subject: 'Where to park',
          text: 'Where to park\n\nHello Amara,\n\nThe house has no places. Please take the bus.',
        },
      },
      {
        count: 3,
        mail: {
          to: 'daniel.cheung@harbour.example',
          locale: 'zh',
          subject: '停车安排',
          text: '停车安排\n\nDaniel，您好！\n\n那里没有停车位，请乘公交车。',
        },
      },
    ],
  },
})
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'
const FIRST_ROW_MENU = 'tbody [data-menu] button'

export const screenGallery = gallery({
  at: eventHref(workshop.id),
  reads: [readEventForStaff, listEventRegistrants],
  states: {
    filled: { answers: [event({ ...workshop, waiting: 3 }), people(registrantRows(6), 'next')] },
    empty: { answers: [event({ ...workshop, taken: 0 }), nobody] },
    longNames: {
      answers: [
        event({ ...workshop, title: `${LONG} on a no`, translations: {}, facultyName: `Ruth ${LONG}` }),
        people(
          registrantRows(3, { name: `Amara ${LONG}`, email: `${LONG}@a.example`, agency: `${LONG} House` }),
        ),
      ],
    },
    fortyRows: { answers: [event(workshop), people(registrantRows(40), 'next')] },
  },
  more: {
    past: {
      answers: [
        event(pastWorkshop),
        people(registrantRows(6).map((row, n) => ({ ...row, attended: [true, false, true][n] ?? null }))),
      ],
    },
    waiting: {
      at: `${eventHref(workshop.id)}?view=waiting`,
      answers: [
        event({ ...workshop, taken: 30, waiting: 3, failed: 2 }),
        people(
          registrantRows(3, { link: 'none' }).map((row, n) => ({
            ...row,
            offeredUntil: n === 0 ? '2026-10-14T15:00:00.000Z' : null,
          })),
        ),
      ],
    },
    add: {
      answers: [event(workshop), people(registrantRows(2)), candidates],
      steps: async ({ press, type, find }) => {
        await press('main section header button', 0)
        await type('[role=dialog] input', 'am')
        // The search begins a moment after the last letter.
        await find('[role=dialog] li')
      },
    },
    email: {
      answers: [event({ ...workshop, waiting: 3 }), people(registrantRows(2)), message],
      steps: async ({ press }) => {
        await press('main button', 1)
      },
    },
    emailPreview: {
      answers: [event({ ...workshop, waiting: 3 }), people(registrantRows(2)), message],
      steps: async ({ press, type }) => {
        await press('main button', 1)
        await type('[role=dialog] input[maxlength]', 'Where to park')
        await type('[role=dialog] textarea', 'The house has no places. Please take the bus.')
        await press('[role=dialog] .actions button', 1)
      },
    },
    remove: {
      answers: [event({ ...workshop, waiting: 3 }), people(registrantRows(2)), removal],
      steps: async ({ press }) => {
        await press(FIRST_ROW_MENU, 0)
        await press('[role=menuitem]', 0)
      },
    },
  },
})
