/** Turns a stored theme colour into colour families that are safe to read on, using the table of tokens.json. */
import { chromaAndHue, clamp, contrast, oklch } from '@hub/contract/colors.rules'

const BRAND = '#16524f'
const CHROMA_MIN = 0.012
const CHROMA_MAX = 0.13
/** Below this chroma the hue is random, so greys get a fixed hue and stay quiet. */
const GREY_BELOW = 0.02
const GREY_HUE = 160
const SOLID_START = 0.5
const SOLID_STEP = 0.01
const SOLID_CONTRAST = 5.5
const WHITE = '#ffffff'

/** `wash` background, `line` decorative border, `solid` panel under white text, `ink` text on the wash. */
export interface AccentFamily {
  wash: string
  line: string
  solid: string
  onSolid: string
  ink: string
}

export interface AccentColors extends AccentFamily {
  hue: number
  chroma: number
  dark: AccentFamily
}

const families = new Map<string, AccentColors>()

/** The families of a stored colour; empty or malformed text gives the brand's. */
export function accent(themeColor: string | null | undefined): AccentColors {
  const stored = themeColor && /^#[0-9a-f]{6}$/i.test(themeColor) ? themeColor : BRAND
  const family = families.get(stored) ?? familyOf(stored)
  families.set(stored, family)
  return family
}

function familyOf(stored: string): AccentColors {
  const given = chromaAndHue(stored)
  const isGrey = given.chroma < GREY_BELOW
  const hue = isGrey ? GREY_HUE : given.hue
  const chroma = isGrey ? CHROMA_MIN : clamp(given.chroma, CHROMA_MIN, CHROMA_MAX)
  const tone = (lightness: number, most: number) => oklch(lightness, Math.min(chroma, most), hue)
  return {
    hue,
    chroma,
    wash: tone(0.962, 0.022),
    line: tone(0.84, 0.06),
    solid: solidOf(chroma, hue),
    onSolid: WHITE,
    ink: tone(0.36, 0.085),
    dark: {
      wash: tone(0.285, 0.03),
      line: tone(0.42, 0.05),
      solid: tone(0.8, 0.09),
      onSolid: '#071f1d',
      ink: tone(0.86, 0.06),
    },
  }
}

function solidOf(chroma: number, hue: number): string {
  let lightness = SOLID_START
  let solid = oklch(lightness, chroma, hue)
  while (contrast(solid, WHITE) < SOLID_CONTRAST) solid = oklch((lightness -= SOLID_STEP), chroma, hue)
  return solid
}
