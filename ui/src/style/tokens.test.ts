import { expect, it } from 'vitest'
import { contrast } from '@hub/contract/colors.rules'
import tokens from './tokens.json' with { type: 'json' }

type Scheme = typeof tokens.color.light
const PAIRS: [text: keyof Scheme, on: keyof Scheme, least: number][] = [
  ['text', 'canvas', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'sunken', 4.5],
  ['heading', 'canvas', 4.5],
  ['muted', 'canvas', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'sunken', 4.5],
  ['placeholder', 'surface', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['brand-ink', 'brand-wash', 4.5],
  ['line-control', 'surface', 3],
  ['line-control', 'canvas', 3],
  ['focus', 'surface', 3],
  ['focus', 'canvas', 3],
  ['focus-on-dark', 'rail', 3],
  ['focus-on-dark', 'rail-active', 3],
  ['rail-text', 'rail', 4.5],
  ['on-rail-active', 'rail-active', 4.5],
  ['success-ink', 'success-wash', 4.5],
  ['attention-ink', 'attention-wash', 4.5],
  ['info-ink', 'info-wash', 4.5],
  ['danger-ink', 'danger-wash', 4.5],
  ['neutral-ink', 'neutral-wash', 4.5],
  ['disabled-text', 'disabled-bg', 4],
]

it.each(PAIRS)('SYS-015 keeps %s on %s readable in both schemes (%s:1)', (text, on, least) => {
  for (const scheme of [tokens.color.light, tokens.color.dark]) {
    expect(contrast(scheme[text].$value, scheme[on].$value)).toBeGreaterThanOrEqual(least)
  }
})
