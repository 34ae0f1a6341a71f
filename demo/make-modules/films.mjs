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
  const r = 62 + 78 * size
  const disc = (k, opacity) =>
    `<circle cx="${width / 2}" cy="${n(height * 0.44)}" r="${n(r * k)}" fill="#fffdf6" opacity="${opacity}"/>`
  return over(background, disc(1.5, 0.22) + disc(1.22, 0.34) + disc(1, 0.86))
}

/** Two streams find each other around the stones and go on as one river. */
function riverMeets(background, t, width, height) {
  const { hue, chroma } = accent('#1f7a74')
  const grow = Math.min(1, t / 16)
  const y = (k) => height * (0.52 + 0.48 * k)
  const left = `M${width * 0.16} ${y(0.02)}C${width * 0.2} ${y(0.25)} ${width * 0.42} ${y(0.3)} ${width * 0.47} ${y(0.5)}S${width * 0.4} ${y(0.85)} ${width * 0.52} ${y(1.05)}`
  const right = `M${width * 0.86} ${y(0.02)}C${width * 0.8} ${y(0.22)} ${width * 0.6} ${y(0.3)} ${width * 0.53} ${y(0.5)}S${width * 0.44} ${y(0.85)} ${width * 0.54} ${y(1.05)}`
  const stream = (d, w, colour) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${w}" stroke-linecap="round" pathLength="100" stroke-dasharray="${n(grow * 100)} 200"/>`
  const glint = (d, from) =>
    `<path d="${d}" fill="none" stroke="#fffdf6" stroke-opacity="0.75" stroke-width="4" stroke-linecap="round" pathLength="100" stroke-dasharray="3 97" stroke-dashoffset="${n(100 - ((t * 7 + from) % 100))}"/>`
  const water = oklch(0.78, chroma * 0.6, hue)
  const deep = oklch(0.7, chroma * 0.75, hue)
  const glints =
    t > 16 ? [0, 22, 45, 68, 88].map((from) => glint(left, from) + glint(right, from + 11)).join('') : ''
  const stones = [
    [0.43, 0.42, 26],
    [0.565, 0.4, 30],
    [0.38, 0.72, 22],
    [0.585, 0.76, 26],
  ]
    .map(
      ([x, k, r]) =>
        `<ellipse cx="${width * x}" cy="${n(y(k))}" rx="${r}" ry="${n(r * 0.62)}" fill="${oklch(0.5, 0.03, hue)}"/>`,
    )
    .join('')
  return over(
    background,
    stream(left, 44, deep) +
      stream(right, 44, deep) +
      stream(left, 30, water) +
      stream(right, 30, water) +
      glints +
      stones,
  )
}

const scene = (key, color, place, motif, light) =>
  cover({ key, color, place, motif, light, width: 960, height: 540, focus: 0.5, scale: 1 })

export const films = [
  {
    module: 'values',
    name: 'the-space-between',
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
    seconds: 30,
    breath: 10,
    background: scene('longer-breath', '#2f7d6b', 'lake', 'birds', 'dusk'),
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
    seconds: 26,
    breath: 13,
    background: scene('two-streams', '#1f7a74', 'valley', 'birds', 'day'),
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
