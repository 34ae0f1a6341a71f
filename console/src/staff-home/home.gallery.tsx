import { listAlerts } from '@hub/contract/staff-alerts'
import { readHome, readTimeline, type Attention } from '@hub/contract/staff-home'
import { previewStandings, readPerson } from '@hub/contract/staff-people'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, neverAnswered, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { alerts, attention, recent, suspension, upcoming, VERIFIED_AT } from '../testing/attention.ts'
import { longNamed } from '../testing/frame-answers.ts'
import { effectsOfRestoring, nadia } from '../testing/people.ts'

const since = attention.find(({ kind }) => kind === 'lateBackup')?.oldestAt ?? VERIFIED_AT
const home = (items: Attention[], lastBackupAt: string | null = items.length > 0 ? since : VERIFIED_AT) =>
  answer(readHome, {
    record: { attention: items, lastBackupAt, lastLogCheck: { at: VERIFIED_AT, isSound: true } },
  })
const busy = answer(readTimeline, { record: { upcoming, recent } })

const seen = answer(listAlerts, { records: alerts })

export const screenGallery = gallery({
  at: hrefOf('home'),
  answers: [seen, busy],
  reads: [readHome],
  states: {
    filled: { answers: [home(attention)] },
    empty: { answers: [home([]), answer(readTimeline, { record: { upcoming: [], recent: [] } })] },
    longNames: {
      answers: [
        answer(readStaffSession, { record: longNamed }),
        answer(listAlerts, {
          records: alerts.map((one) => ({ ...one, who: { ...one.who, name: longNamed.name } })),
        }),
        home(
          attention.map((item) => ({
            ...item,
            count: 1234,
            names: item.names.map((name) => `${name} of the Northern Shore, Upper and Lower Valley`),
          })),
        ),
      ],
    },
    fortyRows: without('there are as many rows as kinds of work'),
  },
  more: {
    alertsNotLoaded: { answers: [refuse(listAlerts, 'ServerError'), home(attention)] },
    dismissAlert: {
      answers: [home(attention)],
      steps: async ({ press }) => press('main li button', 0),
    },
    timelineNotLoaded: { answers: [refuse(readTimeline, 'ServerError'), home(attention)] },
    timelineLoading: { answers: [neverAnswered(readTimeline), home(attention)] },
    undoSuspension: {
      answers: [
        answer(readTimeline, { record: { upcoming, recent: [suspension, ...recent] } }),
        answer(readPerson, { record: { ...nadia, standing: 'suspended' } }),
        answer(previewStandings, { record: effectsOfRestoring }),
        home(attention),
      ],
      steps: async ({ press }) => {
        await press('main time + div button', 0)
      },
    },
    noBackup: { answers: [home(attention, null)] },
    withoutStatus: { answers: [answer(readHome, { record: { attention } })] },
    accountMenu: {
      answers: [home(attention)],
      steps: async ({ press }) => {
        // On a phone the side bar opens from the top; on a desk this one is not shown.
        await press('button[aria-controls=side-navigation]')
        await press('#side-navigation button[aria-expanded]', -1)
      },
    },
  },
})
