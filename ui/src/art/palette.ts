/** The colours of one cover: a sky that depends on the light, and five land tones from far and pale to near and deep. */
import { accent } from './accent.ts'
import { oklch } from '@hub/contract/colors.rules'

export const LIGHTS = ['dawn', 'day', 'dusk', 'night'] as const
export type Light = (typeof LIGHTS)[number]
export type Tones = [string, string, string, string, string]

export interface Palette {
  sky: string
  halo: string
  sun: string
  water: string
  ripple: string
  land: Tones
  edge: Tones
  paper: string
  warm: string
  glow: string
  clay: string
  dark: string
}

type Lightnesses = [number, number, number, number, number]
const LAND_LIGHTNESS: Record<Light, Lightnesses> = {
  dawn: [0.83, 0.7, 0.55, 0.41, 0.31],
  day: [0.82, 0.68, 0.53, 0.4, 0.3],
  dusk: [0.7, 0.57, 0.45, 0.345, 0.265],
  night: [0.42, 0.365, 0.31, 0.255, 0.205],
}
const LAND_CHROMA: Lightnesses = [0.55, 0.78, 0.92, 0.85, 0.68]
const EDGE_LIGHTER = 0.045
const HUE_STEP = -5

/** Lowers the chroma of deep reds by a third, so that no picture is a wall of alarm colour. */
const isRed = (hue: number) => hue < 48 || hue > 345
const RED_CHROMA = 0.68
/** Deep yellows, olives and rusts get a quarter less chroma and a little more light. */
const isMuddy = (hue: number) => hue >= 35 && hue < 135
const MUDDY_CHROMA = 0.74
const MUDDY_LIGHTER = 0.03
const LEAST_CHROMA = 0.016

type Chroma = (share: number) => number

function skyOf(light: Light, h: number, c: Chroma) {
  const skies = {
    dawn: () => [oklch(0.945, 0.034, 70), oklch(0.965, 0.03, 80), oklch(0.86, 0.115, 62)],
    day: () => [oklch(0.945, c(0.26), h), oklch(0.972, c(0.14), h), oklch(0.905, 0.1, 86)],
    dusk: () => [oklch(0.83, c(0.5), h + 14), oklch(0.865, c(0.42), h + 20), oklch(0.885, 0.095, 66)],
    night: () => [oklch(0.345, c(0.55), h), oklch(0.385, c(0.55), h), oklch(0.945, 0.035, 95)],
  }
  const [sky = '', halo = '', sun = ''] = skies[light]()
  return { sky, halo, sun }
}

function waterOf(light: Light, h: number, c: Chroma) {
  const waters = {
    dawn: () => [oklch(0.885, c(0.34), h + 10), oklch(0.955, 0.03, 75)],
    day: () => [oklch(0.875, c(0.36), h + 8), oklch(0.955, c(0.16), h)],
    dusk: () => [oklch(0.76, c(0.45), h + 14), oklch(0.885, 0.05, 70)],
    night: () => [oklch(0.4, c(0.5), h + 6), oklch(0.5, c(0.5), h)],
  }
  const [water = '', ripple = ''] = waters[light]()
  return { water, ripple }
}

/** The colours of a cover of this theme colour in this light. */
export function paletteOf(color: string | null | undefined, light: Light): Palette {
  const { hue: h, chroma } = accent(color)
  const c: Chroma = (share) => Math.max(LEAST_CHROMA, chroma) * share * (isRed(h) ? RED_CHROMA : 1)
  const isSoft = (i: number) => isMuddy(h) && (i > 1 || light === 'night')
  const shade = (lighter: number) => (lightness: number, i: number) =>
    oklch(
      lightness + lighter + (isSoft(i) ? MUDDY_LIGHTER : 0),
      c(LAND_CHROMA[i] ?? 1) * (isSoft(i) ? MUDDY_CHROMA : 1),
      h + (i - 2) * HUE_STEP,
    )
  const land = LAND_LIGHTNESS[light].map(shade(0)) as Tones
  return {
    ...skyOf(light, h, c),
    ...waterOf(light, h, c),
    land,
    edge: LAND_LIGHTNESS[light].map(shade(EDGE_LIGHTER)) as Tones,
    paper: light === 'night' ? oklch(0.92, 0.02, 95) : oklch(0.985, 0.008, 95),
    warm: oklch(0.8, 0.125, 68),
    glow: oklch(0.9, 0.11, 86),
    clay: oklch(0.64, 0.115, 40),
    dark: land[4],
  }
}
