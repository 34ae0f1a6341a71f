/** The symbols and colours a client may choose: a glyph and a colour, never a face. */

export const AVATAR_COLORS = [
  'spruce',
  'lake',
  'plum',
  'rosewood',
  'marigold',
  'moss',
  'slate',
  'rose',
  'indigo',
  'cedar',
] as const
export type AvatarColor = (typeof AVATAR_COLORS)[number]

/** Lines on a 48-unit square, stroke 2.6. Dots are circles `[x, y, radius]`. */
export interface Glyph {
  lines: string
  dots?: readonly [x: number, y: number, radius: number][]
}

export const AVATAR_GLYPHS = {
  leaf: { lines: 'M14 34C12 18 22 12 36 12C36 28 28 36 14 34ZM12 38L26 24' },
  mountain: { lines: 'M8 36L20 16L27 27L31 21L40 36Z' },
  wave: { lines: 'M8 20C13 14 17 14 22 20S31 26 40 18M8 31C13 25 17 25 22 31S31 37 40 29' },
  sun: {
    lines:
      'M24 8V12M24 36V40M8 24H12M36 24H40M12.7 12.7L15.5 15.5M32.5 32.5L35.3 35.3M35.3 12.7L32.5 15.5M15.5 32.5L12.7 35.3',
    dots: [[24, 24, 7.5]],
  },
  moon: { lines: 'M35 28A13 13 0 1 1 22 12A10 10 0 0 0 35 28Z' },
  star: { lines: 'M24 10L28.2 19.2L38 20.3L30.7 27L32.8 37L24 32L15.2 37L17.3 27L10 20.3L19.8 19.2Z' },
  bird: {
    lines: 'M8 30C16 32 20 28 20 22C20 16 25 12 30 14L38 16L32 20C33 30 26 37 14 36',
    dots: [[28, 18.5, 0.6]],
  },
  fish: { lines: 'M10 24C15 15 26 14 32 24C26 34 15 33 10 24ZM32 24L40 16V32Z', dots: [[17, 22.5, 0.6]] },
  tree: { lines: 'M24 40V26M24 10L34 26H14ZM24 18L37 33H11Z' },
  kite: { lines: 'M28 8L38 18L26 32L18 20ZM26 32C24 36 20 34 17 37S12 40 10 40M28 8L26 32M18 20L38 18' },
  compass: { lines: 'M30 18L26.5 26.5L18 30L21.5 21.5Z', dots: [[24, 24, 14]] },
  shell: { lines: 'M24 38L10 24C11 15 17 10 24 10S37 15 38 24ZM24 38V10M24 38L16 13M24 38L32 13' },
} as const satisfies Record<string, Glyph>
export type AvatarGlyph = keyof typeof AVATAR_GLYPHS
export const AVATAR_GLYPH_NAMES = Object.keys(AVATAR_GLYPHS) as AvatarGlyph[]

const isGlyph = (name: string): name is AvatarGlyph => Object.hasOwn(AVATAR_GLYPHS, name)
const isColor = (name: string): name is AvatarColor => AVATAR_COLORS.some((color) => color === name)

/** The glyph of a stored avatar value; an unknown one falls back to the leaf. */
export function glyphOf(stored: string | null | undefined): AvatarGlyph {
  const name = stored?.trim().toLowerCase() ?? ''
  return isGlyph(name) ? name : 'leaf'
}

/** The colour of a stored colour value; an unknown one falls back to grey. */
export function colorOf(stored: string | null | undefined): AvatarColor {
  const name = stored?.trim().toLowerCase() ?? ''
  return isColor(name) ? name : 'slate'
}
