/** A module's colours as CSS variables, and its landscape from morning to evening. */
import { accent, contrast, cover, oklch } from './landscape.mjs'
import type { ModuleSource } from './content-types.ts'

const TEXT_CONTRAST = 7
const PICTURE = { width: 680, height: 820, focus: 0.56, scale: 1.2 }
export const SCENES = ['dawn', 'day', 'dusk'] as const

/** The style sheet that gives one module its own light page. */
export function lookCss(color: string): string {
  const { hue, chroma, solid, ink } = accent(color)
  const quiet = Math.min(chroma, 0.05)
  const wash = oklch(0.978, Math.min(chroma, 0.014), hue)
  const soft = oklch(0.42, Math.min(chroma, 0.03), hue)
  if (contrast(soft, wash) < TEXT_CONTRAST) throw new Error(`Quiet text is too pale on ${color}`)
  const colours = {
    wash,
    tint: oklch(0.94, Math.min(chroma, 0.032), hue),
    line: oklch(0.86, quiet, hue),
    edge: oklch(0.82, quiet * 0.7, hue),
    field: oklch(0.58, quiet, hue),
    strong: solid,
    ink,
    text: oklch(0.25, Math.min(chroma, 0.02), hue),
    soft,
    focus: oklch(0.45, 0.12, (hue + 180) % 360),
  }
  const lines = Object.entries(colours).map(([name, value]) => `  --${name}: ${value};`)
  return `:root {\n${lines.join('\n')}\n}\n`
}

/** The module's picture in one light; the same place from start to end, later in the day. */
export function sceneSvg(source: Pick<ModuleSource, 'key' | 'look'>, light: (typeof SCENES)[number]): string {
  return cover({ key: source.key, ...source.look, light, ...PICTURE })
}
