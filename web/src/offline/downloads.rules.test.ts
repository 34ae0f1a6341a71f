import { describe, expect, it } from 'vitest'
import {
  megabytes,
  minutesLeft,
  roundSize,
  type Sample,
  secondsLeft,
  shortName,
  statusOf,
  withSample,
} from './downloads.rules.ts'

const NOW = '2026-10-01T12:00:00.000Z'
const module = { last_update: NOW }
const MB = 1024 * 1024

describe('the status of a card', () => {
  it.each([
    ['download', undefined],
    ['downloading', { status: 'downloading', current_version: '' }],
    ['downloading', { status: 'downloading', current_version: NOW }],
    ['downloaded', { status: 'downloaded', current_version: NOW }],
    ['outdated', { status: 'downloaded', current_version: '2026-09-01T12:00:00.000Z' }],
  ] as const)('CAT-021 OFF-030 is %s for %j', (status, kept) => {
    expect(statusOf(module, kept)).toBe(status)
  })
})

describe('the panel', () => {
  it('OFF-028 writes megabytes with two decimals', () => {
    expect(megabytes(128.4 * MB)).toBe('128.40')
    expect(megabytes(1)).toBe('0.00')
  })

  it('OFF-028 cuts names longer than 32 characters and ends them in two dots', () => {
    const long = 'Stress, Trauma, Post-Traumatic Stress'
    expect(shortName(long)).toBe(`${long.slice(0, 32)}..`)
    expect(shortName('x'.repeat(32))).toBe('x'.repeat(32))
  })

  it('OFF-028 reckons the time left from the last six samples', () => {
    const samples = Array.from({ length: 9 }, (_, at) => ({ atMs: at * 1000, bytes: at < 3 ? 0 : at * MB }))
    const last = samples.reduce<Sample[]>((kept, sample) => withSample(kept, sample), [])
    expect(last).toHaveLength(6)
    expect(last[0]).toEqual({ atMs: 3000, bytes: 3 * MB })
    // One megabyte a second, ten to go.
    expect(secondsLeft(last, 18 * MB)).toBeCloseTo(10)
  })

  it('OFF-028 says nothing before it can tell: three samples, and bytes that come', () => {
    const one = { atMs: 0, bytes: 0 }
    const two = { atMs: 1000, bytes: MB }
    expect(secondsLeft([one, two], 9 * MB)).toBeNull()
    expect(secondsLeft([one, { ...two, bytes: 0 }, { atMs: 2000, bytes: 0 }], 9 * MB)).toBeNull()
  })

  it('OFF-028 rounds the time left for people', () => {
    expect([59, 60, 95, 130].map(minutesLeft)).toEqual([0, 1, 2, 2])
  })

  it('CAT-023 writes the storage of the device in one short number', () => {
    expect([204.6 * MB, 1.3 * 1024 * MB, 22 * 1024 * MB].map(roundSize)).toEqual([
      '205 MB',
      '1.3 GB',
      '22 GB',
    ])
  })
})
