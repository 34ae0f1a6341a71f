/** Checks what must hold for the demographics rows in every order of typing. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  areRowsValid,
  changeRow,
  demographicsList,
  duplicateKeys,
  mayRemoveRow,
  removeRow,
  startRows,
  totalParticipants,
} from './demographics.rules.ts'
import { Demographics } from './records.ts'

const step = fc.record({
  row: fc.nat({ max: 6 }),
  deed: fc.oneof(
    fc.record({ ageId: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ genderId: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ numParticipants: fc.constantFrom('', '0', '3', '12', '-4', 'x', '1.5') }),
    fc.constant('remove' as const),
  ),
})

function rowsAfter(steps: { row: number; deed: object | 'remove' }[]) {
  return steps.reduce((rows, { row, deed }) => {
    const key = rows[row % rows.length]?.key ?? 0
    return deed === 'remove' ? removeRow(rows, key) : changeRow(rows, key, deed)
  }, startRows())
}

it('PAR-012 keeps two rows, a spare one where all have begun, and no two of one key', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const rows = rowsAfter(steps)
      expect(rows.length).toBeGreaterThanOrEqual(2)
      expect(rows.some((row) => row.ageId === 0 && row.genderId === 0)).toBe(true)
      expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
      expect(mayRemoveRow(rows, rows.at(-1)?.key ?? 0)).toBe(false)
    }),
  )
})

it('PAR-009 PAR-010 PAR-014 what may be sent is always a body the server takes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const rows = rowsAfter(steps)
      if (!areRowsValid(rows)) return
      expect(duplicateKeys(rows).size).toBe(0)
      const body = {
        ...{ runningId: 1, themeId: 1, moduleId: 1, facilitatorIds: [1], languageId: 1, provinceId: 1 },
        ...{ minAge: 12, maxAge: 17, participationCount: totalParticipants(rows) },
        demographicsList: demographicsList(rows),
      }
      expect(Demographics.safeParse(body).error).toBeUndefined()
    }),
  )
})
