/** A reset of a whole team's passwords against bare hashing, its effect on other calls, and the pages of a large team. */
import { availableParallelism } from 'node:os'
import { findPostgres } from '../scripts/parts/services.mjs'
import { load } from './parts/load.mjs'
import { addClients } from './parts/many-clients.mjs'
import { median, pause } from './parts/measure.mjs'
import { startHub, startProgram } from './parts/programs.mjs'

const ROUNDS = 5
const RESET = 500
const MANY = 10_000
const PAGE = 100
const SECONDS = 3
const CONNECTIONS = 4
const QUIET_MS = 3000
const EACH_MS = 20
const P95 = 0.95
/** The same value as in `npm start`, so that the bare program may hash as many at once as the hub. */
const THREADS_BESIDE_CORES = 4

/** Somebody of the cast, logged in, with the password checked. */
async function signIn(hub, email) {
  const { address, login } = hub.told
  const send = async (path, given) => {
    const headers = { 'content-type': 'application/json', ...given.headers }
    const answer = await fetch(`${address}/api${path}`, { ...given, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const { password } = login
  const { newToken, record } = await send('/sessions', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })
  const headers = { authorization: `Bearer ${newToken}` }
  const body = JSON.stringify({ password })
  await send('/facilitators/password/verify', { method: 'PATCH', body, headers })
  return { headers, facilitatorId: record.id, teamId: record.team.id }
}

/** A page of a hundred: of a team of a hundred, the first one of ten thousand, and one far down. */
async function pages(hub, small, large) {
  const list = (who, query) => ({
    url: `${hub.told.address}/api/teams/${who.teamId}/clients?limit=${PAGE}${query}`,
    pid: hub.pid,
    headers: who.headers,
    connections: CONNECTIONS,
    seconds: SECONDS,
  })
  let next = ''
  for (let page = 0; page < MANY / PAGE / 2; page += 1) {
    const { url, headers } = list(large, next)
    next = `&after=${(await (await fetch(url, { headers })).json()).next}`
  }
  const samples = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const few = await load(list(small, ''))
    const first = await load(list(large, ''))
    const deep = await load(list(large, next))
    samples.push({
      fewCpuMs: few.cpuMs,
      ...{ firstCpuMs: first.cpuMs, firstP50: first.p50, firstP99: first.p99 },
      ...{ deepCpuMs: deep.cpuMs, deepP50: deep.p50, deepP99: deep.p99 },
      ratio: Math.max(first.cpuMs, deep.cpuMs) / few.cpuMs,
    })
  }
  return {
    id: 'clients-pages',
    what: `A page of ${PAGE} of a team of ${MANY}, the first or one in the middle: CPU over that of a team of ${PAGE}`,
    value: median(samples.map(({ ratio }) => ratio)),
    unit: 'ratio',
    bar: 1.5,
    aim: 1.15,
    better: 'less',
    note: `p50 of the first page ${median(samples.map(({ firstP50 }) => firstP50))} ms with ${CONNECTIONS} at once`,
    samples,
  }
}

/** How long others wait for their own list, one after the other, until `isOver`. */
async function watch(hub, who, isOver) {
  const waited = []
  while (!isOver()) {
    const before = performance.now()
    await (await fetch(`${hub.told.address}/api/clients?limit=${PAGE}`, { headers: who.headers })).text()
    waited.push(performance.now() - before)
    await pause(EACH_MS)
  }
  const sorted = waited.toSorted((a, b) => a - b)
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * P95)] }
}

async function resets(hub, bare, who) {
  const url = `${hub.told.address}/api/clients/team/${who.teamId}/reset-team-passwords`
  const samples = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms: bareMs } = await bare.ask({ count: RESET })
    const alone = performance.now()
    const answer = await fetch(url, { method: 'PATCH', headers: who.headers })
    const { records } = await answer.json()
    const hubMs = performance.now() - alone
    if (records?.length !== RESET)
      throw new Error(`${answer.status}: ${records?.length} of ${RESET} passwords`)
    const quietUntil = performance.now() + QUIET_MS
    const quiet = await watch(hub, who, () => performance.now() > quietUntil)
    let isOver = false
    const reset = fetch(url, { method: 'PATCH', headers: who.headers }).then(async (given) => {
      await given.text()
      isOver = true
    })
    const busy = await watch(hub, who, () => isOver)
    await reset
    samples.push({ bareMs, hubMs, quiet, busy, rate: bareMs / hubMs, slower: busy.p95 / quiet.p95 })
  }
  const of = (name, which) => median(samples.map((sample) => sample[name][which])).toFixed(1)
  return [
    {
      id: 'clients-reset',
      what: `Reset of ${RESET} passwords: its rate over that of bare hashing, as many at once`,
      value: median(samples.map(({ rate }) => rate)),
      unit: 'ratio',
      bar: 0.7,
      aim: 0.85,
      better: 'more',
      note: `${bare.told.atOnce} at once on ${availableParallelism()} cores; ${Math.round(median(samples.map(({ hubMs }) => hubMs)))} ms`,
      samples,
    },
    {
      id: 'clients-reset-others',
      what: 'p95 of GET /clients during a reset over its quiet p95',
      value: median(samples.map(({ slower }) => slower)),
      unit: 'ratio',
      bar: 5,
      aim: 2,
      better: 'less',
      note: `p50 ${of('quiet', 'p50')} to ${of('busy', 'p50')} ms, p95 ${of('quiet', 'p95')} to ${of('busy', 'p95')} ms`,
    },
  ]
}

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'clients-reset', what: 'Reset of a team against bare hashing', skipped: why }]
  const hub = await startHub({ databaseUrl: url })
  const threads = String(availableParallelism() + THREADS_BESIDE_CORES)
  const bare = await startProgram('bare-hash.mjs', { UV_THREADPOOL_SIZE: threads })
  try {
    const { databaseUrl, login } = hub.told
    const small = await signIn(hub, login.email)
    const large = await signIn(hub, 'stranger@cast.example')
    await addClients({ databaseUrl, ...large, count: MANY, mark: 'L' })
    const rows = [await pages(hub, small, large)]
    const open = (await readReset(hub, small)).clients
    await addClients({ databaseUrl, ...small, count: RESET - open, mark: 'S', allOpen: true })
    return [...rows, ...(await resets(hub, bare, small))]
  } finally {
    await hub.stop()
    await bare.stop()
  }
}

/** How many clients a reset of the team touches. */
async function readReset(hub, who) {
  const url = `${hub.told.address}/api/clients/team/${who.teamId}/reset-team-passwords`
  return (await (await fetch(url, { headers: who.headers })).json()).record
}
