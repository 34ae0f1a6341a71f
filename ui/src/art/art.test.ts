import { describe, expect, it } from 'vitest'
import tokens from '../style/tokens.json' with { type: 'json' }
import { accent } from './accent.ts'
import { AVATAR_COLORS, AVATAR_GLYPH_NAMES, colorOf, glyphOf } from './avatar.ts'
import { coverSvg, MOTIF_GROUNDS } from './cover.ts'
import { coverFor } from './cover-for.ts'
import { MOTIF_NAMES } from './motifs.ts'
import { seedOf } from './numbers.ts'
import { contrast } from '@hub/contract/colors.rules'
import { LIGHTS } from './palette.ts'

const STORED = Object.keys(tokens.accent.samples) as (keyof typeof tokens.accent.samples)[]
const ODD_COLORS = ['#000000', '#00ff00', '#ffff00', '#0000ff', '#ff00ff', '#808080', '#123456', '#fedcba']

describe('accents', () => {
  it.each(STORED)('turns %s into the families of the token table', (stored) => {
    const { hue, chroma, ...families } = tokens.accent.samples[stored]
    expect(accent(stored)).toMatchObject(families)
    expect(accent(stored).hue).toBeCloseTo(hue)
    expect(accent(stored).chroma).toBeCloseTo(chroma)
  })

  it.each([...STORED, ...ODD_COLORS])('keeps words readable on every family of %s', (stored) => {
    const family = accent(stored)
    expect(contrast('#ffffff', family.solid)).toBeGreaterThanOrEqual(5.5)
    expect(contrast(family.ink, family.wash)).toBeGreaterThanOrEqual(9)
    expect(contrast(tokens.color.light.text.$value, family.wash)).toBeGreaterThanOrEqual(13)
    expect(contrast(family.dark.ink, family.dark.wash)).toBeGreaterThanOrEqual(9)
    expect(contrast(tokens.color.dark.text.$value, family.dark.wash)).toBeGreaterThanOrEqual(10)
  })

  it('gives the hue of the brand for an empty or malformed colour', () => {
    const brand = accent('#16524f')
    for (const bad of ['', null, undefined, 'red', '#fff', '#12345g']) expect(accent(bad)).toEqual(brand)
  })
})

describe('covers', () => {
  it('draws from the numbers the design states', () => {
    expect(seedOf('respect')).toBe(1_801_995_405)
    expect(seedOf('wotr')).toBe(2_091_389_149)
  })

  it('draws the same cover for the same key, and another for another', () => {
    expect(coverSvg({ key: 'respect', color: '#3C6EA8' })).toBe(
      coverSvg({ key: 'respect', color: '#3C6EA8' }),
    )
    expect(coverSvg({ key: 'respect' })).not.toBe(coverSvg({ key: 'values' }))
  })

  it('stays small and well formed with every motif in every light', () => {
    for (const motif of MOTIF_NAMES) {
      for (const light of LIGHTS) {
        const svg = coverSvg({ key: motif, motif, light, width: 640, height: 320 })
        expect(svg.length).toBeLessThan(16_000)
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
        expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull()
      }
    }
  })

  it('moves a motif to a place where it may stand', () => {
    const onStreet = coverSvg({ key: 'x', motif: 'boat', place: 'street', light: 'day' })
    expect(onStreet).toBe(coverSvg({ key: 'x', motif: 'boat', place: 'lake', light: 'day' }))
    expect(MOTIF_GROUNDS.boat).toEqual(['lake'])
  })

  it('gives neighbours in a list different motifs, and a record the same one wherever it is shown', () => {
    const motifs = Array.from(
      { length: 40 },
      (_, id) => coverFor('module', { id, module_key: `m-${id}` }).motif,
    )
    for (let from = 0; from + 4 <= motifs.length; from += 1)
      expect(new Set(motifs.slice(from, from + 4)).size).toBe(4)
    expect(new Set(motifs)).toEqual(new Set(MOTIF_NAMES))
    for (let id = 1; id < MOTIF_NAMES.length; id += 1) {
      const of = (event: number) => coverFor('event', { id: event }).motif
      expect(of(id)).not.toBe(of(id + 1))
    }
    expect(coverFor('module', { id: 7, module_key: 'other', theme_color: '#3C6EA8' }).motif).toBe(motifs[7])
  })

  it('draws the same hills by night as by day', () => {
    const shapes = (light: 'day' | 'night') =>
      [...coverSvg({ key: 'respect', motif: 'house', light }).matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)
    expect(shapes('night')).toEqual(shapes('day'))
  })

  it('lets sectors fix the place and themes the colour', () => {
    expect(coverFor('sector', { sector_key: 'youth-justice' }).place).toBe('lake')
    expect(coverFor('sector', { sector_key: 'adult-community' }).place).toBe('field')
    expect(coverFor('sector', { sector_key: 'new-sector' }).place).toBeUndefined()
    expect(coverFor('theme', { name: 'A theme', theme_color: '#2F7D6B' })).toMatchObject({
      key: 'theme-a-theme',
      color: '#2F7D6B',
    })
    expect(coverFor('module', { module_key: 'wotr', theme_color: '#2F7D6B' })).toMatchObject({
      key: 'wotr',
      focus: 0.66,
    })
    expect(coverFor('learningType', { learning_type_key: 'offline-module' }).motif).toBe('house')
  })
})

describe('avatars', () => {
  it('has the twelve glyphs and ten colours, each white on its colour at 6.3:1 or better', () => {
    expect(AVATAR_GLYPH_NAMES).toHaveLength(12)
    expect(AVATAR_COLORS).toEqual(Object.keys(tokens.color.avatar))
    for (const color of AVATAR_COLORS) {
      expect(contrast('#ffffff', tokens.color.avatar[color].$value)).toBeGreaterThanOrEqual(6.3)
    }
  })

  it('falls back to the leaf on grey for values it does not know', () => {
    expect([glyphOf('Moon'), colorOf('Plum')]).toEqual(['moon', 'plum'])
    expect([glyphOf('dragon'), colorOf('toString')]).toEqual(['leaf', 'slate'])
    expect([glyphOf(null), colorOf(undefined)]).toEqual(['leaf', 'slate'])
  })
})
