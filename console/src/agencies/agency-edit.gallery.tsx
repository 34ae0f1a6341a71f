import { editAgency, readAgencyForStaff } from '@hub/contract/staff-agencies'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { agencyEditHref } from '#platform/page/paths.ts'
import { northlake, northlakeNow } from '../testing/agencies.ts'

const agency = answer(readAgencyForStaff, {
  record: { ...northlake, phoneNumber: '(807) 555-0100', note: 'Ask for Dana at the front desk.' },
})
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen Community House'
const WHY = 'The agency told us by telephone.'

export const screenGallery = gallery({
  at: agencyEditHref(northlake.id),
  reads: [readAgencyForStaff],
  states: {
    filled: { answers: [agency] },
    empty: without('the form is always filled'),
    longNames: { answers: [answer(readAgencyForStaff, { record: { ...northlake, name: LONG } })] },
    fortyRows: without('there is one agency on it'),
  },
  more: {
    withoutReason: {
      answers: [agency],
      steps: async ({ press }) => press('main form button', -1),
    },
    conflict: {
      answers: [agency, refuse(editAgency, 'AgencyChanged', undefined, northlakeNow)],
      steps: async ({ press, type }) => {
        await type('main form textarea[aria-required=true]', WHY)
        await press('main form button', -1)
      },
    },
  },
})
