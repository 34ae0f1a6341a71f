import { expect, it } from 'vitest'
import { examine, REQUIREMENTS } from './check-asvs.mjs'

const FILES = { 'a.test.ts': "it('HRD-001 holds', () => {})", 'a.ts': '' }
const read = (file) => FILES[file] ?? null
const rowOf = (number, verdict = 'met', proof = '`a.test.ts` *HRD-001 ho*', note = '') =>
  `| ${number} | 2 | what it asks | ${verdict} | ${proof} | ${note} |`
/** A page on which every row is met, but for the given ones. */
const pageWith = (rows) => REQUIREMENTS.map((number) => rows[number] ?? rowOf(number)).join('\n')
const faultsOf = (rows) => examine(pageWith(rows), read).faults

it('HRD-001 takes a page on which every requirement has a verdict and its proof is there', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ '1.1.1': '| V1.1.1 | nothing of it is here |' })).toEqual([])
  expect(examine(pageWith({ '1.1.1': '| V1.1.1 | no |' }), read)).toMatchObject({ met: 252, applicable: 252 })
})

it.each([
  ['no verdict', rowOf('2.1.1', ''), '2.1.1: "" is no verdict'],
  ['no proof', rowOf('2.1.1', 'met', ''), '2.1.1: names nothing that proves it'],
  ['a file that is gone', rowOf('2.1.1', 'met', '`b.ts`'), '2.1.1: there is no b.ts'],
  ['a test that is gone', rowOf('2.1.1', 'met', '`a.test.ts` *HRD-002*'), '2.1.1: a.test.ts has no test'],
  ['a deviation without a reason', rowOf('2.1.1', 'deviation', '`a.ts`'), '2.1.1: says no reason'],
  ['what is left out', '', '2.1.1: is there 0 times'],
  ['what there is not', `${rowOf('2.1.1')}\n${rowOf('99.1.1')}`, '99.1.1: there is no such requirement'],
  ['what is left out without a reason', '| V2.1.1 | |', '2.1.1: says no reason'],
  ['what is there twice', `${rowOf('2.1.1')}\n${rowOf('2.1.1')}`, '2.1.1: is there 2 times'],
])('HRD-001 refuses %s', (_what, row, fault) => {
  expect(faultsOf({ '2.1.1': row })).toEqual([expect.stringContaining(fault)])
})

it('HRD-001 takes a whole chapter that does not apply in one row, and no other chapter with it', () => {
  const chapter = REQUIREMENTS.filter((number) => number.startsWith('1.')).map((number) => [number, ''])
  expect(faultsOf({ ...Object.fromEntries(chapter), '1.1.1': '| V1 | nothing of it is here |' })).toEqual([])
})

it('HRD-001 tells a page of which less than 95 % is met', () => {
  const unmet = Object.fromEntries(
    REQUIREMENTS.slice(0, 13).map((number) => [number, rowOf(number, 'not met', '', 'not yet')]),
  )
  expect(examine(pageWith(unmet), read).few).toEqual([
    expect.stringMatching(/^240 of 253 are met, which is less than 95 %/),
  ])
})
