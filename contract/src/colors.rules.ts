/** Colours by lightness, chroma and hue (OKLCH), where equal lightness looks equally light in every hue, and which of them carry words. */

const CHANNEL_MAX = 255
const HEX_BASE = 16
const CHROMA_STEP = 0.002
const ROUNDING = 0.0005
const DEGREES = 180 / Math.PI

type Rgb = [red: number, green: number, blue: number]

export const clamp = (value: number, least = 0, most = 1) => Math.min(most, Math.max(least, value))

/** The sRGB transfer curve and its inverse. */
const encode = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const decode = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

const linearOf = (hex: string): Rgb => {
  const channel = (at: number) => decode(Number.parseInt(hex.slice(at, at + 2), HEX_BASE) / CHANNEL_MAX)
  return [channel(1), channel(3), channel(5)]
}

/** The matrices are those of the OKLab definition. */
function linear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue / DEGREES)
  const b = chroma * Math.sin(hue / DEGREES)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A hex colour; chroma is lowered until the colour fits sRGB. Hue is in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let fitting = chroma
  let rgb = linear(lightness, fitting, hue)
  while (fitting > 0 && !rgb.every((v) => v >= -ROUNDING && v <= 1 + ROUNDING)) {
    fitting = Math.max(0, fitting - CHROMA_STEP)
    rgb = linear(lightness, fitting, hue)
  }
  const hex = (v: number) => Math.round(clamp(encode(clamp(v))) * CHANNEL_MAX).toString(HEX_BASE)
  return `#${rgb.map((v) => hex(v).padStart(2, '0')).join('')}`
}

/** The chroma and the hue, in degrees, of a six-digit hex colour. */
export function chromaAndHue(hex: string): { chroma: number; hue: number } {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(x, y), hue: (Math.atan2(y, x) * DEGREES + 360) % 360 }
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const x = luminance(one)
  const y = luminance(other)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Words stand on a chosen colour in white, as on the panel of a session that is recorded. */
const TEXT_ON_COLOR = '#ffffff'
/** For text of any size (WCAG 2.2, 1.4.3). */
const LEGIBLE_FROM = 4.5
const HEX_COLOR = /^#[0-9a-f]{6}$/i
const LIGHTNESS_STEP = 0.005

/** True for a six-digit hex colour on which white words can be read (CTM-004). */
export function isLegibleColor(color: string): boolean {
  return HEX_COLOR.test(color) && contrast(color, TEXT_ON_COLOR) >= LEGIBLE_FROM
}

/** The nearest colour of the same hue on which white words can be read: the lightest that is dark enough (CTM-004). */
export function nearestLegibleColor(color: string): string {
  if (isLegibleColor(color)) return color.toLowerCase()
  const { chroma, hue } = chromaAndHue(color)
  let lightness = 1
  let found = oklch(lightness, chroma, hue)
  while (!isLegibleColor(found)) found = oklch((lightness -= LIGHTNESS_STEP), chroma, hue)
  return found
}
