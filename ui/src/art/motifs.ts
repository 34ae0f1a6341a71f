/** The motifs of covers, each drawn with its foot at 0,0 and about 120 units tall. Never people, never harm. */
import { COVER_MOTIFS, type CoverMotif } from '@hub/contract/pictures.rules'
import type { Palette } from './palette.ts'
import { at, circle, el, line, n, path, pine, rect } from './shapes.ts'

type Draw = (p: Palette) => string

const fill = (color: string) => ({ fill: color })

const tree: Draw = (p) =>
  rect([-5, -44, 10, 50], p.dark, { rx: 4 }) +
  circle(0, -82, 42, fill(p.land[2])) +
  circle(-28, -60, 26, fill(p.land[2])) +
  circle(28, -60, 27, fill(p.land[2])) +
  circle(12, -92, 22, fill(p.edge[2])) +
  line('M0 -40L-14 -58M0 -48L14 -66', p.dark, 4)

const boat: Draw = (p) =>
  path('M-52 -14H52Q44 12 20 14H-20Q-44 12 -52 -14Z', p.dark) +
  path('M-4 -22V-112Q-44 -64 -46 -22Z', p.paper) +
  path('M6 -22V-98Q38 -60 42 -22Z', p.warm) +
  line('M1 -12V-116', p.dark, 4)

const house: Draw = (p) =>
  rect([-46, -54, 92, 58], p.paper) +
  path('M-58 -50L0 -98L58 -50Z', p.clay) +
  rect([-12, -34, 24, 38], p.dark, { rx: 3 }) +
  rect([-36, -42, 16, 16], p.glow, { rx: 2 }) +
  rect([20, -42, 16, 16], p.glow, { rx: 2 })

const lighthouse: Draw = (p) =>
  path('M-18 4L-12 -90H12L18 4Z', p.paper) +
  path('M-15.6 -36L-14 -60H14L15.6 -36Z', p.clay) +
  rect([-15, -96, 30, 8], p.dark, { rx: 2 }) +
  rect([-10, -114, 20, 18], p.glow) +
  path('M-15 -114L0 -130L15 -114Z', p.clay) +
  path('M12 -108L120 -132V-84Z', p.glow, { opacity: 0.4 }) +
  path('M-12 -108L-120 -132V-84Z', p.glow, { opacity: 0.4 })

const STONES = [
  [-62, 2],
  [-38, 14],
  [0, 19],
  [38, 14],
  [62, 2],
] as const
const fire: Draw = (p) =>
  STONES.map(([x, y]) =>
    path(
      `M${x - 15} ${y + 4}Q${x - 14} ${y - 12} ${x} ${y - 12}Q${x + 14} ${y - 12} ${x + 15} ${y + 4}Z`,
      p.edge[1],
    ),
  ).join('') +
  line('M-24 2L24 -10M24 2L-24 -10', p.clay, 8) +
  path('M0 -84C26 -54 34 -36 24 -16C18 -4 -18 -4 -24 -16C-32 -34 -8 -48 0 -84Z', p.warm) +
  path('M2 -50C14 -34 16 -24 10 -12C6 -6 -8 -6 -10 -14C-14 -26 -2 -32 2 -50Z', p.glow)

const birds: Draw = (p) =>
  line('M-64 -120Q-48 -138 -34 -120Q-20 -138 -4 -120', p.dark, 5) +
  line('M10 -152Q22 -166 34 -152Q46 -166 58 -152', p.dark, 4.5) +
  line('M34 -106Q42 -116 52 -106Q62 -116 70 -106', p.dark, 4)

const kite: Draw = (p) =>
  path('M20 -156L56 -120L20 -66L-12 -116Z', p.warm) +
  path('M20 -156L56 -120L20 -66Z', p.clay) +
  line('M20 -66C0 -44 34 -30 12 -8C0 4 -20 6 -30 6', p.dark, 2.5)

const seedling: Draw = (p) =>
  path('M-44 8Q0 -26 44 8Z', p.dark) +
  line('M0 -8C0 -30 0 -40 2 -58', p.edge[1], 6) +
  path('M2 -54C-6 -88 -38 -92 -52 -84C-46 -62 -26 -48 2 -54Z', p.edge[1]) +
  path('M2 -60C6 -96 34 -108 54 -100C50 -76 30 -58 2 -60Z', p.paper)

const POSTS = [-72, -44, -15, 15, 44, 72]
const bridge: Draw = (p) =>
  line('M-96 2Q0 -74 96 2', p.dark, 9) +
  line('M-96 -30Q0 -106 96 -30', p.dark, 5) +
  POSTS.map((x) => {
    const t = (x + 96) / 192
    const y = 2 - 76 * 2 * t * (1 - t)
    return line(`M${x} ${n(y)}V${n(y - 32)}`, p.dark, 4)
  }).join('')

const FLAGSTONES = [
  [-58, 34, 30],
  [-14, 22, 26],
  [22, 8, 21],
  [46, -6, 16],
  [60, -17, 11],
] as const
const steps: Draw = (p) =>
  FLAGSTONES.map(([cx, cy, rx]) => el('ellipse', { cx, cy, rx, ry: rx * 0.36, fill: p.paper })).join('')

const bench: Draw = (p) =>
  line('M-46 -18V6M46 -18V6M-50 -60V-18M50 -60V-18', p.dark, 5) +
  rect([-62, -64, 124, 9], p.clay, { rx: 4.5 }) +
  rect([-62, -50, 124, 9], p.clay, { rx: 4.5 }) +
  rect([-66, -26, 132, 11], p.warm, { rx: 5 })

const LAMPS = [
  [-76, -109],
  [-30, -98],
  [16, -99],
  [62, -106],
] as const
const lanterns: Draw = (p) =>
  line('M-112 4V-128M112 4V-118', p.dark, 6) +
  line('M-112 -126Q-50 -88 4 -98Q60 -106 112 -116', p.paper, 2.5) +
  LAMPS.map(
    ([x, y], i) =>
      line(`M${x} ${y}V${y + 9}`, p.paper, 2.5) +
      el('rect', { x: x - 14, y: y + 8, width: 28, height: 36, rx: 11, fill: i % 2 ? p.warm : p.glow }),
  ).join('')

const chair = (color: string) =>
  line('M-12 -16L-15 8M12 -16L15 8', color, 4.5) +
  path('M-14 -58Q0 -64 14 -58L16 -30Q0 -34 -16 -30Z', color) +
  line('M-12 -30V-16M12 -30V-16', color, 4) +
  path('M-17 -22Q0 -26 17 -22L18 -14Q0 -11 -18 -14Z', color)
const chairs: Draw = (p) =>
  at(-46, -14, 0.8, chair(p.paper)) +
  at(0, -19, 0.76, chair(p.warm)) +
  at(46, -14, 0.8, chair(p.paper)) +
  at(-94, 6, 1, chair(p.clay)) +
  at(94, 6, 1, chair(p.edge[1]))

const winding: Draw = (p) =>
  path(
    'M-70 60C-40 30 40 24 26 -4C16 -24 -22 -26 -14 -48C-10 -58 4 -62 8 -66C-2 -58 0 -50 14 -42C44 -26 74 -14 52 18C40 36 30 44 34 60Z',
    p.paper,
  )

const pines: Draw = (p) =>
  pine(-34, 0, 1.15, p.land[3]) + pine(36, 4, 1.35, p.land[3]) + pine(2, 2, 1.9, p.dark)

export const MOTIFS: Record<CoverMotif, Draw> = {
  path: winding,
  tree,
  pines,
  boat,
  house,
  lighthouse,
  fire,
  birds,
  kite,
  seedling,
  bridge,
  steps,
  bench,
  lanterns,
  chairs,
}

export type Motif = CoverMotif
export const MOTIF_NAMES = COVER_MOTIFS
