import { expect, it } from 'vitest'
import {
  EMPTY_FORM,
  fromStored,
  inTitleCase,
  toStored,
  toRegistration,
  unmetFields,
  withChange,
} from './registration.rules.ts'

const form = {
  ...EMPTY_FORM,
  firstName: ' Amara ',
  lastName: 'Okafor',
  email: 'amara@harbour.example',
  phoneNumber: '(416) 555 - 0142',
  password: ' riverbend-7 ',
  agencyId: -1,
  newAgencyName: ' New Shore ',
  provinceId: 9,
  cityId: 0,
  newCityName: ' Elsewhere ',
  address: ' 218 Harbour Street ',
  postcode: ' k1a0b1 ',
}

it('ACC-022 trims what is sent and sends Other as 0', () => {
  expect(toRegistration(form, '2026-01')).toEqual({
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@harbour.example',
    phoneNumber: '(416) 555 - 0142',
    password: 'riverbend-7',
    agencyId: 0,
    newAgencyName: 'New Shore',
    provinceId: 9,
    cityId: 0,
    newCityName: 'Elsewhere',
    address: '218 Harbour Street',
    postcode: 'k1a0b1',
    termsVersion: '2026-01',
  })
})

it('ACC-012 ACC-013 sends no name that nobody asks for', () => {
  const sent = toRegistration({ ...form, agencyId: 4, cityId: 31 }, '2026-01')
  expect(sent.newAgencyName).toBeNull()
  expect(sent).not.toHaveProperty('newCityName')
})

it('ACC-004 finds a full form met and names what is not, in the order of the screen', () => {
  expect(unmetFields(form, 'specification')).toEqual([])
  expect(
    unmetFields({ ...form, postcode: 'K1', firstName: 'Jo', newAgencyName: 'N' }, 'specification'),
  ).toEqual(['firstName', 'newAgencyName', 'postcode'])
  expect(unmetFields({ ...form, firstName: "Jo-Ann O'Neil" }, 'inclusive')).toEqual([])
})

it('ACC-013 clears the city with another province alone', () => {
  expect(withChange({ ...form, cityId: 31 }, { provinceId: 10 }).cityId).toBeNull()
  expect(withChange({ ...form, cityId: 31 }, { provinceId: 9 }).cityId).toBe(31)
})

it('ACC-023 keeps all but the password, and starts empty from what it cannot read', () => {
  expect(toStored(form)).not.toContain('riverbend')
  expect(fromStored(toStored(form))).toEqual({ ...form, password: '' })
  expect(fromStored('{"firstName":7,"cityId":"x","password":"y"}')).toEqual(EMPTY_FORM)
  expect(fromStored('not JSON')).toEqual(EMPTY_FORM)
  expect(fromStored(null)).toEqual(EMPTY_FORM)
})

it.each([
  ['PRINCE EDWARD ISLAND', 'Prince Edward Island'],
  ['NEWFOUNDLAND AND LABRADOR', 'Newfoundland and Labrador'],
  ['trois-rivières', 'Trois-Rivières'],
  ["l'ancienne-lorette", "L'Ancienne-Lorette"],
  ["queen's cove", "Queen's Cove"],
  ['McAdam', 'McAdam'],
  ['100 Mile House', '100 Mile House'],
])('ACC-013 shows %s as %s', (name, shown) => {
  expect(inTitleCase(name)).toBe(shown)
})
