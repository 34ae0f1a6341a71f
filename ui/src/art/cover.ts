/** Draws a cover: scenery, a light and a motif, always the same for the same key. */
import { accent } from './accent.ts'
import { MOTIFS, MOTIF_NAMES, type Motif } from './motifs.ts'
import { numbersFrom, seedOf } from './numbers.ts'
import { paletteOf, type Light } from './palette.ts'
import { DRAW_MIDDLE_GROUND, layer, MIDDLE_GROUNDS, type MiddleGround, type Scene } from './middle-grounds.ts'
import { at, circle, rect, ridge } from './shapes.ts'

/** `key` is stable text, `color` a theme colour; the key decides what is not given. */
export interface CoverOptions {
  key: string
  color?: string | null | undefined
  place?: MiddleGround | undefined
  motif?: Motif | undefined
  light?: Light | undefined
  width?: number | undefined
  height?: number | undefined
  /** Where the motif stands, 0 left to 1 right. */
  focus?: number | undefined
  scale?: number | undefined
}

export const COVER_WIDTH = 640
export const COVER_HEIGHT = 360

/** Where a motif may stand. A motif that is not listed may stand anywhere but in the lake. */
const LAND: readonly MiddleGround[] = ['valley', 'street', 'forest', 'field']
export const MOTIF_GROUNDS: Partial<Record<Motif, readonly MiddleGround[]>> = {
  boat: ['lake'],
  bridge: ['lake'],
  lighthouse: ['lake'],
  birds: MIDDLE_GROUNDS,
  kite: ['field', 'valley', 'lake', 'street'],
  path: ['valley', 'field', 'forest'],
  steps: ['valley', 'field', 'forest'],
  pines: ['lake', 'valley', 'field'],
  fire: ['forest', 'valley', 'field'],
  house: ['valley', 'field', 'forest'],
  seedling: ['field', 'valley', 'street'],
  tree: ['valley', 'field', 'street'],
}

const pick = <T>(from: readonly T[], share: number, otherwise: T): T =>
  from[Math.floor(share * from.length)] ?? otherwise

/** Weights: dawn 30, day 36, dusk 22, night 12; night only for cool colours. */
function lightOf(share: number, color: CoverOptions['color']): Light {
  const { hue } = accent(color)
  const isCool = hue >= 135 && hue <= 345
  if (share < 0.3) return 'dawn'
  if (share < 0.66) return 'day'
  return share < 0.88 || !isCool ? 'dusk' : 'night'
}

const STARS = 14

function drawSky(scene: Scene, light: Light, stars: () => number): void {
  const { width: W, height: H, next, palette: p, unit: s, motifX, out } = scene
  const x = motifX > W / 2 ? W * (0.2 + next() * 0.12) : W * (0.68 + next() * 0.12)
  const y = H * (0.24 + next() * 0.1)
  const r = (34 + next() * 10) * s
  out.push(rect([0, 0, W, H], p.sky))
  if (light === 'night') {
    for (let i = 0; i < STARS; i++) {
      const [sx, sy] = [stars() * W, stars() * H * 0.42]
      out.push(circle(sx, sy, (1.2 + stars() * 1.6) * s, { fill: p.sun, opacity: 0.8 }))
    }
  }
  out.push(circle(x, y, r * 1.9, { fill: p.halo }), circle(x, y, r, { fill: p.sun }))
}

/** How far a motif's foot is below the ground line: a path runs into it, steps are on it. */
const FOOT: Partial<Record<Motif, number>> = { path: 12, steps: -14 }
const FOOT_OTHERWISE = 8

function drawGroundAndMotif(scene: Scene, motif: Motif, place: MiddleGround): void {
  const { height: H, palette, unit: s, motifX, out } = scene
  const isBridge = motif === 'bridge'
  const isOnWater = (motif === 'boat' && place === 'lake') || isBridge
  const isAirborne = motif === 'birds' || motif === 'kite'
  const ground = ridge(scene, H * (place === 'lake' ? 0.9 : 0.83), H * 0.035)
  const draw = (y: number) => out.push(at(motifX, y, (isAirborne ? 1.1 : 1.22) * s, MOTIFS[motif](palette)))
  if (isOnWater) draw(H * (isBridge ? 0.9 : 0.78))
  layer(scene, ground, 3)
  if (!isOnWater) draw(Math.min(H - 22 * s, ground.heightAt(motifX) + (FOOT[motif] ?? FOOT_OTHERWISE) * s))
}

/** The cover as SVG text, 2 to 10 kB; always decorative. */
export function coverSvg(options: CoverOptions): string {
  const { width: W = COVER_WIDTH, height: H = COVER_HEIGHT, focus, scale = 1, color } = options
  const next = numbersFrom(seedOf(options.key))
  const [a, b, c, d] = [next(), next(), next(), next()]
  const motif = options.motif ?? pick(MOTIF_NAMES, b, 'path')
  const allowed = MOTIF_GROUNDS[motif] ?? LAND
  const place = options.place && allowed.includes(options.place) ? options.place : pick(allowed, a, 'valley')
  const light = options.light ?? lightOf(c, color)
  const palette = paletteOf(color, light)
  const unit = scale * Math.min(H / COVER_HEIGHT, (W / COVER_WIDTH) * 1.3)
  // Drawn also when the focus is given, so that the hills do not depend on the motif's position.
  const spread = next() * 0.1
  const motifX = W * (focus ?? (d < 0.5 ? 0.3 : 0.6) + spread)
  const scene: Scene = { width: W, height: H, next, palette, unit, motifX, out: [] }
  // Uses a number sequence of its own, so that the night version shows the same picture.
  drawSky(scene, light, numbersFrom(seedOf(`${options.key} stars`)))
  layer(scene, ridge(scene, H * 0.5, H * 0.085), 0)
  DRAW_MIDDLE_GROUND[place](scene)
  drawGroundAndMotif(scene, motif, place)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${scene.out.join('')}</svg>`
}
