import { expect, it } from 'vitest'
import { createTables } from './create-tables.ts'

it('leaves arrays as they are for every library that goes through their places', () => {
  expect(createTables).toBeInstanceOf(Function)
  expect(Object.keys(Array.prototype)).toEqual([])
})
