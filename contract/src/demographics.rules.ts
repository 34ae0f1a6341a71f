/** The rows of the wotr form: people counted by age and gender (PAR-009 to PAR-014). */
import { AGE_MAX, DEMOGRAPHICS_START_ROWS, PARTICIPATION_COUNT_MAX, PARTICIPATION_MIN } from './constants.ts'
import type { DemographicsEntry } from './records.ts'
import { wholeNumber } from './records.rules.ts'

/** One row as typed; the id 0 means not chosen yet. `key` identifies the row while others are added and removed. */
export interface DemographicsRow {
  key: number
  ageId: number
  genderId: number
  numParticipants: string
}

/** The empty rows a form begins with (PAR-012). */
export function startRows(): DemographicsRow[] {
  return Array.from({ length: DEMOGRAPHICS_START_ROWS }, (_, index) => emptyRow(index + 1))
}

/** The rows after one of them was changed. A negative count becomes 0, and a spare row remains (PAR-011, PAR-012). */
export function changeRow(
  rows: readonly DemographicsRow[],
  key: number,
  change: Partial<Omit<DemographicsRow, 'key'>>,
): DemographicsRow[] {
  const changed = rows.map((row) => (row.key === key ? withCleanCount({ ...row, ...change }) : row))
  return withSpareRow(changed)
}

/** True when a row may be removed: more than two exist and it is not the last (PAR-012). */
export function mayRemoveRow(rows: readonly DemographicsRow[], key: number): boolean {
  const isPresent = rows.some((row) => row.key === key)
  return isPresent && rows.length > DEMOGRAPHICS_START_ROWS && rows.at(-1)?.key !== key
}

/** Removes a row; gives the rows unchanged when it may not be removed (PAR-012). */
export function removeRow(rows: readonly DemographicsRow[], key: number): DemographicsRow[] {
  if (!mayRemoveRow(rows, key)) return [...rows]
  return withSpareRow(rows.filter((row) => row.key !== key))
}

/** The keys of all rows that have the same age and gender as another row (PAR-010). */
export function duplicateKeys(rows: readonly DemographicsRow[]): Set<number> {
  const counted = new Map<string, DemographicsRow[]>()
  for (const row of rows.filter(hasAgeAndGender)) {
    const pair = `${row.ageId}/${row.genderId}`
    counted.set(pair, [...(counted.get(pair) ?? []), row])
  }
  const repeated = [...counted.values()].filter((same) => same.length > 1).flat()
  return new Set(repeated.map((row) => row.key))
}

/** The rows that count: all, without the last when it is empty (PAR-009, PAR-014). */
export function filledRows(rows: readonly DemographicsRow[]): DemographicsRow[] {
  const last = rows.at(-1)
  // A count typed into the last row stands for real people, so it must not be dropped silently.
  return last !== undefined && isEmpty(last) ? rows.slice(0, -1) : [...rows]
}

/** True when the rows may be sent: all complete, no duplicates, at least one person in total (PAR-009 to PAR-011). */
export function areRowsValid(rows: readonly DemographicsRow[]): boolean {
  const filled = filledRows(rows)
  const areComplete = filled.every((row) => hasAgeAndGender(row) && wholeNumber(row.numParticipants) !== null)
  const total = totalParticipants(rows)
  const isTotalFitting = total >= PARTICIPATION_MIN && total <= PARTICIPATION_COUNT_MAX
  return areComplete && duplicateKeys(rows).size === 0 && isTotalFitting
}

/** The sum of the counts; a count that is not a number yet adds nothing (PAR-013). */
export function totalParticipants(rows: readonly DemographicsRow[]): number {
  return rows.reduce((total, row) => total + (wholeNumber(row.numParticipants) ?? 0), 0)
}

/** The rows in the form that is sent; they must be valid (PAR-014). */
export function demographicsList(rows: readonly DemographicsRow[]): DemographicsEntry[] {
  return filledRows(rows).map(({ ageId, genderId, numParticipants }) => ({
    ageId,
    genderId,
    numParticipants: wholeNumber(numParticipants) ?? 0,
  }))
}

/**
 * The youngest and oldest age of the given labels, from the first and last number of each. An open label ('24+')
 * counts as its number (PAR-013, CON-29). Labels without a number give 0, so that an edited list cannot block recording.
 */
export function ageRange(labels: readonly string[]): { minAge: number; maxAge: number } {
  const ages = labels.flatMap((label) => {
    const numbers = (label.match(/\d+/g) ?? []).map(Number)
    return numbers.length === 0 ? [] : [numbers.at(0) ?? 0, numbers.at(-1) ?? 0]
  })
  if (ages.length === 0) return { minAge: 0, maxAge: 0 }
  return { minAge: Math.min(...ages, AGE_MAX), maxAge: Math.min(Math.max(...ages), AGE_MAX) }
}

function emptyRow(key: number): DemographicsRow {
  return { key, ageId: 0, genderId: 0, numParticipants: '' }
}

function isEmpty(row: DemographicsRow): boolean {
  return row.ageId === 0 && row.genderId === 0 && row.numParticipants.trim() === ''
}

function hasAgeAndGender(row: DemographicsRow): boolean {
  return row.ageId > 0 && row.genderId > 0
}

function withCleanCount(row: DemographicsRow): DemographicsRow {
  return /^\s*-/.test(row.numParticipants) ? { ...row, numParticipants: '0' } : row
}

/** Adds an empty row when every row has an age or a gender. */
function withSpareRow(rows: DemographicsRow[]): DemographicsRow[] {
  const areAllBegun = rows.every((row) => row.ageId > 0 || row.genderId > 0)
  if (!areAllBegun) return rows
  return [...rows, emptyRow(Math.max(0, ...rows.map((row) => row.key)) + 1)]
}
