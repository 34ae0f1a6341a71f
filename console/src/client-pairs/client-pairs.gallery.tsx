import { listClientPairs, previewClientMerge } from '@hub/contract/staff-client-pairs'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { clientPairs, pairsRead } from '../testing/clients/client-pairs.ts'

const LONG = 'Maximiliana-Bartholomea Featherstonehaugh-Cholmondeley'
const [pair] = clientPairs(1)
const [removed, kept] = pair?.files ?? []
const counted = removed && kept ? [answer(previewClientMerge, { record: { kept, removed, inBoth: 1 } })] : []

export const screenGallery = gallery({
  at: hrefOf('clientPairs'),
  reads: [listClientPairs],
  states: {
    filled: { answers: [pairsRead(3)] },
    empty: { answers: [pairsRead(0)] },
    longNames: {
      answers: [
        answer(listClientPairs, {
          records: clientPairs(2).map((one) => {
            const [later, earlier] = one.files
            const long = { openedBy: LONG, team: LONG }
            return {
              ...one,
              files: [
                { ...later, ...long },
                { ...earlier, ...long },
              ] as const,
            }
          }) as never,
        }),
      ],
    },
    fortyRows: { answers: [pairsRead(40)] },
  },
  more: {
    merge: {
      answers: [pairsRead(3), ...counted],
      steps: async ({ press }) => press('main tbody button', 0),
    },
    apartTeams: {
      answers: [pairsRead(3), refuse(previewClientMerge, 'FilesNotMergeable', undefined, { why: 'apart' })],
      steps: async ({ press }) => press('main tbody button', 0),
    },
  },
})
