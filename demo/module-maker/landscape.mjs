// Colour families and generated landscapes for the module packages.
// Pure functions, no dependencies, no randomness: the same input always gives the same output.

/* ---------- colour ---------- */
const clamp = (v, a = 0, b = 1) => Math.min(b, Math.max(a, v))
const enc = (c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const dec = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

function linear(L, C, h) {
  const a = C * Math.cos((h * Math.PI) / 180),
    b = C * Math.sin((h * Math.PI) / 180)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** OKLCH to hex; chroma is lowered until the colour fits sRGB. */
export function oklch(L, C, h) {
  let c = C,
    rgb
  for (;;) {
    rgb = linear(L, c, h)
    if (c <= 0 || rgb.every((v) => v >= -0.0005 && v <= 1.0005)) break
    c = Math.max(0, c - 0.002)
  }
  return (
    '#' +
    rgb
      .map((v) =>
        Math.round(clamp(enc(clamp(v))) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

export function toOklch(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => dec(parseInt(hex.slice(i, i + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [L, Math.hypot(A, B), ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360]
}

export const luminance = (hex) => {
  const [r, g, b] = [1, 3, 5].map((i) => dec(parseInt(hex.slice(i, i + 2), 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export const contrast = (a, b) => {
  const x = luminance(a),
    y = luminance(b)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Turns any stored theme_color into a safe family. Bad or empty input gives the brand hue. */
export function accent(themeColor) {
  const ok = /^#[0-9a-f]{6}$/i.test(themeColor || '')
  let [, C, h] = toOklch(ok ? themeColor : '#16524f')
  if (C < 0.02) {
    C = 0.012
    h = 160
  } // greys stay quiet, never become a random hue
  C = clamp(C, 0.012, 0.13)
  let L = 0.5,
    solid = oklch(L, C, h) // white text on solid: 5.5:1 or better
  while (contrast(solid, '#ffffff') < 5.5) solid = oklch((L -= 0.01), C, h)
  return {
    hue: h,
    chroma: C,
    wash: oklch(0.962, Math.min(C, 0.022), h), // panel tint; body text keeps 12:1 or more
    line: oklch(0.84, Math.min(C, 0.06), h), // decorative rule
    solid,
    onSolid: '#ffffff',
    ink: oklch(0.36, Math.min(C, 0.085), h), // accent text on white or on wash, 7:1 or better
    dark: {
      wash: oklch(0.285, Math.min(C, 0.03), h),
      line: oklch(0.42, Math.min(C, 0.05), h),
      solid: oklch(0.8, Math.min(C, 0.09), h),
      onSolid: '#071f1d',
      ink: oklch(0.86, Math.min(C, 0.06), h),
    },
  }
}

/* ---------- deterministic numbers ---------- */
export function seedOf(text) {
  // FNV-1a, 32 bits
  let x = 0x811c9dc5
  for (const ch of String(text)) {
    x ^= ch.codePointAt(0)
    x = Math.imul(x, 0x01000193)
  }
  return x >>> 0
}
function numbers(seed) {
  // mulberry32
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const n = (v) => Math.round(v * 10) / 10

/* ---------- palette of a cover ---------- */
function palette(color, light) {
  const { hue: h, chroma } = accent(color)
  const red = h < 48 || h > 345 // deep reds are quietened: no alarm colour over a whole picture
  const c = (k) => Math.max(0.016, chroma) * k * (red ? 0.68 : 1)
  const P = {
    dawn: { sky: oklch(0.945, 0.034, 70), halo: oklch(0.965, 0.03, 80), sun: oklch(0.86, 0.115, 62) },
    day: { sky: oklch(0.945, c(0.26), h), halo: oklch(0.972, c(0.14), h), sun: oklch(0.905, 0.1, 86) },
    dusk: {
      sky: oklch(0.83, c(0.5), h + 14),
      halo: oklch(0.865, c(0.42), h + 20),
      sun: oklch(0.885, 0.095, 66),
    },
    night: { sky: oklch(0.345, c(0.55), h), halo: oklch(0.385, c(0.55), h), sun: oklch(0.945, 0.035, 95) },
  }[light]
  const ls = {
    dawn: [0.83, 0.7, 0.55, 0.41, 0.31],
    day: [0.82, 0.68, 0.53, 0.4, 0.3],
    dusk: [0.7, 0.57, 0.45, 0.345, 0.265],
    night: [0.42, 0.365, 0.31, 0.255, 0.205],
  }[light]
  const ks = [0.55, 0.78, 0.92, 0.85, 0.68]
  const muddy = h >= 35 && h < 135 // deep yellows, olives and rusts: less chroma, a little lighter
  const soft = (i) => muddy && (i > 1 || light === 'night')
  const shade = (L, i) => oklch(L + (soft(i) ? 0.03 : 0), c(ks[i]) * (soft(i) ? 0.74 : 1), h + (i - 2) * -5)
  P.land = ls.map((L, i) => shade(L, i))
  P.edge = ls.map((L, i) => shade(L + 0.045, i))
  P.water = {
    dawn: oklch(0.885, c(0.34), h + 10),
    day: oklch(0.875, c(0.36), h + 8),
    dusk: oklch(0.76, c(0.45), h + 14),
    night: oklch(0.4, c(0.5), h + 6),
  }[light]
  P.ripple = {
    dawn: oklch(0.955, 0.03, 75),
    day: oklch(0.955, c(0.16), h),
    dusk: oklch(0.885, 0.05, 70),
    night: oklch(0.5, c(0.5), h),
  }[light]
  P.paper = light === 'night' ? oklch(0.92, 0.02, 95) : oklch(0.985, 0.008, 95)
  P.warm = oklch(0.8, 0.125, 68)
  P.glow = oklch(0.9, 0.11, 86)
  P.clay = oklch(0.64, 0.115, 40)
  P.dark = P.land[4]
  return P
}

/* ---------- shapes ---------- */
const el = (name, a) =>
  `<${name} ${Object.entries(a)
    .map(([k, v]) => `${k}="${typeof v === 'number' ? n(v) : v}"`)
    .join(' ')}/>`
const circle = (cx, cy, r, fill, o = {}) => el('circle', { cx, cy, r, fill, ...o })
const rect = (x, y, width, height, fill, o = {}) => el('rect', { x, y, width, height, fill, ...o })
const path = (d, fill, o = {}) => el('path', { d, fill, ...o })
const line = (d, stroke, w, o = {}) =>
  el('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': w,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...o,
  })
const at = (x, y, s, inner) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(s * 100) / 100})">${inner}</g>`

function ridge(W, H, y, amp, rnd, waves = 1.4) {
  const p1 = rnd() * 6.28,
    p2 = rnd() * 6.28,
    k = (waves + rnd() * 0.7) * Math.max(0.6, W / H / 1.78)
  const f = (x) =>
    y - amp * (0.62 * Math.sin((x / W) * 6.28 * k * 0.5 + p1) + 0.38 * Math.sin((x / W) * 6.28 * k + p2))
  const parts = Math.round(8 * Math.max(1, W / H / 1.78)),
    step = W / parts,
    pts = []
  for (let i = -1; i <= parts + 1; i++) pts.push([i * step, f(i * step)])
  let d = `M${n(pts[0][0])} ${n(pts[0][1])}`
  for (let i = 0; i < pts.length - 1; i++) {
    // Catmull-Rom to cubic
    const a = pts[Math.max(0, i - 1)],
      b = pts[i],
      c = pts[i + 1],
      e = pts[Math.min(pts.length - 1, i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return { f, edge: d, area: d + `V${H + 4}H${-step}Z` }
}
const pine = (x, y, s, fill) =>
  path(
    `M${n(x)} ${n(y - 50 * s)}C${n(x + 5 * s)} ${n(y - 34 * s)} ${n(x + 17 * s)} ${n(y - 16 * s)} ${n(x + 18 * s)} ${n(y)}Q${n(x)} ${n(y + 8 * s)} ${n(x - 18 * s)} ${n(y)}C${n(x - 17 * s)} ${n(y - 16 * s)} ${n(x - 5 * s)} ${n(y - 34 * s)} ${n(x)} ${n(y - 50 * s)}Z`,
    fill,
  )

/* Motifs are drawn with their foot at 0,0, about 120 units tall. p = palette. */
export const MOTIFS = {
  path: (p) =>
    path(
      'M-70 60C-40 30 40 24 26 -4C16 -24 -22 -26 -14 -48C-10 -58 4 -62 8 -66C-2 -58 0 -50 14 -42C44 -26 74 -14 52 18C40 36 30 44 34 60Z',
      p.paper,
    ),
  tree: (p) =>
    rect(-5, -44, 10, 50, p.dark, { rx: 4 }) +
    circle(0, -82, 42, p.land[2]) +
    circle(-28, -60, 26, p.land[2]) +
    circle(28, -60, 27, p.land[2]) +
    circle(12, -92, 22, p.edge[2]) +
    line('M0 -40L-14 -58M0 -48L14 -66', p.dark, 4),
  pines: (p) => pine(-34, 0, 1.15, p.land[3]) + pine(36, 4, 1.35, p.land[3]) + pine(2, 2, 1.9, p.dark),
  boat: (p) =>
    path('M-52 -14H52Q44 12 20 14H-20Q-44 12 -52 -14Z', p.dark) +
    path('M-4 -22V-112Q-44 -64 -46 -22Z', p.paper) +
    path('M6 -22V-98Q38 -60 42 -22Z', p.warm) +
    line('M1 -12V-116', p.dark, 4),
  house: (p) =>
    rect(-46, -54, 92, 58, p.paper) +
    path('M-58 -50L0 -98L58 -50Z', p.clay) +
    rect(-12, -34, 24, 38, p.dark, { rx: 3 }) +
    rect(-36, -42, 16, 16, p.glow, { rx: 2 }) +
    rect(20, -42, 16, 16, p.glow, { rx: 2 }),
  lighthouse: (p) =>
    path('M-18 4L-12 -90H12L18 4Z', p.paper) +
    path('M-15.6 -36L-14 -60H14L15.6 -36Z', p.clay) +
    rect(-15, -96, 30, 8, p.dark, { rx: 2 }) +
    rect(-10, -114, 20, 18, p.glow) +
    path('M-15 -114L0 -130L15 -114Z', p.clay) +
    path('M12 -108L120 -132V-84Z', p.glow, { opacity: 0.4 }) +
    path('M-12 -108L-120 -132V-84Z', p.glow, { opacity: 0.4 }),
  fire: (p) =>
    [
      [-62, 2],
      [-38, 14],
      [0, 19],
      [38, 14],
      [62, 2],
    ]
      .map(([x, y]) =>
        path(
          `M${x - 15} ${y + 4}Q${x - 14} ${y - 12} ${x} ${y - 12}Q${x + 14} ${y - 12} ${x + 15} ${y + 4}Z`,
          p.edge[1],
        ),
      )
      .join('') +
    line('M-24 2L24 -10M24 2L-24 -10', p.clay, 8) +
    path('M0 -84C26 -54 34 -36 24 -16C18 -4 -18 -4 -24 -16C-32 -34 -8 -48 0 -84Z', p.warm) +
    path('M2 -50C14 -34 16 -24 10 -12C6 -6 -8 -6 -10 -14C-14 -26 -2 -32 2 -50Z', p.glow),
  birds: (p) =>
    line('M-64 -120Q-48 -138 -34 -120Q-20 -138 -4 -120', p.dark, 5) +
    line('M10 -152Q22 -166 34 -152Q46 -166 58 -152', p.dark, 4.5) +
    line('M34 -106Q42 -116 52 -106Q62 -116 70 -106', p.dark, 4),
  kite: (p) =>
    path('M20 -156L56 -120L20 -66L-12 -116Z', p.warm) +
    path('M20 -156L56 -120L20 -66Z', p.clay) +
    line('M20 -66C0 -44 34 -30 12 -8C0 4 -20 6 -30 6', p.dark, 2.5),
  seedling: (p) =>
    path('M-44 8Q0 -26 44 8Z', p.dark) +
    line('M0 -8C0 -30 0 -40 2 -58', p.edge[1], 6) +
    path('M2 -54C-6 -88 -38 -92 -52 -84C-46 -62 -26 -48 2 -54Z', p.edge[1]) +
    path('M2 -60C6 -96 34 -108 54 -100C50 -76 30 -58 2 -60Z', p.paper),
  bridge: (p) =>
    line('M-96 2Q0 -74 96 2', p.dark, 9) +
    line('M-96 -30Q0 -106 96 -30', p.dark, 5) +
    [-72, -44, -15, 15, 44, 72]
      .map((x) => {
        const t = (x + 96) / 192,
          y = 2 - 76 * 2 * t * (1 - t)
        return line(`M${x} ${n(y)}V${n(y - 32)}`, p.dark, 4)
      })
      .join(''),
  steps: (p) =>
    [
      [-58, 34, 30],
      [-14, 22, 26],
      [22, 8, 21],
      [46, -6, 16],
      [60, -17, 11],
    ]
      .map(([x, y, r]) => el('ellipse', { cx: x, cy: y, rx: r, ry: r * 0.36, fill: p.paper }))
      .join(''),
  bench: (p) =>
    line('M-46 -18V6M46 -18V6M-50 -60V-18M50 -60V-18', p.dark, 5) +
    rect(-62, -64, 124, 9, p.clay, { rx: 4.5 }) +
    rect(-62, -50, 124, 9, p.clay, { rx: 4.5 }) +
    rect(-66, -26, 132, 11, p.warm, { rx: 5 }),
  lanterns: (p) =>
    line('M-112 4V-128M112 4V-118', p.dark, 6) +
    line('M-112 -126Q-50 -88 4 -98Q60 -106 112 -116', p.paper, 2.5) +
    [
      [-76, -109],
      [-30, -98],
      [16, -99],
      [62, -106],
    ]
      .map(
        ([x, y], i) =>
          line(`M${x} ${y}V${y + 9}`, p.paper, 2.5) +
          el('rect', { x: x - 14, y: y + 8, width: 28, height: 36, rx: 11, fill: i % 2 ? p.warm : p.glow }),
      )
      .join(''),
  chairs: (p) =>
    [
      [-46, -14, 0.8, p.paper],
      [0, -19, 0.76, p.warm],
      [46, -14, 0.8, p.paper],
      [-94, 6, 1, p.clay],
      [94, 6, 1, p.edge[1]],
    ]
      .map(([x, y, k, f]) =>
        at(
          x,
          y,
          k,
          line('M-12 -16L-15 8M12 -16L15 8', f, 4.5) +
            path('M-14 -58Q0 -64 14 -58L16 -30Q0 -34 -16 -30Z', f) +
            line('M-12 -30V-16M12 -30V-16', f, 4) +
            path('M-17 -22Q0 -26 17 -22L18 -14Q0 -11 -18 -14Z', f),
        ),
      )
      .join(''),
}
export const MOTIF_NAMES = Object.keys(MOTIFS)
export const PLACES = ['lake', 'valley', 'street', 'forest', 'field']
/* Where a motif may stand. A motif not listed may stand anywhere but in the lake. */
const LAND = ['valley', 'street', 'forest', 'field']
export const MOTIF_PLACES = {
  boat: ['lake'],
  bridge: ['lake'],
  lighthouse: ['lake'],
  birds: PLACES,
  kite: ['field', 'valley', 'lake', 'street'],
  path: ['valley', 'field', 'forest'],
  steps: ['valley', 'field', 'forest'],
  pines: ['lake', 'valley', 'field'],
  fire: ['forest', 'valley', 'field'],
  house: ['valley', 'field', 'forest'],
  seedling: ['field', 'valley', 'street'],
  tree: ['valley', 'field', 'street'],
}

/**
 * One cover. key: stable text such as a module_key; color: theme_color; the rest is optional and
 * derived from the key when absent. Returns an SVG string; always decorative (aria-hidden).
 */
export function cover({
  key,
  color = '#16524f',
  place,
  motif,
  light,
  width: W = 640,
  height: H = 360,
  focus,
  scale = 1,
}) {
  const rnd = numbers(seedOf(key))
  const a = rnd(),
    b = rnd(),
    c = rnd(),
    d = rnd()
  motif ??= MOTIF_NAMES[Math.floor(b * MOTIF_NAMES.length)]
  const allowed = MOTIF_PLACES[motif] ?? LAND
  if (!allowed.includes(place)) place = allowed[Math.floor(a * allowed.length)]
  const cool = accent(color).hue >= 135 && accent(color).hue <= 345 // night only for cool colours
  light ??= c < 0.3 ? 'dawn' : c < 0.66 ? 'day' : c < 0.88 || !cool ? 'dusk' : 'night'
  const p = palette(color, light),
    s = scale * Math.min(H / 360, (W / 640) * 1.3) // drawing unit: tall pictures keep small, calm shapes
  const mx = W * (focus ?? (d < 0.5 ? 0.3 + rnd() * 0.1 : 0.6 + rnd() * 0.1))
  const sunX = mx > W / 2 ? W * (0.2 + rnd() * 0.12) : W * (0.68 + rnd() * 0.12),
    sunY = H * (0.24 + rnd() * 0.1),
    sunR = (34 + rnd() * 10) * s
  const out = [rect(0, 0, W, H, p.sky)]
  if (light === 'night')
    for (let i = 0; i < 14; i++)
      out.push(circle(rnd() * W, rnd() * H * 0.42, (1.2 + rnd() * 1.6) * s, p.sun, { opacity: 0.8 }))
  out.push(circle(sunX, sunY, sunR * 1.9, p.halo), circle(sunX, sunY, sunR, p.sun))
  const layer = (r, i) => out.push(path(r.area, p.land[i]), line(r.edge, p.edge[i], 2 * s))

  layer(ridge(W, H, H * 0.5, H * 0.085, rnd), 0)
  if (place === 'lake') {
    layer(ridge(W, H, H * 0.585, H * 0.035, rnd), 1)
    out.push(rect(0, H * 0.615, W, H * 0.4, p.water))
    for (let i = 0; i < 9; i++) {
      const w = (34 + rnd() * 80) * s,
        y = H * (0.65 + i * 0.026),
        x = rnd() * W
      out.push(rect(x - w / 2, y, w, 3.4 * s, p.ripple, { rx: 1.7 * s, opacity: 0.85 }))
    }
  } else if (place === 'street') {
    const r = ridge(W, H, H * 0.66, H * 0.02, rnd)
    for (let x = -10 * s; x < W;) {
      const w = (46 + rnd() * 34) * s,
        h = (58 + rnd() * 74) * s,
        y = H * 0.7,
        gable = rnd() < 0.5
      out.push(
        gable
          ? path(
              `M${n(x)} ${n(y)}V${n(y - h * 0.72)}L${n(x + w / 2)} ${n(y - h)}L${n(x + w)} ${n(y - h * 0.72)}V${n(y)}Z`,
              p.land[1],
            )
          : rect(x, y - h, w, h, p.land[1]),
      )
      for (let k = 0; k < 2; k++)
        if (rnd() < 0.8)
          out.push(
            rect(
              x + w * (k ? 0.58 : 0.2),
              y - h * (0.36 + 0.2 * Math.floor(rnd() * 2)),
              w * 0.2,
              w * 0.24,
              rnd() < 0.6 ? p.glow : p.edge[0],
              { rx: 1.5 * s },
            ),
          )
      x += w + (2 + rnd() * 10) * s
    }
    layer(r, 2)
  } else if (place === 'forest') {
    const r1 = ridge(W, H, H * 0.62, H * 0.05, rnd)
    for (let x = 0; x < W; x += (24 + rnd() * 30) * s)
      out.push(pine(x, r1.f(x) + 6 * s, (0.75 + rnd() * 0.6) * s, p.land[1]))
    layer(r1, 1)
    const r2 = ridge(W, H, H * 0.72, H * 0.05, rnd)
    for (let x = rnd() * 40 * s; x < W; x += (60 + rnd() * 90) * s)
      if (Math.abs(x - mx) > 90 * s) out.push(pine(x, r2.f(x) + 6 * s, (1 + rnd() * 0.6) * s, p.land[2]))
    layer(r2, 2)
  } else if (place === 'field') {
    layer(ridge(W, H, H * 0.6, H * 0.05, rnd), 1)
    const r = ridge(W, H, H * 0.68, H * 0.03, rnd)
    layer(r, 2)
    for (let i = -5; i <= 5; i++)
      out.push(
        line(
          `M${n(W * 0.5 + i * 26 * s)} ${n(H * 0.71)}Q${n(W * 0.5 + i * 70 * s)} ${n(H * 0.84)} ${n(W * 0.5 + i * 170 * s)} ${n(H * 1.02)}`,
          p.edge[2],
          3 * s,
          { opacity: 0.7 },
        ),
      )
  } else {
    layer(ridge(W, H, H * 0.6, H * 0.07, rnd), 1)
    layer(ridge(W, H, H * 0.71, H * 0.05, rnd), 2)
  }
  const onWater = motif === 'boat' && place === 'lake',
    airborne = motif === 'birds' || motif === 'kite'
  const ground = ridge(W, H, H * (place === 'lake' ? 0.9 : 0.83), H * 0.035, rnd)
  const draw = (y) => out.push(at(mx, y, (airborne ? 1.1 : 1.22) * s, MOTIFS[motif](p)))
  if (onWater || motif === 'bridge') draw(H * (motif === 'bridge' ? 0.9 : 0.78))
  layer(ground, 3)
  if (!onWater && motif !== 'bridge')
    draw(Math.min(H - 22 * s, ground.f(mx) + (motif === 'path' ? 12 : motif === 'steps' ? -14 : 8) * s))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${out.join('')}</svg>`
}
