import { describe, expect, it } from 'vitest'
import {
  ageRange,
  areRowsValid,
  changeRow,
  demographicsList,
  type DemographicsRow,
  duplicateKeys,
  filledRows,
  mayRemoveRow,
  removeRow,
  startRows,
  totalParticipants,
} from './demographics.rules.ts'

const row = (key: number, ageId: number, genderId: number, numParticipants: string): DemographicsRow => ({
  key,
  ageId,
  genderId,
  numParticipants,
})
const spare = (key: number) => row(key, 0, 0, '')
const keysOf = (rows: DemographicsRow[]) => rows.map(({ key }) => key)

describe('adding and removing rows', () => {
  it('PAR-012 starts with two empty rows', () => {
    expect(startRows()).toEqual([spare(1), spare(2)])
  })

  it('PAR-012 adds an empty row as soon as every row has an age or a gender', () => {
    const one = changeRow(startRows(), 1, { ageId: 7 })
    expect(one).toHaveLength(2)
    const two = changeRow(one, 2, { genderId: 4 })
    expect(two).toEqual([row(1, 7, 0, ''), row(2, 0, 4, ''), spare(3)])
    expect(changeRow(two, 2, { ageId: 8 })).toHaveLength(3)
  })

  it('PAR-012 removes a row only when more than two exist and it is not the last', () => {
    const two = [row(1, 7, 4, '1'), spare(2)]
    expect(mayRemoveRow(two, 1)).toBe(false)
    expect(removeRow(two, 1)).toEqual(two)
    const three = [row(1, 7, 4, '1'), row(2, 8, 4, '1'), spare(3)]
    expect([1, 2, 3, 9].map((key) => mayRemoveRow(three, key))).toEqual([true, true, false, false])
    expect(keysOf(removeRow(three, 1))).toEqual([2, 3])
    expect(removeRow(three, 3)).toEqual(three)
  })

  it('PAR-012 never gives a new row the key of one that is there', () => {
    const rows = removeRow([row(1, 7, 4, '1'), row(2, 8, 4, '1'), spare(3)], 1)
    expect(keysOf(changeRow(rows, 3, { ageId: 9 }))).toEqual([2, 3, 4])
  })
})

describe('validity', () => {
  const valid = [row(1, 7, 4, '3'), row(2, 8, 4, '0'), spare(3)]

  it('PAR-009 accepts complete rows and ignores the last spare one', () => {
    expect(areRowsValid(valid)).toBe(true)
    expect(filledRows(valid)).toHaveLength(2)
  })

  it.each([
    ['no age', row(1, 0, 4, '3')],
    ['no gender', row(1, 7, 0, '3')],
    ['no count', row(1, 7, 4, '')],
    ['a fraction', row(1, 7, 4, '1.5')],
    ['a word', row(1, 7, 4, '3a')],
    ['an exponent', row(1, 7, 4, '1e2')],
  ])('PAR-009 refuses a row with %s', (_, broken) => {
    expect(areRowsValid([broken, row(2, 8, 4, '3'), spare(3)])).toBe(false)
  })

  it('PAR-009 does not drop people typed into the last row', () => {
    expect(areRowsValid([row(1, 7, 4, '3'), row(2, 0, 0, '5')])).toBe(false)
  })

  it('PAR-010 marks both rows of a repeated age and gender, and clears the mark when resolved', () => {
    const rows = [row(1, 7, 4, '3'), row(2, 8, 4, '1'), row(3, 7, 4, '2'), spare(4)]
    expect(duplicateKeys(rows)).toEqual(new Set([1, 3]))
    expect(areRowsValid(rows)).toBe(false)
    const resolved = changeRow(rows, 3, { genderId: 5 })
    expect(duplicateKeys(resolved)).toEqual(new Set())
    expect(areRowsValid(resolved)).toBe(true)
  })

  it('PAR-010 does not call two empty rows a repetition', () => {
    expect(duplicateKeys(startRows()).size).toBe(0)
  })

  it('PAR-011 turns a negative count into 0', () => {
    expect(changeRow(startRows(), 1, { numParticipants: '-3' })[0]?.numParticipants).toBe('0')
    expect(changeRow(startRows(), 1, { numParticipants: '3' })[0]?.numParticipants).toBe('3')
  })

  it('PAR-011 asks for at least one person in all', () => {
    expect(areRowsValid([row(1, 7, 4, '0'), row(2, 8, 4, '0'), spare(3)])).toBe(false)
    expect(areRowsValid(startRows())).toBe(false)
  })
})

describe('what is sent', () => {
  it('PAR-013 sums the counts', () => {
    expect(totalParticipants([row(1, 7, 4, '3'), row(2, 8, 4, 'x'), row(3, 9, 4, '12'), spare(4)])).toBe(15)
  })

  it.each([
    [['15-17', '12-14'], 12, 17],
    [['24+'], 24, 24],
    [['18-20', '24+'], 18, 24],
    [['Unknown', '12-14'], 12, 14],
    [['Unknown'], 0, 0],
  ])('PAR-013 takes youngest and oldest age from %j', (labels, minAge, maxAge) => {
    expect(ageRange(labels)).toEqual({ minAge, maxAge })
  })

  it('PAR-014 does not send the spare row', () => {
    expect(demographicsList([row(1, 7, 4, '3'), row(2, 8, 5, '007'), spare(3)])).toEqual([
      { ageId: 7, genderId: 4, numParticipants: 3 },
      { ageId: 8, genderId: 5, numParticipants: 7 },
    ])
  })
})
