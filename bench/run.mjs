/**
 * npm run bench: measures what docs/performance.md promises, each figure as a ratio within one run where it can be,
 * and writes bench/results/<id>.json and bench/results/table.md. `npm run bench -- login start` measures those alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildFloor, staleFloors } from '../scripts/parts/floors.mjs'
import { checkNode, install, isInstalled } from '../scripts/parts/install.mjs'
import { inRoot } from '../scripts/parts/root.mjs'
import { bad, good, main, say, step, strong } from '../scripts/parts/steps.mjs'
import { loadNow } from './parts/measure.mjs'
import { holds, renewTable } from './parts/report.mjs'

/** In the order they run: those that most need a quiet machine come first. */
const NAMES = [
  'clients-list',
  'cheap-call',
  'login',
  'records-written',
  'backup',
  'clients-reset',
  'clients-screen',
  'module-bytes',
  'downloads',
  'slow-link',
  'seeks',
  'submissions',
  'offline-start',
  'offline-unlock',
  'sessions',
  'open-loop',
  'three-nodes',
  'sessions-on-nodes',
  'start',
  'pages',
  'reports',
]
const RESULTS = inRoot('bench/results')
const INDENT = 2
const MIB = 1024 * 1024

function machine() {
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryMib: Math.round(totalmem() / MIB),
    node: process.version,
  }
}

function keep(row) {
  writeFileSync(join(RESULTS, `${row.id}.json`), `${JSON.stringify(row, null, INDENT)}\n`)
  const said = row.skipped ? `not measured: ${row.skipped}` : `${row.value.toFixed(2)} ${row.unit}`
  const mark = row.skipped ? '-' : holds(row) ? good('✓') : bad('✗')
  say(`    ${mark} ${row.what}: ${said}`)
}

async function measureOne(name) {
  const { measure } = await import(`./${name}.mjs`)
  const loadBefore = loadNow()
  for (const row of await measure())
    keep({ ...row, loadBefore, machine: machine(), measuredAt: new Date().toISOString() })
}

await main(async () => {
  checkNode()
  if (!isInstalled()) await step('Install packages', install)
  mkdirSync(RESULTS, { recursive: true })
  const wanted = process.argv.slice(2)
  // Measures the built product, because that is what people run.
  for (const floor of staleFloors()) await step(`Build ${floor.floor}`, () => buildFloor(floor))
  const failed = []
  for (const name of NAMES.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    say(strong(name))
    try {
      await measureOne(name)
    } catch (fault) {
      failed.push(name)
      say(bad(`    ${fault?.message ?? fault}`))
    }
  }
  const table = renewTable(RESULTS)
  say()
  say(table)
  return failed.length > 0 ? 1 : 0
})
