import { describe, expect, it } from 'vitest'
import { closedFor, isAdultAge, mayTakePath, pathsFor } from './clients.rules.ts'
import type { Meta } from './metas.ts'

const meta = (id: number, meta_type: Meta['meta_type'], meta_mark: string | null): Meta => ({
  id,
  meta_value: `meta ${id}`,
  meta_code: null,
  meta_mark,
  meta_type,
})
const youth = meta(1, 'age', null)
const adult = meta(2, 'age', 'adult')
const anyPath = meta(3, 'referral_path', null)
const adultPath = meta(4, 'referral_path', 'adult')

describe('adults and youth', () => {
  it('CLI-013 makes a client adult by the mark of the age, not by its label', () => {
    expect(isAdultAge(adult)).toBe(true)
    expect(isAdultAge({ ...youth, meta_value: '24+' } as Meta)).toBe(false)
  })

  it('CLI-013 hides adult referral paths from youth', () => {
    expect(pathsFor(youth, [adultPath, anyPath])).toEqual([anyPath])
    expect(pathsFor(adult, [adultPath, anyPath])).toEqual([adultPath, anyPath])
  })

  it('CLI-019 refuses an adult path for a youth', () => {
    expect(mayTakePath(youth, adultPath)).toBe(false)
    expect(mayTakePath(youth, anyPath)).toBe(true)
    expect(mayTakePath(adult, adultPath)).toBe(true)
  })
})

describe('open and closed', () => {
  const now = '2026-03-10T12:00:00Z'

  it('CLI-004 gives an open client no closing time', () => {
    expect(closedFor({ closed: false, close_time: null }, now)).toBeNull()
  })

  it('CLI-004 says how long ago a file was closed', () => {
    expect(closedFor({ closed: true, close_time: '2026-03-10T09:00:00Z' }, now)).toEqual({
      unit: 'hours',
      count: 3,
    })
  })
})
