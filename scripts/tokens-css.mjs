/** Writes ui/src/style/tokens.css from tokens.json; with --check it only says whether the file is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './parts/root.mjs'
import { main, PlainFailure, say } from './parts/steps.mjs'

const SOURCE = inRoot('ui/src/style/tokens.json')
const TARGET = inRoot('ui/src/style/tokens.css')
const ROOT_PX = 16
/** Third headings, overlines and current entries stand between semibold and bold. */
const HEADING_3_WEIGHT = 650

/** Sizes of text and controls follow the reader's text size, so they are written in rem. */
const rem = (px) => `${Number.parseFloat(px) / ROOT_PX}rem`
const value = (token) => token.$value
const quoted = (family) => (/\s/.test(family) ? `'${family}'` : family)
const entries = (group) => Object.entries(group).filter(([name]) => !name.startsWith('$'))
const pairs = (group, prefix, write = value) =>
  entries(group).map(([name, token]) => [`${prefix}${name}`, write(token)])

/** What the two schemes treat differently besides colour: how art and avatars are toned. */
const TONES = {
  light: [
    ['art-filter', 'none'],
    ['art-off-filter', 'grayscale(0.85) opacity(0.5)'],
    ['avatar-outline', 'transparent'],
    ['on-danger-solid', '#ffffff'],
  ],
  dark: [
    ['art-filter', 'brightness(0.86) saturate(0.95)'],
    ['art-off-filter', 'grayscale(0.85) brightness(0.6) opacity(0.6)'],
    ['avatar-outline', 'var(--hub-line)'],
    ['on-danger-solid', '#2a0f0a'],
  ],
}

function schemeOf(tokens, scheme) {
  const shadows = entries(tokens.shadow)
    .filter(([name]) => name.startsWith('dark-') === (scheme === 'dark'))
    .map(([name, token]) => [`shadow-${name.replace('dark-', '')}`, value(token)])
  return [['scheme', scheme], ...pairs(tokens.color[scheme], ''), ...shadows, ...TONES[scheme]]
}

function constantsOf(tokens) {
  const ramps = entries(tokens.color.ramp).flatMap(([ramp, steps]) => pairs(steps, `${ramp}-`))
  const families = pairs(tokens.font.family, 'font-', (token) => value(token).map(quoted).join(', '))
  const { ease, ...durations } = tokens.motion
  return [
    ...ramps,
    ...pairs(tokens.color.avatar, 'avatar-'),
    ...pairs(tokens.space, 'space-'),
    ...pairs(tokens.radius, 'radius-'),
    ...pairs(tokens.size, 'size-', (token) => rem(value(token))),
    ...families,
    ...pairs(tokens.font.weight, 'weight-'),
    ['weight-heading-3', HEADING_3_WEIGHT],
    ...pairs(tokens.font.size, 'text-', (token) => rem(value(token).fontSize)),
    ...pairs(tokens.font.size, 'leading-', (token) => rem(value(token).lineHeight)),
    ...pairs(durations, 'motion-'),
    ['ease', `cubic-bezier(${value(ease).join(', ')})`],
    ...pairs(tokens.layer, 'layer-'),
  ]
}

const block = (selector, declarations, indent = '') =>
  [
    `${indent}${selector} {`,
    ...declarations.map(
      ([name, text]) => `${indent}  ${name === 'scheme' ? 'color-scheme' : `--hub-${name}`}: ${text};`,
    ),
    `${indent}}`,
  ].join('\n')

/** The style sheet: constants, then light, then dark by the device unless the reader chose otherwise. */
export function tokensCss(tokens) {
  const light = schemeOf(tokens, 'light')
  const dark = schemeOf(tokens, 'dark')
  return `${[
    '/* Generated from tokens.json by scripts/tokens-css.mjs. */',
    block(':root', [...constantsOf(tokens), ...light]),
    // Paper is white, whatever the screen is.
    `@media screen and (prefers-color-scheme: dark) {\n${block(":root:not([data-scheme='light'])", dark, '  ')}\n}`,
    `@media screen {\n${block(":root[data-scheme='dark']", dark, '  ')}\n}`,
    `@media (forced-colors: active) {\n${block(
      ':root:root:root',
      [
        ['line', 'CanvasText'],
        ['brand-line', 'CanvasText'],
        ['line-control', 'ButtonText'],
        ['focus', 'Highlight'],
        ['focus-on-dark', 'Highlight'],
        ['art-filter', 'none'],
      ],
      '  ',
    )}\n}`,
  ].join('\n\n')}\n`
}

if (process.argv[1]?.endsWith('tokens-css.mjs')) {
  await main(() => {
    const css = tokensCss(JSON.parse(readFileSync(SOURCE, 'utf8')))
    if (!process.argv.includes('--check')) {
      writeFileSync(TARGET, css)
      say('ui/src/style/tokens.css is written.')
      return
    }
    let written = ''
    try {
      written = readFileSync(TARGET, 'utf8')
    } catch {
      // A missing file is as stale as an old one.
    }
    if (written !== css) {
      throw new PlainFailure('ui/src/style/tokens.css is stale. Run: node scripts/tokens-css.mjs')
    }
    say('ui/src/style/tokens.css is up to date.')
  })
}
