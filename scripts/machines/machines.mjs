/**
 * npm run test:machines -- --rounds 50 --seed 5 --before HEAD~1: three nodes behind nginx, PostgreSQL with a standby, Redis and a store,
 * all on this machine. While 200 facilitators work, each part is lost in turn: nothing that was acknowledged may be lost or
 * doubled, and service must be back. Writes bench/results/machines-*.json.
 * Meanwhile an editor uploads packages of 64 MiB, or of as many as `--upload 2048` says.
 * With `--before` the nodes begin with the server of that commit, on the present tables, and change to the present one.
 */
import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../server/src/platform/random.ts'
import { findPostgresPrograms } from '../../server/src/testing/own-postgres.ts'
import { endInOrder } from '../parts/ending.mjs'
import { buildFloor, staleFloors } from '../parts/floors.mjs'
import { inRoot } from '../parts/root.mjs'
import { findProgram, findSwift } from '../parts/services.mjs'
import { bad, good, main, PlainFailure, say, seconds, step } from '../parts/steps.mjs'
import { buildBefore, rollToAndFro } from './before.mjs'
import { killsOf, mayMount } from './kills.mjs'
import { Load, PROBERS } from './load.mjs'
import { Site } from './site.mjs'
import { awayMs, findLosses, readMails } from './verdict.mjs'

const SEED_MOST = 1_000_000_000
const ROUNDS = 50
const FACILITATORS = 200
const DOCUMENTS = 300
const UPLOAD_MIB = 64
const WARM_MS = 5000
const CALM_MS = 2000
const SETTLE_MS = 15_000
const BAR_S = 10
const AIM_S = 3
const MS = 1000
const MIB = 1024 * 1024

function readWords() {
  const words = process.argv.slice(2)
  const valueOf = (name, otherwise) => {
    const at = words.indexOf(name)
    return at === -1 ? otherwise : Number(words[at + 1])
  }
  const at = words.indexOf('--before')
  const before = at === -1 ? undefined : words[at + 1]
  const asked = {
    rounds: valueOf('--rounds', ROUNDS),
    seed: valueOf('--seed', randomInt(SEED_MOST)),
    facilitators: valueOf('--facilitators', FACILITATORS),
    upload: valueOf('--upload', UPLOAD_MIB),
  }
  if (Object.values(asked).some((value) => !Number.isSafeInteger(value) || value < 1))
    throw new PlainFailure(
      'npm run test:machines -- --rounds <number> --seed <number> --facilitators <number> --upload <MiB>',
    )
  return { ...asked, before }
}

function findPrograms() {
  const programs = findPostgresPrograms()
  const missing = ['nginx', 'openssl', 'redis-server'].filter((name) => !findProgram(name))
  if (!programs) missing.push('PostgreSQL with initdb')
  if (missing.length > 0) throw new PlainFailure(`Not installed: ${missing.join(', ')}.`)
  return /** @type {string} */ (programs)
}

/** Loses one part after the other, and gives for each how long reading and writing were away. */
async function killAll(site, load, { rounds, seed }) {
  const random = seededRandom(`machines ${seed}`)
  const kills = killsOf(site, { canMount: mayMount(site.folder) })
  const seen = []
  for (let round = 0; round < rounds; round += 1) {
    const { name, act } = kills[round % kills.length]
    const from = performance.now()
    await act(site, random)
    await sleep(CALM_MS)
    const to = performance.now()
    await sleep(CALM_MS)
    const away = { read: awayMs(load.probes.read, from, to), write: awayMs(load.probes.write, from, to) }
    seen.push({ name, ...away })
    say(
      `  ${String(round + 1).padStart(3)}  ${name.padEnd(38)} read ${seconds(away.read)}, write ${seconds(away.write)}`,
    )
  }
  return seen
}

const percentile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

/** One line for each kind of kill: how often, and the median and longest time away. */
function byKind(seen) {
  const rows = []
  for (const name of new Set(seen.map((one) => one.name))) {
    const of = seen.filter((one) => one.name === name)
    const figures = (kind) => {
      const values = of.map((one) => one[kind] / MS)
      return { median: percentile(values, 0.5), longest: Math.max(...values) }
    }
    rows.push({ name, times: of.length, read: figures('read'), write: figures('write') })
  }
  return rows
}

function keep(row, loadBefore) {
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryMib: Math.round(totalmem() / MIB),
    node: process.version,
  }
  const whole = { ...row, loadBefore, machine, measuredAt: new Date().toISOString() }
  writeFileSync(inRoot(`bench/results/${row.id}.json`), `${JSON.stringify(whole, null, 2)}\n`)
}

endInOrder()
await main(async () => {
  const asked = readWords()
  const programs = findPrograms()
  const swift = findSwift()
  if (swift.why) say(`Without a store: ${swift.why}.`)
  for (const floor of staleFloors().filter((one) => one.floor === 'server'))
    await step(`Build ${floor.floor}`, () => buildFloor(floor))
  const loadBefore = loadavg()[0] ?? 0
  say(`${asked.rounds} kills, with --seed ${asked.seed}; the load of this machine is ${loadBefore}`)
  const folder = mkdtempSync(join(tmpdir(), 'hub-machines-'))
  // PostgreSQL runs as another account and has its folder within.
  chmodSync(folder, 0o755)
  mkdirSync(inRoot('bench/results'), { recursive: true })
  const now = inRoot('server/dist/main.js')
  let earlier
  if (asked.before)
    await step(`Build the server of ${asked.before}`, async () => {
      earlier = await buildBefore(asked.before)
    })
  let site
  await step('Three nodes, nginx, two PostgreSQL, Redis', async () => {
    site = await Site.open(folder, programs, {
      people: PROBERS + asked.facilitators,
      documents: DOCUMENTS,
      main: earlier?.main ?? now,
    })
  })
  try {
    const load = new Load(site)
    load.begin(asked.upload * MIB)
    await sleep(WARM_MS)
    const rolled = earlier && (await rollToAndFro(site, load, { before: earlier.main, now }))
    const began = performance.now()
    const seen = await killAll(site, load, asked)
    const lastedS = (performance.now() - began) / MS
    await load.stop()
    await sleep(SETTLE_MS)
    const losses = [...(await findLosses(load, site)), ...load.editor.losses]
    const mails = await readMails(load, site)
    return report({ site, load, seen, lastedS, losses, mails, loadBefore, asked, rolled })
  } finally {
    await site.close()
    await earlier?.remove()
  }
})

function report({ site, load, seen, lastedS, losses, mails, loadBefore, asked, rolled }) {
  const kinds = byKind(seen)
  const acknowledged = Object.values(load.counts).reduce((sum, count) => sum + count, 0)
  say()
  for (const { name, times, read, write } of kinds)
    say(
      `  ${name.padEnd(38)} ${times} times: read back after ${read.median.toFixed(1)} s (longest ${read.longest.toFixed(1)}), ` +
        `write ${write.median.toFixed(1)} s (longest ${write.longest.toFixed(1)})`,
    )
  say(
    `  ${JSON.stringify(load.counts)} in ${Math.round(lastedS)} s; ${load.sessionsGoneOnWith} sessions and ${load.editor.goneOnWith} times an upload gone on with`,
  )
  say(`  the standby became the primary within ${site.promotedMs.map((ms) => seconds(ms)).join(', ')}`)
  say(`  mails: ${JSON.stringify(mails)}`)
  for (const fault of [...losses, ...new Set(load.surprises)]) say(`  ${bad('✗')} ${fault}`)
  const wrong = losses.length + mails.missing + mails.doubled
  if (wrong === 0) say(`  ${good('✓')} nothing that was acknowledged is lost or doubled`)
  const note = `${asked.facilitators} facilitators, ${seen.length} kills in ${Math.round(lastedS)} s, seed ${asked.seed}, ${acknowledged} acknowledged${site.store ? '' : ', without a store'}`
  const longest = Math.max(...seen.flatMap(({ read, write }) => [read, write])) / MS
  keep(
    {
      id: 'machines-lost',
      what: 'Three nodes, PostgreSQL with a standby, Redis, store, nginx, each lost in turn: acknowledged and lost or doubled',
      value: wrong,
      unit: '',
      bar: 0,
      aim: 0,
      better: 'less',
      note,
      samples: [{ ...load.counts, mails, losses, surprises: [...new Set(load.surprises)] }],
    },
    loadBefore,
  )
  keep(
    {
      id: 'machines-back',
      what: 'The same: the longest time without a good answer to a read or a write, with the 2 s in which a manager notices',
      value: longest,
      unit: 's',
      bar: BAR_S,
      aim: AIM_S,
      better: 'less',
      note: `median of all kills ${(
        percentile(
          seen.map(({ write }) => write),
          0.5,
        ) / MS
      ).toFixed(1)} s`,
      samples: kinds,
    },
    loadBefore,
  )
  if (rolled)
    keep(
      {
        id: 'machines-rolled',
        what: 'From the server of an earlier commit to the present one, back and forth, node by node under load: failed calls',
        value: rolled.failed,
        unit: '',
        bar: 0,
        aim: 0,
        better: 'less',
        note: `${rolled.asked} calls of the probes, from ${asked.before}`,
        samples: [rolled],
      },
      loadBefore,
    )
  return wrong + load.surprises.length > 0 ? 1 : 0
}
