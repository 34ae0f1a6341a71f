import { editPerson } from '@hub/contract/account-care'
import { listAgencies, listCitiesOfProvince, listProvinces } from '@hub/contract/metas'
import { readPerson, type Person } from '@hub/contract/staff-people'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { personEditHref } from '#platform/page/paths.ts'
import { nadia, nadiaNow } from '../testing/people.ts'

const lists = [
  answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] }),
  answer(listProvinces, { records: [{ id: 9, name: 'Ontario' }] }),
  answer(listCitiesOfProvince, { records: [{ id: 7, name: 'Ottawa', province_id: 9 }] }),
]
const person = (record: Person) => [answer(readPerson, { record }), ...lists]
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'

export const screenGallery = gallery({
  at: personEditHref(nadia.id),
  reads: [readPerson],
  states: {
    filled: { answers: person(nadia) },
    empty: without('the form is always filled'),
    longNames: {
      answers: person({ ...nadia, lastName: LONG, agency: { ...nadia.agency, name: `${LONG} House` } }),
    },
    fortyRows: without('there is one account on it'),
  },
  more: {
    unmet: {
      answers: person(nadia),
      steps: async ({ press, type }) => {
        await type('main form input[placeholder="A1A 1A1"]', '12')
        await press('main form button', -1)
      },
    },
    conflict: {
      answers: [...person(nadia), refuse(editPerson, 'PersonChanged', undefined, nadiaNow)],
      steps: async ({ press, type }) => {
        await type('main form textarea', 'The person told us by telephone.')
        await type('main form input', '{Control>}a{/Control}Nadja')
        await press('main form button', -1)
      },
    },
  },
})
