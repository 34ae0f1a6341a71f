import { listCitiesOfProvince } from '@hub/contract/metas'
import { listTypedCities } from '@hub/contract/staff-agencies'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { typedCities } from '../testing/agencies.ts'

const cities = (count: number) => answer(listTypedCities, { records: typedCities(count) })
const ottawa = answer(listCitiesOfProvince, { records: [{ id: 7, name: 'Ottawa', province_id: 9 }] })

export const screenGallery = gallery({
  at: hrefOf('cities'),
  reads: [listTypedCities],
  states: {
    filled: { answers: [cities(3)] },
    empty: { answers: [cities(0)] },
    longNames: {
      answers: [
        answer(listTypedCities, {
          records: typedCities(3).map((city) => ({
            ...city,
            name: 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen on the Northern Shore',
          })),
        }),
      ],
    },
    fortyRows: { answers: [cities(40)] },
  },
  more: {
    merge: { answers: [cities(3), ottawa], steps: async ({ press }) => press('tbody button', 1) },
    add: { answers: [cities(3), ottawa], steps: async ({ press }) => press('tbody button', 0) },
  },
})
