import { describe, expect, it } from 'vitest'
import { isProbablySame } from './agency-names.ts'

describe('PPL-005 names of probably one agency', () => {
  it.each([
    ['Harbour Street Community House', 'The Harbour Street Community House Inc.'],
    ['Harbour Street Community House', 'Harbor Street Comunity House'],
    ['Maison Élan', 'maison elan'],
    ['Lakeside Youth', 'Lakeside Youth Services of Toronto'],
    ['John Howard Society', 'The John Howard'],
  ])('%s and %s', (one, other) => {
    expect([isProbablySame(one, other), isProbablySame(other, one)]).toEqual([true, true])
  })

  it.each([
    ['Harbour Street Community House', 'Hill Street Community House'],
    ['Lakeside', 'Lakeside Youth'],
    ['Society', 'Association'],
    ['YMCA', 'YWCA'],
  ])('not %s and %s', (one, other) => {
    expect(isProbablySame(one, other)).toBe(false)
  })
})
