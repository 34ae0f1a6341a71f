import { listUndeliveredMails, type UndeliveredMail } from '@hub/contract/staff-mails'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { undeliveredMails } from '../testing/attention.ts'

const mails = (records: UndeliveredMail[], total = records.length) =>
  answer(listUndeliveredMails, { records, next: records.length < total ? 12 : null, total })
const LONG = {
  to: 'maximiliana-bartholomea.featherstonehaugh-cholmondeley@community-services.example',
  subject: 'Your place in “Grounding skills you can teach in ten minutes, and how to go on from there”',
  lastError:
    '550 5.7.1 [192.0.2.17] The message was refused by the recipient’s mail server because of its policy for unknown senders',
}

export const screenGallery = gallery({
  at: hrefOf('undeliveredMails'),
  reads: [listUndeliveredMails],
  states: {
    filled: { answers: [mails(undeliveredMails(3))] },
    empty: { answers: [mails([])] },
    longNames: { answers: [mails(undeliveredMails(3).map((mail) => ({ ...mail, ...LONG })))] },
    fortyRows: { answers: [mails(undeliveredMails(40), 1204)] },
  },
  more: {
    pageLeft: { at: `${hrefOf('undeliveredMails')}?pages=12`, answers: [mails([], 3)] },
  },
})
