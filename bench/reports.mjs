/**
 * Reports over a million sessions and 200,000 client files (REP-009): each screen, the same figures by plain statements
 * over the tables, what facilitators notice of ten people who look at reports, and a file of all sessions.
 */
import { TOTP } from 'otpauth'
import pg from 'pg'
import { findPostgres } from '../scripts/parts/services.mjs'
import { median, memoryMib, pause } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'
import { FIVE, SCREENS, screensOfTeams } from './parts/report-screens.mjs'

const SESSIONS = 1_000_000
const CLIENT_FILES = 200_000
const FACILITATORS = 400
const ROUNDS = 5
const READERS = 10
/** How long a reader looks at a report before the next one. */
const LOOKS_MS = 2000
const WATCH_MS = 10_000
const EACH_MS = 20
const COUNTED_MAX_MS = 300_000
const MS_PER_S = 1000
const P95 = 0.95
const PASSWORD = 'harbour-lantern-38'

/** What the screen asks for as it opens. */
const OPENING = ['half a year by month', 'half a year by module', 'people by age, gender and language']

/** The same figures by one statement each over the tables. */
const PLAIN = {
  'half a year by month': `to_char(r.end_time at time zone 'America/Toronto', 'YYYY-MM')`,
  'five years by month': `to_char(r.end_time at time zone 'America/Toronto', 'YYYY-MM')`,
  'five years by team': `m.team_id::text`,
}
const plainSql = (group) => `
  select ${group} as value, count(distinct r.id) as sessions, count(rc.client_id) as visits,
    count(distinct rc.client_id) as people, sum(extract(epoch from r.end_time - r.start_time)) as seconds
  from records r left join record_clients rc on rc.record_id = r.id
  left join lateral (select team_id from team_members m where m.facilitator_id = r.host_id
    and m.joined_at <= r.start_time and (m.left_at is null or m.left_at > r.start_time)
    order by m.joined_at, m.id limit 1) m on true
  where r.end_time >= $1::date::timestamp at time zone 'America/Toronto'
    and r.end_time < ($2::date + 1)::timestamp at time zone 'America/Toronto' and r.kind <> 'training'
  group by 1 order by 1`

const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * P95)]

/** A colleague who may see reports, signed in as in a browser. @returns {Promise<Record<string, string>>} the headers */
async function signInStaff({ address, staffToken }) {
  let cookie = ''
  const send = async (path, body) => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${address}/api/staff/${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie
    return answer.json()
  }
  await send('set-up', { token: staffToken, password: PASSWORD })
  const { secret } = (await send('authenticator', {})).record
  await send('authenticator/code', { code: new TOTP({ secret }).generate() })
  return { cookie }
}

/** Asks for a report; the milliseconds until all of it was there, or null while the sessions are being counted. */
async function ask({ address }, headers, { path, ...query }) {
  const before = performance.now()
  const answer = await fetch(`${address}/api/staff/reports/${path}?${new URLSearchParams(query)}`, {
    headers,
  })
  const text = await answer.text()
  if (answer.status === 409 && text.includes('BeingCounted')) return null
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
  return performance.now() - before
}

/** Until the sessions have been read for the first time; in seconds. */
async function untilCounted(told, headers) {
  const before = performance.now()
  while (performance.now() - before < COUNTED_MAX_MS) {
    if ((await ask(told, headers, SCREENS['half a year by month'])) !== null) break
    await pause(MS_PER_S)
  }
  return (performance.now() - before) / MS_PER_S
}

/** @returns {Promise<Record<string, number[]>>} the milliseconds of each round, by screen */
async function screens(told, headers) {
  const all = { ...SCREENS, ...(await screensOfTeams(told, headers)) }
  /** @type {Record<string, number[]>} */
  const samples = Object.fromEntries(Object.keys(all).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, query] of Object.entries(all))
      samples[name]?.push((await ask(told, headers, query)) ?? Number.NaN)
  return samples
}

async function plain({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const took = {}
    for (const [name, group] of Object.entries(PLAIN)) {
      const { from, to } = SCREENS[name]
      const samples = []
      for (let round = 0; round < 2; round += 1) {
        const before = performance.now()
        await client.query(plainSql(group), [from, to])
        samples.push(performance.now() - before)
      }
      took[name] = Math.min(...samples)
    }
    return took
  } finally {
    await client.end()
  }
}

/** How long a facilitator waits for their list. */
async function watch({ address, token }, ms) {
  const waited = []
  const until = performance.now() + ms
  while (performance.now() < until) {
    const before = performance.now()
    const answer = await fetch(`${address}/api/clients?limit=100`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.text()
    waited.push(performance.now() - before)
    await pause(EACH_MS)
  }
  return p95(waited)
}

/** The same, quiet and while people look at reports, in turns. */
async function besideReaders(told, headers) {
  const samples = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await watch(told, WATCH_MS)
    let isOver = false
    const readers = Array.from({ length: READERS }, async (_, at) => {
      await pause((at * LOOKS_MS) / READERS)
      while (!isOver) {
        await Promise.all(OPENING.map((name) => ask(told, headers, SCREENS[name])))
        await pause(LOOKS_MS)
      }
    })
    const busy = await watch(told, WATCH_MS)
    isOver = true
    await Promise.all(readers)
    samples.push({ quiet, busy, ratio: busy / quiet })
  }
  return samples
}

/** The file of all sessions of five years: its first byte, its rows, and what the hub grew by meanwhile. */
async function wholeFile({ address }, headers, pid) {
  const start = memoryMib(pid)
  let most = start
  const before = performance.now()
  const query = new URLSearchParams({ ...FIVE, figure: 'sessions' })
  const answer = await fetch(`${address}/api/staff/reports/sessions/file?${query}`, { headers })
  let firstMs = 0
  let lines = 0
  for await (const chunk of /** @type {ReadableStream<Uint8Array>} */ (answer.body)) {
    firstMs ||= performance.now() - before
    for (const byte of chunk) if (byte === 10) lines += 1
    most = Math.max(most, memoryMib(pid))
  }
  return { firstMs, lines, grewMib: most - start, seconds: (performance.now() - before) / MS_PER_S }
}

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'reports-screens', what: 'Reports over a million sessions', skipped: why }]
  const hub = await startHub({
    ...{ databaseUrl: url, facilitators: FACILITATORS, sessions: SESSIONS, clientFiles: CLIENT_FILES },
  })
  try {
    const headers = await signInStaff(hub.told)
    const counted = await untilCounted(hub.told, headers)
    const took = await screens(hub.told, headers)
    const slowest = Object.keys(took).reduce((a, b) => (p95(took[b]) > p95(took[a]) ? b : a))
    const direct = await plain(hub.told)
    const ratios = Object.entries(direct).map(([name, ms]) => ({
      ...{ name, plainMs: ms, ms: median(took[name]), ratio: ms / median(took[name]) },
    }))
    const beside = await besideReaders(hub.told, headers)
    const file = await wholeFile(hub.told, headers, hub.pid)
    const of = (name) => median(beside.map((sample) => sample[name]))
    return [
      {
        id: 'reports-screens',
        what: `Any of ${Object.keys(took).length} reports over ${SESSIONS} sessions and ${CLIENT_FILES} client files: p95`,
        value: p95(Object.values(took).flat()) / MS_PER_S,
        unit: 's',
        bar: 1.5,
        aim: 0.3,
        better: 'less',
        note: `the slowest: ${slowest}, ${(p95(took[slowest]) / MS_PER_S).toFixed(2)} s; counted ${counted.toFixed(0)} s after the start`,
        samples: took,
      },
      {
        id: 'reports-plain',
        what: 'The same figures by one statement over the tables, over ours: the least of three',
        value: Math.min(...ratios.map(({ ratio }) => ratio)),
        unit: 'ratio',
        bar: 1,
        aim: 5,
        better: 'more',
        note: ratios
          .map(({ name, plainMs, ms }) => `${name}: ${Math.round(plainMs)} to ${Math.round(ms)} ms`)
          .join('; '),
        samples: ratios,
      },
      {
        id: 'reports-others',
        what: `p95 of GET /clients while ${READERS} people look at reports over its quiet p95`,
        value: of('ratio'),
        unit: 'ratio',
        bar: 1.2,
        aim: 1.1,
        better: 'less',
        note: `${of('quiet').toFixed(1)} to ${of('busy').toFixed(1)} ms`,
        samples: beside,
      },
      {
        id: 'reports-file',
        what: 'A file of all those sessions: its first byte',
        value: file.firstMs,
        unit: 'ms',
        bar: 500,
        aim: 100,
        better: 'less',
        note: `${file.lines} lines in ${file.seconds.toFixed(0)} s`,
        samples: [file],
      },
      {
        id: 'reports-file-memory',
        what: 'What the hub grows by while that file is written',
        value: file.grewMib,
        unit: 'MiB',
        bar: 100,
        aim: 30,
        better: 'less',
      },
    ]
  } finally {
    await hub.stop()
  }
}
