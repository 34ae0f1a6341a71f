import { expect, it } from 'vitest'
import { ANSWERS, fieldsOf } from '@hub/contract/client-choices'
import { adultFile, fileMetas, openFile } from '../testing/client-file.ts'
import {
  answer,
  answersOf,
  changesOf,
  differencesOf,
  isComplete,
  onTop,
  pathsOf,
  type AnswerLists,
  withOwnAnswers,
} from './client-profile.rules.ts'

const byName = <Value>(value: Value) =>
  fieldsOf(
    ANSWERS,
    (name) => name,
    () => value,
  )
const lists: AnswerLists = {
  ...byName([]),
  gender: fileMetas.gender ?? [],
  ethno: fileMetas.ethno ?? [],
  age: fileMetas.age ?? [],
  path: fileMetas.referral_path ?? [],
}
const youth = { ...byName(null), gender: 3, ethno: 12, age: 21, path: 32 }
const adult = { ...byName(null), gender: 3, ethno: 12, age: 23, path: 33 }

it('CLI-033 has no answers of a file the server kept them back from', () => {
  expect(answersOf(openFile)).toEqual(youth)
  expect(answersOf(adultFile)).toEqual(adult)
  expect(answersOf({ ...openFile, age_meta_id: null })).toBeNull()
})

it('CLI-024 sends only the ids that differ', () => {
  expect(changesOf(youth, { ...youth, gender: 1, path: 31 })).toEqual({ gender_meta_id: 1, path_meta_id: 31 })
  expect(changesOf(youth, { ...youth })).toEqual({})
})

it('CLI-024 offers a youth no path for adults', () => {
  expect(pathsOf(youth, lists).map(({ id }) => id)).toEqual([31, 32])
  expect(pathsOf(adult, lists).map(({ id }) => id)).toEqual([31, 32, 33])
})

it('CTM-008 CLI-024 offers a path for adults beside an adult age that is retired', () => {
  const retired = { id: 29, meta_value: '26 to 29', meta_code: null, meta_type: 'age' as const }
  const file = { ...adultFile, age_meta_id: 29, age_meta_value: '26 to 29' }
  const withMark = { ...file, retired_answers: [{ ...retired, meta_mark: 'adult' }] }
  const own = withOwnAnswers(lists, withMark)
  expect(own.age.map(({ id }) => id)).toEqual([...lists.age.map(({ id }) => id), 29])
  expect(pathsOf({ ...adult, age: 29 }, own).map(({ id }) => id)).toEqual([31, 32, 33])
})

it('CLI-024 takes away the path that an age change voids, and leaves one that fits', () => {
  const younger = answer(adult, { age: 22 }, lists)
  expect(younger).toEqual({ ...adult, age: 22, path: null })
  expect(isComplete(younger)).toBe(false)
  expect(answer(youth, { age: 23 }, lists)).toEqual({ ...youth, age: 23 })
  expect(isComplete(answer(younger, { path: 31 }, lists))).toBe(true)
})

it('CLI-024 leaves a path alone that the lists do not know any more', () => {
  expect(answer({ ...youth, path: 999 }, { gender: 1 }, lists).path).toBe(999)
})

it('CLI-024 tells whose change is whose, and lays mine on top without touching the rest', () => {
  const theirs = { ...youth, gender: 1, ethno: 11 }
  const mine = { ...youth, gender: 2, path: 31 }
  expect(differencesOf(youth, theirs, mine)).toEqual([
    { name: 'gender', theirs: 1, mine: 2, isTheirChange: true, isMyChange: true },
    { name: 'ethno', theirs: 11, mine: 12, isTheirChange: true, isMyChange: false },
    { name: 'path', theirs: 32, mine: 31, isTheirChange: false, isMyChange: true },
  ])
  expect(onTop(theirs, youth, mine, lists)).toEqual({ gender: 2, ethno: 11, age: 21, path: 31 })
})

it('CLI-024 voids my adult path on top of a youth age of theirs', () => {
  const before = { ...adult, path: 31 }
  const theirs = { ...before, age: 21 }
  expect(onTop(theirs, before, { ...before, path: 33 }, lists)).toEqual({ ...theirs, path: null })
})
