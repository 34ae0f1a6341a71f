/** The middle grounds of a cover, between the far ridge and the near one. */
import type { Palette } from './palette.ts'
import { el, line, n, path, pine, rect, ridge, type Ridge, type Sheet } from './shapes.ts'

export const MIDDLE_GROUNDS = ['lake', 'valley', 'street', 'forest', 'field'] as const
export type MiddleGround = (typeof MIDDLE_GROUNDS)[number]

export interface Scene extends Sheet {
  palette: Palette
  /** The drawing unit. It keeps the shapes of tall pictures small and calm. */
  unit: number
  /** Where the motif stands, in units from the left. */
  motifX: number
  out: string[]
}

/** A land layer, with its lighter edge like cut paper. */
export function layer(scene: Scene, shape: Ridge, tone: 0 | 1 | 2 | 3): void {
  const { palette, unit, out } = scene
  out.push(path(shape.area, palette.land[tone]), line(shape.edge, palette.edge[tone], 2 * unit))
}

const RIPPLES = 9
const WINDOWS = 2
const FURROWS = 5

function lake(scene: Scene): void {
  const { width: W, height: H, next, palette: p, unit: s, out } = scene
  layer(scene, ridge(scene, H * 0.585, H * 0.035), 1)
  out.push(rect([0, H * 0.615, W, H * 0.4], p.water))
  for (let i = 0; i < RIPPLES; i++) {
    const w = (34 + next() * 80) * s
    const y = H * (0.65 + i * 0.026)
    const x = next() * W
    out.push(rect([x - w / 2, y, w, 3.4 * s], p.ripple, { rx: 1.7 * s, opacity: 0.85 }))
  }
}

function street(scene: Scene): void {
  const { width: W, height: H, next, palette: p, unit: s, out } = scene
  const ground = ridge(scene, H * 0.66, H * 0.02)
  for (let x = -10 * s; x < W;) {
    const w = (46 + next() * 34) * s
    const h = (58 + next() * 74) * s
    const y = H * 0.7
    const isGable = next() < 0.5
    out.push(
      isGable
        ? path(
            `M${n(x)} ${n(y)}V${n(y - h * 0.72)}L${n(x + w / 2)} ${n(y - h)}L${n(x + w)} ${n(y - h * 0.72)}V${n(y)}Z`,
            p.land[1],
          )
        : rect([x, y - h, w, h], p.land[1]),
    )
    for (let k = 0; k < WINDOWS; k++) if (next() < 0.8) out.push(windowOf(scene, { x, y, w, h }, k))
    x += w + (2 + next() * 10) * s
  }
  layer(scene, ground, 2)
}

interface Wall {
  x: number
  y: number
  w: number
  h: number
}

function windowOf({ next, palette: p, unit: s }: Scene, { x, y, w, h }: Wall, which: number): string {
  const left = x + w * (which ? 0.58 : 0.2)
  const top = y - h * (0.36 + 0.2 * Math.floor(next() * 2))
  const lit = next() < 0.6 ? p.glow : p.edge[0]
  return el('rect', { x: left, y: top, width: w * 0.2, height: w * 0.24, fill: lit, rx: 1.5 * s })
}

function forest(scene: Scene): void {
  const { width: W, height: H, next, palette: p, unit: s, motifX, out } = scene
  const far = ridge(scene, H * 0.62, H * 0.05)
  for (let x = 0; x < W; x += (24 + next() * 30) * s) {
    out.push(pine(x, far.heightAt(x) + 6 * s, (0.75 + next() * 0.6) * s, p.land[1]))
  }
  layer(scene, far, 1)
  const near = ridge(scene, H * 0.72, H * 0.05)
  for (let x = next() * 40 * s; x < W; x += (60 + next() * 90) * s) {
    if (Math.abs(x - motifX) <= 90 * s) continue
    out.push(pine(x, near.heightAt(x) + 6 * s, (1 + next() * 0.6) * s, p.land[2]))
  }
  layer(scene, near, 2)
}

function field(scene: Scene): void {
  const { width: W, height: H, palette: p, unit: s, out } = scene
  layer(scene, ridge(scene, H * 0.6, H * 0.05), 1)
  layer(scene, ridge(scene, H * 0.68, H * 0.03), 2)
  for (let i = -FURROWS; i <= FURROWS; i++) {
    const x = (spread: number) => n(W * 0.5 + i * spread * s)
    const d = `M${x(26)} ${n(H * 0.71)}Q${x(70)} ${n(H * 0.84)} ${x(170)} ${n(H * 1.02)}`
    out.push(line(d, p.edge[2], 3 * s, { opacity: 0.7 }))
  }
}

function valley(scene: Scene): void {
  const { height: H } = scene
  layer(scene, ridge(scene, H * 0.6, H * 0.07), 1)
  layer(scene, ridge(scene, H * 0.71, H * 0.05), 2)
}

export const DRAW_MIDDLE_GROUND: Record<MiddleGround, (scene: Scene) => void> = {
  lake,
  valley,
  street,
  forest,
  field,
}
