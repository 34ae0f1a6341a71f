// What moves in each film, as SVG drawn over a landscape that stays still.
import { accent, cover, oklch } from './landscape.mjs'

const n = (value) => Math.round(value * 10) / 10

function over(svg, shapes) {
  return svg.replace('</svg>', `${shapes}</svg>`)
}

/** A band of water whose edge rises in one travelling wave. */
function wave(t, { width, height, level, rise, colour, edge, speed, length }) {
  const points = []
  for (let x = -20; x <= width + 20; x += 20) {
    const travel = (x - ((t * speed) % (width * 1.6)) + width * 0.3) / length
    const y = level - rise * Math.exp(-travel * travel) - 3 * Math.sin(x / 60 + t)
    points.push(`${x} ${n(y)}`)
  }
  const line = points.join('L')
  return `<path d="M${line}V${height}H-20Z" fill="${colour}"/><path d="M${line}" fill="none" stroke="${edge}" stroke-width="3"/>`
}

/** A feeling comes, rises, and passes under the bridge. */
function spaceBetween(background, t, width, height) {
  const { hue, chroma } = accent('#33659e')
  const layers = [
    {
      level: height * 0.87,
      rise: 60,
      colour: oklch(0.66, chroma * 0.6, hue),
      edge: oklch(0.8, chroma * 0.4, hue),
      speed: 64,
      length: 150,
    },
    {
      level: height * 0.93,
      rise: 46,
      colour: oklch(0.55, chroma * 0.75, hue),
      edge: oklch(0.72, chroma * 0.5, hue),
      speed: 60,
      length: 180,
    },
  ]
  return over(background, layers.map((layer) => wave(t, { width, height, ...layer })).join(''))
}

/** A soft disc that grows for four seconds and settles for six. */
function longerBreath(background, t, width, height) {
  const [IN, OUT] = [4, 6]
  const at = t % (IN + OUT)
  const ease = (x) => (1 - Math.cos(Math.PI * x)) / 2
  const size = at < IN ? ease(at / IN) : 1 - ease((at - IN) / OUT)
  const r = 46 + 62 * size
  const disc = (k, opacity) =>
    `<circle cx="${width / 2}" cy="${n(height * 0.46)}" r="${n(r * k)}" fill="#fffdf6" opacity="${opacity}"/>`
  return over(background, disc(1.5, 0.22) + disc(1.22, 0.34) + disc(1, 0.86))
}

const point = ([a, b, c, d], k) =>
  a * (1 - k) ** 3 + 3 * b * k * (1 - k) ** 2 + 3 * c * k * k * (1 - k) + d * k ** 3

/** A stream's middle line and width: narrow where it springs, broad where it is near. */
function course(xs, ys, from, to) {
  return Array.from({ length: 41 }, (_, at) => {
    const k = at / 40
    return { x: point(xs, k), y: point(ys, k), w: from + (to - from) * k ** 1.6 }
  })
}

/** The part of a stream that has flowed so far, as one shape; `wide` widens it for its pale edge. */
function water(line, share, colour, wide = 0) {
  const seen = line.slice(0, Math.max(2, Math.round(line.length * share)))
  const bank = (side, each) => `${n(each.x + side * (each.w / 2 + wide))} ${n(each.y)}`
  const left = seen.map((each) => bank(-1, each))
  const right = seen.map((each) => bank(1, each)).reverse()
  return `<path d="M${[...left, ...right].join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`
}

/** Small curved lights that drift down a stream, each in its own lane. */
function lights(line, t, count) {
  return Array.from({ length: count }, (_, index) => {
    const k = (index / count + t * 0.035 + (index % 3) * 0.07) % 1
    const at = line[Math.min(line.length - 1, Math.floor(k * line.length))]
    const x = at.x + at.w * (((index * 37) % 60) / 100 - 0.3)
    const long = 4 + at.w * 0.16
    return `<path d="M${n(x - long)} ${n(at.y)}q${n(long / 2)} ${n(-long * 0.3)} ${n(long)} 0t${n(long)} 0" fill="none" stroke="#fffdf6" stroke-width="${n(1 + at.w * 0.025)}" stroke-linecap="round" opacity="0.8"/>`
  }).join('')
}

/** Two streams find each other around the stones and go on as one river. */
function riverMeets(background, t, width, height) {
  const X = (...ks) => ks.map((k) => k * width)
  const Y = (...ks) => ks.map((k) => k * height)
  const left = course(X(0.2, 0.3, 0.16, 0.47), Y(0.56, 0.62, 0.7, 0.8), 3, 52)
  const right = course(X(0.78, 0.66, 0.84, 0.51), Y(0.57, 0.64, 0.7, 0.8), 3, 52)
  const river = course(X(0.49, 0.5, 0.4, 0.5), Y(0.785, 0.86, 0.94, 1.06), 84, 230)
  const flow = Math.min(1, t / 11)
  const joined = Math.min(1, Math.max(0, (t - 10) / 5))
  const tone = oklch(0.84, 0.055, 218)
  const bank = oklch(0.92, 0.03, 205)
  const all = [[left, flow], [right, flow], ...(joined > 0 ? [[river, joined]] : [])]
  const bodies = [
    all.map(([line, share]) => water(line, share, bank, 3)),
    all.map(([line, share]) => water(line, share, tone)),
  ]
    .flat()
    .join('')
  const glints =
    (t > 11 ? lights(left, t, 6) + lights(right, t + 3, 6) : '') + (t > 15 ? lights(river, t, 9) : '')
  const stones = [
    [0.3, 0.645, 15],
    [0.7, 0.66, 17],
    [0.405, 0.79, 20],
    [0.6, 0.785, 22],
    [0.52, 0.9, 24],
  ]
    .map(
      ([x, y, r]) =>
        `<path d="M${n(x * width - r)} ${n(y * height)}q${n(r * 0.1)} ${n(-r)} ${n(r)} ${n(-r)}t${n(r)} ${n(r)}z" fill="${oklch(0.52, 0.03, 190)}"/>`,
    )
    .join('')
  return over(background, bodies + glints + stones)
}

const scene = (key, color, place, motif, light, focus = 0.5) =>
  cover({ key, color, place, motif, light, focus, width: 960, height: 540, scale: 1 })

export const films = [
  {
    module: 'values',
    name: 'the-space-between',
    poster: 0,
    seconds: 30,
    breath: 10,
    background: scene('space-between', '#33659e', 'lake', 'bridge', 'dawn'),
    frame: spaceBetween,
    captions: [
      [0, 3.5, '[soft, steady tone]'],
      [3.5, 8, 'A small wave comes toward the shore.\nA feeling arrives.'],
      [8, 14, 'It rises, and for a moment\nit is all you can see.'],
      [14, 20, 'Then it passes under the bridge,\nand the water is calm again.'],
      [20, 26, 'You do not have to stop the wave.\nYou can wait on the bridge until it has gone by.'],
      [26, 30, '[the tone fades]'],
    ],
  },
  {
    module: 'stress',
    name: 'a-longer-breath',
    poster: 3,
    seconds: 30,
    breath: 10,
    background: scene('longer-breath', '#2f7d6b', 'lake', 'pines', 'dusk', 0.14),
    frame: longerBreath,
    captions: [0, 10, 20].flatMap((from, at) => [
      [from, from + 4, at === 0 ? '[soft tone rises]\nBreathe in' : 'Breathe in'],
      [
        from + 4,
        from + 10,
        at === 2 ? 'Breathe out slowly, and rest\n[the tone fades]' : 'Breathe out slowly',
      ],
    ]),
  },
  {
    module: 'wotr',
    name: 'two-streams',
    poster: 20,
    seconds: 26,
    breath: 13,
    background: scene('two-streams', '#1f7a74', 'valley', 'pines', 'dawn', 0.1),
    frame: riverMeets,
    captions: [
      [0, 3, '[soft, steady tone]'],
      [3, 8, 'Two streams start in different places.'],
      [8, 14, 'Each one finds its own way\naround the stones.'],
      [14, 20, 'When they meet, neither one disappears.\nTogether they can carry more.'],
      [20, 26, 'What could we carry together?\n[the tone fades]'],
    ],
  },
]
