import { readClientAccess, type AccessEntry } from '@hub/contract/staff-audit'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { accessEntries, amara } from '../testing/audit.ts'

const code = 'HKW4P2ZT'
const access = (entries: AccessEntry[], isCut = false, otherCodes: string[] = []) =>
  answer(readClientAccess, { record: { code, otherCodes, entries, people: 4, isCut } })
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'

export const screenGallery = gallery({
  at: `${hrefOf('clientAccess')}?code=${code}`,
  reads: [readClientAccess],
  states: {
    filled: { answers: [access(accessEntries)] },
    empty: { answers: [access([])] },
    longNames: {
      answers: [
        access(accessEntries.map((entry) => ({ ...entry, who: { ...amara, name: LONG, agency: LONG } }))),
      ],
    },
    fortyRows: {
      answers: [
        access(
          Array.from({ length: 40 }, (_, index) => ({
            ...{ who: amara, deed: 'client-read', isOwnFacilitator: true },
            at: new Date(Date.UTC(2026, 9, 13 - index, 14)).toISOString(),
          })),
          true,
        ),
      ],
    },
  },
  more: {
    twoFiles: { answers: [access(accessEntries, false, ['M7QX2R9D'])] },
    start: { at: hrefOf('clientAccess') },
    noFile: { answers: [refuse(readClientAccess, 'NotFound')] },
  },
})
