/** The form that corrects an account: what it holds, what of it is unmet, and what is sent. */
import { PersonEdit, type StoredPerson } from '@hub/contract/account-care'
import { CITY_NAME_MIN, UNLISTED_CITY_ID } from '@hub/contract/constants'
import { isName, type NameRule } from '@hub/contract/fields.rules'
import { invalidFields } from '@hub/contract/invalid-fields'
import type { Person } from '@hub/contract/staff-people'

/** The form as it is typed, with the words of what was chosen. `city` is a name of its own where `cityId` is 0. */
export interface PersonForm {
  firstName: string
  lastName: string
  phoneNumber: string
  agencyId: number
  agency: string
  provinceId: number
  province: string
  /** Null until one of a new province is chosen. */
  cityId: number | null
  city: string
  address: string
  postcode: string
}

/** What two versions are compared by: a city goes with its province. */
export const PERSON_FIELDS = [
  ...(['firstName', 'lastName', 'phoneNumber', 'agency', 'place', 'address', 'postcode'] as const),
] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

const PARTS = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  phoneNumber: ['phoneNumber'],
  agency: ['agencyId', 'agency'],
  place: ['provinceId', 'province', 'cityId', 'city'],
  address: ['address'],
  postcode: ['postcode'],
} as const satisfies Record<PersonField, readonly (keyof PersonForm)[]>

/** What is compared of a field: names of agencies and provinces are only its words. */
const VALUE = {
  ...{ firstName: ['firstName'], lastName: ['lastName'], phoneNumber: ['phoneNumber'] },
  ...{ agency: ['agencyId'], place: ['provinceId', 'cityId', 'city'] },
  ...{ address: ['address'], postcode: ['postcode'] },
} as const satisfies Record<PersonField, readonly (keyof PersonForm)[]>

export const formOfPerson = ({ agency, cityId, ...one }: Person): PersonForm =>
  formOfStored({ ...one, agency: agency.name, agencyId: agency.id, cityId: cityId ?? UNLISTED_CITY_ID })

export function formOfStored(stored: Omit<StoredPerson, 'version' | 'editedBy' | 'editedAt'>): PersonForm {
  const { firstName, lastName, phoneNumber, agencyId, agency, provinceId, province, cityId, city } = stored
  const { address, postcode } = stored
  return {
    ...{ firstName, lastName, phoneNumber, agencyId, agency, provinceId, province, cityId, city },
    ...{ address, postcode },
  }
}

/** The fields in which the two differ. */
export const differing = (one: PersonForm, other: PersonForm): PersonField[] =>
  PERSON_FIELDS.filter((field) => VALUE[field].some((part) => one[part] !== other[part]))

/** The first form with some fields of the other. */
export function withFieldsOf(
  form: PersonForm,
  other: PersonForm,
  fields: readonly PersonField[],
): PersonForm {
  const parts: readonly (keyof PersonForm)[] = fields.flatMap((field) => [...PARTS[field]])
  return { ...form, ...Object.fromEntries(parts.map((part) => [part, other[part]])) }
}

export const wordsOf = (form: PersonForm, field: PersonField): string =>
  field === 'place' ? `${form.city}, ${form.province}` : form[field]

/** What is sent: the fields that were changed, so that nothing else is written over. */
export function changesOf(form: PersonForm, base: PersonForm): PersonEdit {
  const sent: Record<PersonField, PersonEdit> = {
    firstName: { firstName: form.firstName.trim() },
    lastName: { lastName: form.lastName.trim() },
    phoneNumber: { phoneNumber: form.phoneNumber.trim() },
    agency: { agencyId: form.agencyId },
    place: {
      ...{ provinceId: form.provinceId, cityId: form.cityId ?? UNLISTED_CITY_ID },
      ...(form.cityId === UNLISTED_CITY_ID && { newCityName: form.city.trim() }),
    },
    address: { address: form.address.trim() },
    postcode: { postcode: form.postcode.trim() },
  }
  return Object.assign({}, ...differing(form, base).map((field) => sent[field])) as PersonEdit
}

/** The fields that break a rule of registering: those that were changed alone, for old ones may keep older rules. */
export function unmetOf(form: PersonForm, base: PersonForm, nameRule: NameRule): Set<PersonField> {
  const changed = changesOf(form, base)
  const read = PersonEdit.safeParse(changed)
  const unmet = new Set(read.success ? [] : (invalidFields(read.error) as PersonField[]))
  for (const name of ['firstName', 'lastName'] as const)
    if (changed[name] !== undefined && !isName(changed[name], nameRule)) unmet.add(name)
  const isTyped = form.cityId === UNLISTED_CITY_ID
  if (changed.cityId !== undefined)
    if (form.cityId === null || (isTyped && form.city.trim().length < CITY_NAME_MIN)) unmet.add('place')
  return unmet
}
