/** The few SVG shapes that covers are cut from. Coordinates are units of the cover, written with one decimal. */
import type { Next } from './numbers.ts'

/** One decimal is finer than a pixel at every size covers are shown in. */
export const n = (value: number) => Math.round(value * 10) / 10

type Attributes = Record<string, string | number>

export const el = (name: string, attributes: Attributes) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${typeof value === 'number' ? n(value) : value}"`)
    .join(' ')}/>`

export const circle = (cx: number, cy: number, r: number, paint: Attributes) =>
  el('circle', { cx, cy, r, ...paint })

/** A box is `[x, y, width, height]`. */
export const rect = (
  [x, y, width, height]: [number, number, number, number],
  fill: string,
  more: Attributes = {},
) => el('rect', { x, y, width, height, fill, ...more })

export const path = (d: string, fill: string, more: Attributes = {}) => el('path', { d, fill, ...more })

export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  el('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const at = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale * 100) / 100})">${inner}</g>`

/** A pine with its foot at x, y. */
export function pine(x: number, y: number, s: number, fill: string): string {
  const p = (dx: number, dy: number) => `${n(x + dx * s)} ${n(y + dy * s)}`
  const d = `M${p(0, -50)}C${p(5, -34)} ${p(17, -16)} ${p(18, 0)}Q${p(0, 8)} ${p(-18, 0)}C${p(-17, -16)} ${p(-5, -34)} ${p(0, -50)}Z`
  return path(d, fill)
}

export interface Ridge {
  heightAt: (x: number) => number
  edge: string
  area: string
}

export interface Sheet {
  width: number
  height: number
  next: Next
}

/** The width over height the waves were drawn for. */
const WIDE = 1.78
const TURN = 6.28
const WAVES = 1.4

/** A hill line: two sines, sampled and joined by Catmull-Rom curves. */
export function ridge({ width: W, height: H, next }: Sheet, y: number, amplitude: number): Ridge {
  const wideness = W / H / WIDE
  const p1 = next() * TURN
  const p2 = next() * TURN
  const k = (WAVES + next() * 0.7) * Math.max(0.6, wideness)
  const heightAt = (x: number) =>
    y -
    amplitude * (0.62 * Math.sin((x / W) * TURN * k * 0.5 + p1) + 0.38 * Math.sin((x / W) * TURN * k + p2))
  const parts = Math.round(8 * Math.max(1, wideness))
  const step = W / parts
  const points = Array.from({ length: parts + 3 }, (_, i): [number, number] => [
    (i - 1) * step,
    heightAt((i - 1) * step),
  ])
  const edge = curveThrough(points)
  return { heightAt, edge, area: `${edge}V${H + 4}H${-step}Z` }
}

function curveThrough(points: [number, number][]): string {
  const point = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]
  const [startX, startY] = point(0)
  let d = `M${n(startX)} ${n(startY)}`
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return d
}
