/** The dashboard and the alert rules of deploy ask for figures that the hub gives, and for no others. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8')
const DASHBOARD = 'grafana-dashboard.json'
const ALERTS = 'alerts.yml'

/** Each query of the dashboard. */
function queriesOfDashboard(): string[] {
  const { panels } = JSON.parse(fileOf(DASHBOARD)) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

/** Each `expr` of the rules: on its line, or folded into the more indented lines below it. */
function queriesOfAlerts(): string[] {
  const found = fileOf(ALERTS).matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)
  return [...found].map(([, folded, line]) => folded ?? line ?? '')
}

/** What is not the name of a figure: selectors, ranges, groupings, texts, functions and words of the language. */
const NO_FIGURE = [
  /"[^"]*"/g,
  /\{[^}]*\}/g,
  /\[[^\]]*\]/g,
  /\b(by|without|on)\s*\([^)]*\)/g,
  /\b\w+(?=\s*\()/g,
  /\boffset\s+\w+/g,
  /\b(and|or|unless)\b/g,
]

function figuresOf(query: string): string[] {
  const bare = NO_FIGURE.reduce((text, what) => text.replaceAll(what, ' '), query)
  return bare.match(/[a-zA-Z_][a-zA-Z0-9_:]*/g) ?? []
}

/** Prometheus itself says whether a scrape was answered. */
const OF_PROMETHEUS = 'up'

let app: FreshApp
let names: Set<string>
beforeAll(async () => {
  app = await freshApp({ config: { metricsPort: 0 } })
  names = new Set([OF_PROMETHEUS, ...app.prometheus().names()])
})
afterAll(() => app?.close())

it.each([
  [DASHBOARD, queriesOfDashboard()],
  [ALERTS, queriesOfAlerts()],
])('OPS-004 %s names figures of the hub alone', (_file, queries) => {
  expect(queries.length).toBeGreaterThan(9)
  for (const query of queries) {
    const figures = figuresOf(query)
    expect(figures, query).not.toEqual([])
    expect(
      figures.filter((figure) => !names.has(figure)),
      query,
    ).toEqual([])
  }
})

it('OPS-004 every rule has a query that is read here, and says what to do', () => {
  const count = (what: RegExp) => fileOf(ALERTS).match(what)?.length
  expect(count(/- alert: /g)).toBe(queriesOfAlerts().length)
  expect(count(/summary: /g)).toBe(queriesOfAlerts().length)
  expect(count(/todo: /g)).toBe(queriesOfAlerts().length)
})

it('OPS-004 the dashboard shows every figure that is the hub’s own', () => {
  const shown = queriesOfDashboard().flatMap(figuresOf)
  const kindOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
  const missing = [...names].filter(
    (name) => name.startsWith('hub_') && !shown.map(kindOf).includes(kindOf(name)),
  )
  expect(missing).toEqual([])
})

it('OPS-004 a name that the hub does not give is noticed', () => {
  expect(figuresOf('sum by (call) (rate(hub_cals_total{status=~"5.."}[5m])) / 2 > 0.1 or up')).toEqual([
    'hub_cals_total',
    'up',
  ])
})
