/** The values of the registration form, which are unmet, and what is sent (ACC-003 to ACC-015, ACC-022). */
import { FacilitatorRegistration } from '@hub/contract/accounts'
import { OTHER_AGENCY_ID, OTHER_AGENCY_SENT_ID, UNLISTED_CITY_ID } from '@hub/contract/constants'
import { isName, type NameRule } from '@hub/contract/fields.rules'
import { invalidFields } from '@hub/contract/invalid-fields'

/** The form as it is typed; null means not chosen yet. */
export interface RegistrationForm {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  password: string
  /** A listed agency, or OTHER_AGENCY_ID with `newAgencyName`. */
  agencyId: number | null
  newAgencyName: string
  provinceId: number | null
  /** A city of the province, or UNLISTED_CITY_ID with `newCityName`. */
  cityId: number | null
  newCityName: string
  address: string
  postcode: string
}
export type FormField = keyof RegistrationForm

/** In the order of the screen, which is also the order of the error summary. */
export const EMPTY_FORM: Readonly<RegistrationForm> = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  agencyId: null,
  newAgencyName: '',
  provinceId: null,
  cityId: null,
  newCityName: '',
  address: '',
  postcode: '',
}
export const FORM_FIELDS = Object.keys(EMPTY_FORM) as FormField[]

/** The values to send, trimmed. 'Other...' becomes 0 with its name; names without 'Other...' are left out (ACC-022). */
export function toRegistration(form: RegistrationForm, termsVersion: string) {
  const isOther = form.agencyId === OTHER_AGENCY_ID
  const isUnlisted = form.cityId === UNLISTED_CITY_ID
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phoneNumber: form.phoneNumber.trim(),
    email: form.email.trim(),
    password: form.password.trim(),
    agencyId: isOther ? OTHER_AGENCY_SENT_ID : form.agencyId,
    newAgencyName: isOther ? form.newAgencyName.trim() : null,
    provinceId: form.provinceId,
    address: form.address.trim(),
    cityId: form.cityId,
    ...(isUnlisted && { newCityName: form.newCityName.trim() }),
    postcode: form.postcode.trim(),
    termsVersion,
  }
}

/** The unmet fields, in the order of the screen: by the server's own shape and the current name rule. */
export function unmetFields(form: RegistrationForm, nameRule: NameRule): FormField[] {
  const read = FacilitatorRegistration.safeParse(toRegistration(form, 'any'))
  const unmet = new Set(read.success ? [] : invalidFields(read.error))
  for (const name of ['firstName', 'lastName'] as const) if (!isName(form[name], nameRule)) unmet.add(name)
  return FORM_FIELDS.filter((field) => unmet.has(field))
}

/** How a change of one field affects others: a city belongs to its province (ACC-013). */
export function withChange(form: RegistrationForm, change: Partial<RegistrationForm>): RegistrationForm {
  const isNewProvince = change.provinceId !== undefined && change.provinceId !== form.provinceId
  return { ...form, ...(isNewProvince && { cityId: null }), ...change }
}

/** What is stored in the tab: everything except the password (design 5.1). */
export function toStored({ password: _, ...rest }: RegistrationForm): string {
  return JSON.stringify(rest)
}

/** The form from the stored values; a missing part, or one of another type, starts empty. */
export function fromStored(kept: string | null): RegistrationForm {
  const read = parse(kept)
  const form: Record<FormField, string | number | null> = { ...EMPTY_FORM }
  for (const field of FORM_FIELDS) {
    const value = read[field]
    const isText = typeof EMPTY_FORM[field] === 'string' && typeof value === 'string'
    const isChoice = EMPTY_FORM[field] === null && typeof value === 'number'
    if (isText || isChoice) form[field] = value
  }
  return { ...(form as unknown as RegistrationForm), password: '' }
}

function parse(kept: string | null): Partial<Record<FormField, unknown>> {
  try {
    const read: unknown = JSON.parse(kept ?? '')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** Words that stay lower case inside a city's name. */
const SMALL_WORDS = new Set([
  'and',
  'of',
  'the',
  'on',
  'in',
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'sur',
  'et',
])

/** A city's name in title case (ACC-013); a name that already mixes cases, such as McAdam, stays unchanged. */
export function inTitleCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  return name.toLowerCase().replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number) => {
    const follows = name[at - 1]
    if (at > 0 && SMALL_WORDS.has(word)) return word
    // The s of Queen's is the end of a word, not a word.
    if ((follows === "'" || follows === '’') && word.length === 1) return word
    return word.charAt(0).toUpperCase() + word.slice(1)
  })
}
