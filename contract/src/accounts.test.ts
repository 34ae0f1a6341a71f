import { describe, expect, it } from 'vitest'
import { FacilitatorRegistration, PasswordReset, REGISTRATION_MESSAGES } from './accounts.ts'
import { invalidFields } from './invalid-fields.ts'

const form = {
  firstName: 'Amélie',
  lastName: 'Okafor',
  phoneNumber: '(416) 555 - 0142',
  email: 'amelie.okafor@agency.example',
  password: 'Harbour-2026',
  agencyId: 3,
  newAgencyName: null,
  provinceId: 9,
  address: '12 Elm Street',
  cityId: 44,
  postcode: 'k1a0b1',
  termsVersion: '2026-01',
}
const wrongFields = (changes: Record<string, unknown>) => {
  const parsed = FacilitatorRegistration.safeParse({ ...form, ...changes })
  return parsed.success ? [] : invalidFields(parsed.error)
}

describe('a registration', () => {
  it('ACC-004 is accepted when every field is met', () => {
    expect(wrongFields({})).toEqual([])
  })

  it('ACC-014 takes an address of up to 200 characters, and none that is empty', () => {
    expect(wrongFields({ address: 'x'.repeat(200) })).toEqual([])
    for (const address of ['x'.repeat(201), '  ']) expect(wrongFields({ address })).toEqual(['address'])
  })

  it('ACC-015 stores the postal code in upper case with one space', () => {
    expect(FacilitatorRegistration.parse(form).postcode).toBe('K1A 0B1')
  })

  it('ACC-022 trims what was typed', () => {
    const parsed = FacilitatorRegistration.parse({
      ...form,
      firstName: ' Amélie ',
      password: ' Harbour-2026 ',
    })
    expect([parsed.firstName, parsed.password]).toEqual(['Amélie', 'Harbour-2026'])
  })

  it.each([
    ['firstName', ' '],
    ['lastName', 7],
    ['phoneNumber', '4165550142'],
    ['email', 'amelie'],
    ['password', 'harbour2026'],
    ['agencyId', -1],
    ['agencyId', null],
    ['newAgencyName', undefined],
    ['provinceId', 0],
    ['address', ''],
    ['address', 'x'.repeat(201)],
    ['cityId', '44'],
    ['postcode', '12345'],
    ['termsVersion', ''],
  ])('ACC-027 names %s when it is %j', (field, value) => {
    expect(wrongFields({ [field]: value })).toEqual([field])
  })

  it.each([null, '', ' ', 'A', 'x'.repeat(121)])(
    'ACC-012 asks for the name of another agency: %j',
    (name) => {
      expect(wrongFields({ agencyId: 0, newAgencyName: name })).toEqual(['newAgencyName'])
    },
  )

  it('ACC-012 takes another agency with its name', () => {
    expect(wrongFields({ agencyId: 0, newAgencyName: 'New Paths' })).toEqual([])
  })

  it.each([undefined, '', 'A', 'x'.repeat(81)])(
    'ACC-013 asks for the name of a city not listed: %j',
    (name) => {
      expect(wrongFields({ cityId: 0, newCityName: name })).toEqual(['newCityName'])
    },
  )

  it('ACC-013 takes a city not listed with its name', () => {
    expect(wrongFields({ cityId: 0, newCityName: 'Moosonee' })).toEqual([])
  })

  it('ACC-016 names every field at once, those that depend on others too', () => {
    const wrong = wrongFields({ email: '', agencyId: 0, cityId: 0, provinceId: null })
    expect(wrong.toSorted()).toEqual(['email', 'newAgencyName', 'newCityName', 'provinceId'])
  })

  it('ACC-027 names every field of an empty body', () => {
    const parsed = FacilitatorRegistration.safeParse({})
    const wrong = parsed.success ? [] : invalidFields(parsed.error)
    const required = Object.keys(REGISTRATION_MESSAGES).filter((field) => field !== 'newCityName')
    expect(wrong.toSorted()).toEqual(required.toSorted())
  })
})

describe('a new password', () => {
  it('ACC-044 keeps the password rule of registration', () => {
    expect(PasswordReset.safeParse({ resetToken: 'x', password: 'Harbour-2026' }).success).toBe(true)
    expect(PasswordReset.safeParse({ resetToken: 'x', password: 'Harbour2026' }).success).toBe(false)
  })
})
