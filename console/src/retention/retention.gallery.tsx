import { changeRetention, previewRetention, readRetention } from '@hub/contract/staff-retention'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { effects, retention, retentionRead } from '../testing/clients/retention.ts'

const LONG = 'Northumberland Community Justice and Restorative Practice Partnership of the Upper Lakes'
const planned = {
  periods: { ...retention.now, closedFiles: 7, records: 10 },
  ...{ takesEffectOn: '2027-01-01', madeBy: 'Alex Moreau', reason: 'Agreed with the privacy commissioner.' },
}
const shown = async ({ choose, press }: Hands) => {
  await choose('main form button[aria-haspopup=listbox]', 0, 4)
  await press('main form button[type=submit]')
}

export const screenGallery = gallery({
  at: hrefOf('retention'),
  reads: [readRetention],
  answers: [answer(previewRetention, { record: effects })],
  states: {
    filled: { answers: [retentionRead] },
    empty: { answers: [answer(readRetention, { record: { ...retention, lastRun: null } })] },
    longNames: {
      answers: [
        answer(readRetention, { record: { ...retention, next: { ...planned, madeBy: LONG, reason: LONG } } }),
      ],
    },
    fortyRows: without('the classes are a fixed list'),
  },
  more: {
    planned: { answers: [answer(readRetention, { record: { ...retention, next: planned } })] },
    preview: { answers: [retentionRead], steps: shown },
    newer: {
      answers: [
        retentionRead,
        refuse(changeRetention, 'RetentionChanged', undefined, {
          ...retention,
          now: { ...retention.now, audit: 10 },
        }),
      ],
      steps: async (hands) => {
        await shown(hands)
        await hands.type('[role=alertdialog] textarea', 'Agreed with the board.')
        await hands.press('[role=alertdialog] button', -1)
      },
    },
  },
})
