/** The colours of bars that lie beside each other, for readers who do not tell all hues apart, and for paper in grey (REP-006). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '../../contract/src/colors.rules.ts'
import { inRoot } from '../parts/root.mjs'

/** What two things need that have to be told apart (WCAG 1.4.11), and words on them (1.4.3): it asks for lightness alone. */
const APART = 3
const READABLE = 4.5
const SERIES = ['one', 'two', 'three', 'four', 'five']

const read = (path) => readFileSync(inRoot(path), 'utf8')
const sheet = read('console/src/reports/parts/charts.module.css')
const tokens = JSON.parse(read('ui/src/style/tokens.json'))

/** The palettes of the sheet: light, dark as chosen, dark as the device says. */
const palettes = [...sheet.matchAll(/\.colours \{([^}]*)\}/g)].map(
  ([, body = '']) =>
    new Map(
      [...body.matchAll(/--([\w-]+): var\(--hub-(\w+)-(\d)\);/g)].map(([, name, ...at]) => [name, hexOf(at)]),
    ),
)

/** @param {string[]} place a ramp of the tokens, and the step of it */
function hexOf([ramp = '', step = '']) {
  return tokens.color.ramp[ramp]?.[step]?.$value ?? `no ${ramp}-${step}`
}

it('has three palettes, of which the two dark ones are the same', () => {
  expect(palettes.map(({ size }) => size)).toEqual([15, 15, 15])
  expect(palettes[2]).toEqual(palettes[1])
})

it.each(['light', 'dark'])('REP-006 tells neighbours apart without their hues: %s', (scheme) => {
  const palette = palettes[scheme === 'light' ? 0 : 1]
  const of = (name) => palette?.get(name) ?? ''
  const surface = tokens.color[scheme].surface.$value
  for (const [at, series] of SERIES.entries()) {
    const next = SERIES[at + 1]
    if (next) expect(contrast(of(series), of(next)), `${series} beside ${next}`).toBeGreaterThanOrEqual(APART)
    expect(contrast(of(`${series}-edge`), surface), `the edge of ${series}`).toBeGreaterThanOrEqual(APART)
    expect(contrast(of(`${series}-text`), of(series)), `on ${series}`).toBeGreaterThanOrEqual(READABLE)
  }
})
