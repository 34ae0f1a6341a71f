import { listAgencies } from '@hub/contract/metas'
import { previewAgencyMerge, readAgencyForStaff, type AgencyDetail } from '@hub/contract/staff-agencies'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { agencyHref } from '#platform/page/paths.ts'
import { mergeEffects, northlake } from '../testing/agencies.ts'

const agency = (record: AgencyDetail) => answer(readAgencyForStaff, { record })
const listed = answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] })
const effects = answer(previewAgencyMerge, { record: mergeEffects })
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen Community House'

export const screenGallery = gallery({
  at: agencyHref(northlake.id),
  reads: [readAgencyForStaff],
  states: {
    filled: { answers: [agency(northlake)] },
    empty: {
      answers: [
        agency({
          ...northlake,
          facilitators: 0,
          people: [],
          alike: [],
          merges: [],
          history: [],
          formerNames: [],
        }),
      ],
    },
    longNames: {
      answers: [
        agency({
          ...northlake,
          name: LONG,
          note: `Ask for ${LONG}.`,
          formerNames: [LONG, `${LONG} of the Northern Shore`],
          alike: northlake.alike.map((one) => ({ ...one, name: `${LONG} Inc.` })),
        }),
      ],
    },
    fortyRows: {
      answers: [
        agency({
          ...northlake,
          facilitators: 40,
          people: Array.from({ length: 20 }, (_, id) => ({ ...northlake.people[0], id: id + 1 }) as never),
        }),
      ],
    },
  },
  more: {
    merged: { answers: [agency({ ...northlake, id: northlake.id + 1, status: 'listed' })] },
    listed: { answers: [agency({ ...northlake, status: 'listed' })] },
    refuse: {
      answers: [agency(northlake)],
      steps: async ({ press }) => press('main section button', 2),
    },
    merge: {
      answers: [agency(northlake), listed, effects],
      steps: async ({ press }) => press('main section button', 3),
    },
  },
})
