/** The answers to a registration's calls, and its input. */
import { checkEmail } from '@hub/contract/accounts'
import { listAgencies, listCitiesOfProvince, listProvinces } from '@hub/contract/metas'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { termsInForce } from './terms.ts'

export const lists: FakeAnswer[] = [
  termsInForce,
  answer(listAgencies, { records: [{ id: 4, name: 'Harbour Street Community House' }] }),
  answer(listProvinces, {
    records: [
      { id: 9, name: 'ONTARIO' },
      { id: 10, name: 'PRINCE EDWARD ISLAND' },
    ],
  }),
  answer(listCitiesOfProvince, ({ params }) => ({
    records:
      params.id === 9
        ? [{ id: 31, name: 'thunder bay', province_id: 9 }]
        : [{ id: 32, name: 'Charlottetown', province_id: 10 }],
  })),
]
export const emailIsFree = answer(checkEmail, { record: { available: true } })

/** What the filled form sends, except the version of the terms. */
export const registration = {
  firstName: 'Amara',
  lastName: 'Okafor',
  phoneNumber: '(416) 555 - 0142',
  email: 'amara@harbour.example',
  password: 'riverbend-7',
  agencyId: 4,
  newAgencyName: null,
  provinceId: 9,
  address: '218 Harbour Street',
  cityId: 31,
  postcode: 'K1A 0B1',
}

/** Leaves the form as an earlier visit of this tab left it: the password is still missing. */
export function storeRegistration(change: Partial<typeof registration> = {}): void {
  const { password: _, ...kept } = registration
  sessionStorage.setItem(
    'hub.registration',
    JSON.stringify({ ...kept, newAgencyName: '', newCityName: '', ...change }),
  )
}
