import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { invalidFields } from './invalid-fields.ts'
import { Participation } from './records.ts'

const wrongFields = (shape: z.ZodType, value: unknown) => {
  const parsed = shape.safeParse(value)
  return parsed.success ? [] : invalidFields(parsed.error)
}

describe('the fields that are not met', () => {
  it('API-002 names each field once, however deep the fault', () => {
    const shape = z.object({ a: z.string().min(2).regex(/x/), b: z.array(z.object({ c: z.number() })) })
    expect(wrongFields(shape, { a: '', b: [{ c: '1' }, { c: '2' }] })).toEqual(['a', 'b'])
  })

  it('API-002 names nothing for a body that is no object', () => {
    expect(wrongFields(z.object({ a: z.string() }), null)).toEqual([])
  })

  it('PAR-017 blames the field of the nearest kind of participation', () => {
    const workshop = {
      runningId: 1,
      facilitatorIds: [2],
      clientIds: [],
      minAge: 12,
      maxAge: 17,
      participationCount: 9,
    }
    expect(wrongFields(Participation, { ...workshop, participationCount: 0 })).toEqual(['participationCount'])
    expect(wrongFields(Participation, { ...workshop, minAge: 18 })).toEqual(['maxAge'])
    expect(wrongFields(Participation, { ...workshop, facilitatorIds: [] })).toEqual(['facilitatorIds'])
    expect(
      wrongFields(Participation, { runningId: 1, facilitatorIds: [], facilitatorTraining: true }),
    ).toEqual(['facilitatorIds'])
  })
})
