/** What follows from sums, and which groups may be shown by themselves. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIMENSIONS, FIGURES, figuresOf, groupsToShow, LEAST_HOSTS, PARTICIPANTS } from './figures.rules.ts'
import { ExitCode } from './clients.ts'
import { EVENT_FIGURES } from './event-figures.rules.ts'
import { FILE_FIGURES } from './file-figures.rules.ts'
import { LOCALES } from './locales.ts'

const NO_SUMS = {
  ...{ sessions: 0, sessionMs: 0, visits: 0, people: 0, headcount: 0, trainings: 0, trainingMs: 0 },
}

it('REP-001 adds up who was reached, and divides by the sessions', () => {
  const sums = { ...NO_SUMS, sessions: 3, sessionMs: 5_430_000, visits: 7, people: 4, headcount: 12 }
  expect(figuresOf(sums)).toEqual({
    ...{ sessions: 3, hours: 1.51, visits: 7, people: 4, headcount: 12, reached: 16, groupSize: 6.3 },
    ...{ trainings: 0, trainingHours: 0 },
  })
  expect(figuresOf(NO_SUMS).groupSize).toBeNull()
})

it('REP-005 I18-001 defines every figure and every dimension in every language', () => {
  const words = [
    ...[...Object.values(FIGURES), ...Object.values(FILE_FIGURES), ...Object.values(EVENT_FIGURES)].flatMap(
      ({ name, counts }) => [name, counts],
    ),
    ...Object.values(DIMENSIONS).flatMap(({ name, means }) => [name, means]),
  ]
  for (const locale of LOCALES) expect(words.filter((one) => one[locale].trim() === '')).toEqual([])
})

it('REP-001 REP-005 says by which rows youth are told from adults, without an age, for staff change the ages', () => {
  const { en, zh } = PARTICIPANTS.counts
  expect(en).toContain(
    'Youth are told from adults by age alone: they are the rows below the ages for adults.',
  )
  expect(zh).toContain('青少年即成人以下各行。')
  for (const words of [en, zh]) expect(words).not.toMatch(/\d/)
})

it('REP-001 counts each exit reason by one figure', () => {
  const exits = Object.values(FILE_FIGURES).flatMap(({ exit }) => exit ?? [])
  expect(exits.toSorted()).toEqual(ExitCode.options.toSorted())
})

describe('groups that may be shown', () => {
  const hosts = (groups: Record<string, number[]>) =>
    new Map(Object.entries(groups).map(([value, ids]) => [value, new Set(ids)]))

  it('REP-003 shows a group of three, and the small ones together', () => {
    expect(groupsToShow(hosts({ a: [1, 2, 3], b: [4, 5], c: [6] }))).toEqual(['a'])
  })
  it('REP-003 gives up the smallest group rather than show what the total would give away', () => {
    expect(groupsToShow(hosts({ a: [1, 2, 3, 4], b: [5, 6, 7], c: [8] }))).toEqual(['a'])
    expect(groupsToShow(hosts({ a: [1, 2, 3], c: [8] }))).toEqual([])
  })
  it('REP-003 never leaves a group, or all others together, to fewer than three people', () => {
    const groups = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 2 }),
      fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 6 }),
    )
    fc.assert(
      fc.property(groups, (given) => {
        const all = hosts(given)
        const shown = groupsToShow(all)
        for (const value of shown) expect(all.get(value)?.size).toBeGreaterThanOrEqual(LEAST_HOSTS)
        const others = new Set([...all].flatMap(([value, ids]) => (shown.includes(value) ? [] : [...ids])))
        if (shown.length > 0 && others.size > 0) expect(others.size).toBeGreaterThanOrEqual(LEAST_HOSTS)
      }),
    )
  })
})
