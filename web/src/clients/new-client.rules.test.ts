import { expect, it } from 'vitest'
import { CHOICES, fieldsOf } from '@hub/contract/client-choices'
import type { Meta, MetaType } from '@hub/contract/metas'
import {
  changed,
  missingIn,
  clientToRegister,
  NO_CHOICES,
  offeredPaths,
  type Choices,
  type ClientLists,
} from './new-client.rules.ts'

const meta = (type: MetaType, id: number, value: string, mark: string | null = null): Meta => ({
  id,
  meta_type: type,
  meta_value: value,
  meta_code: null,
  meta_mark: mark,
})
const lists: ClientLists = {
  ...fieldsOf(
    CHOICES,
    (name) => name,
    () => [],
  ),
  avatar: [meta('avatar', 1, 'moon')],
  avatarColor: [meta('avatar_color', 2, 'plum')],
  gender: [meta('gender', 3, 'Woman')],
  ethno: [meta('ethno', 4, 'Black')],
  age: [meta('age', 5, '15-17'), meta('age', 6, '24+', 'adult')],
  path: [
    meta('referral_path', 7, 'School'),
    meta('referral_path', 8, 'Parole officer', 'adult'),
    meta('referral_path', 9, 'Self-referral'),
  ],
}
const youth: Choices = {
  ...NO_CHOICES,
  avatarId: 1,
  avatarColorId: 2,
  genderId: 3,
  ethnoId: 4,
  ageId: 5,
  referralId: null,
}
const adult = { ...youth, ageId: 6 }
const values = (metas: readonly Meta[] | null) => metas?.map(({ meta_value }) => meta_value) ?? null

it('CLI-014 names the first choice that is missing, in the order of the screen', () => {
  const parts: Partial<Choices>[] = [
    { avatarId: 1 },
    { avatarColorId: 2 },
    { genderId: 3 },
    { ethnoId: 4 },
    { ageId: 5 },
    { referralId: 7 },
  ]
  let choices = NO_CHOICES
  const named = [missingIn(choices)]
  for (const part of parts) {
    choices = { ...choices, ...part }
    named.push(missingIn(choices))
  }
  expect(named).toEqual(['avatar', 'avatarColor', 'gender', 'ethno', 'age', 'path', null])
})

it('CLI-014 takes the placeholder of id 0 for no choice', () => {
  for (const id of ['genderId', 'ethnoId', 'ageId'] as const)
    expect(missingIn({ ...youth, referralId: 7, [id]: 0 })).toBe(id.replace('Id', ''))
})

it('CLI-012 offers paths once the five choices are complete', () => {
  for (const part of [
    { avatarId: null },
    { avatarColorId: null },
    { genderId: 0 },
    { ethnoId: 0 },
    { ageId: 0 },
  ])
    expect(offeredPaths({ ...youth, ...part }, lists)).toBeNull()
  expect(offeredPaths(youth, lists)).not.toBeNull()
})

it('CLI-013 keeps the adult paths for adults', () => {
  expect(values(offeredPaths(youth, lists))).toEqual(['School', 'Self-referral'])
  expect(values(offeredPaths(adult, lists))).toEqual(['School', 'Parole officer', 'Self-referral'])
})

it('CLI-013 clears an adult path when the age becomes one of a youth, and keeps any other', () => {
  expect(changed({ ...adult, referralId: 8 }, { ageId: 5 }, lists).referralId).toBeNull()
  expect(changed({ ...adult, referralId: 7 }, { ageId: 5 }, lists).referralId).toBe(7)
})

it('CLI-012 clears the path when the choices before it become incomplete', () => {
  const chosen = { ...youth, referralId: 7 }
  for (const part of [
    { avatarId: null },
    { avatarColorId: null },
    { genderId: 0 },
    { ethnoId: 0 },
    { ageId: 0 },
  ])
    expect(changed(chosen, part, lists).referralId).toBeNull()
})

it('CLI-019 sends ids and values of what was chosen, with the ID and password that were issued', () => {
  const issued = { teamId: 7, facilitatorId: 1, code: 'ABCD2345', password: 'tern7Q4k!92x' }
  expect(clientToRegister({ ...adult, referralId: 8 }, lists, issued)).toEqual({
    ...issued,
    avatarId: 1,
    avatarValue: 'moon',
    avatarColorId: 2,
    avatarColorValue: 'plum',
    genderId: 3,
    genderValue: 'Woman',
    ethnoId: 4,
    ethnoValue: 'Black',
    ageId: 6,
    ageValue: '24+',
    referralId: 8,
    referralValue: 'Parole officer',
  })
  expect(clientToRegister(youth, lists, issued)).toBeNull()
  expect(clientToRegister({ ...youth, referralId: 8 }, lists, issued)).toBeNull()
})
