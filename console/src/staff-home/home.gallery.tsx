import { readHome, type Attention } from '@hub/contract/staff-home'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { attention, VERIFIED_AT } from '../testing/attention.ts'
import { longNamed } from '../testing/frame-answers.ts'

const home = (items: Attention[], lastBackupAt: string | null = VERIFIED_AT) =>
  answer(readHome, { record: { attention: items, lastBackupAt } })

export const screenGallery = gallery({
  at: hrefOf('home'),
  reads: [readHome],
  states: {
    filled: { answers: [home(attention)] },
    empty: { answers: [home([])] },
    longNames: {
      answers: [
        answer(readStaffSession, { record: longNamed }),
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
