/** What a login costs besides the password check itself, and how a flood of logins affects all other calls. */
import { findPostgres } from '../scripts/parts/services.mjs'
import { load } from './parts/load.mjs'
import { median } from './parts/measure.mjs'
import { startHub, startProgram } from './parts/programs.mjs'

/** Odd, so that the median is one of them. */
const ROUNDS = 7
const FLOODS = 3
const SECONDS = 4
const FLOOD_SECONDS = 8
const LOGINS_AT_ONCE = 8
const WAIT_BEFORE_QUIET_MS = 1000

function loginOptions(hub) {
  return {
    url: `${hub.told.address}/api/sessions`,
    pid: hub.pid,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hub.told.login),
  }
}

async function loginCost(hub, bare) {
  const samples = []
  // What is called often is compiled once, during the first hundreds of calls: a round of its own, before the first.
  await load({ ...loginOptions(hub), connections: 2, seconds: SECONDS })
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cpuMs: bareCpuMs } = await bare.ask({ seconds: SECONDS })
    const { cpuMs: hubCpuMs } = await load({ ...loginOptions(hub), connections: 2, seconds: SECONDS })
    samples.push({ bareCpuMs, hubCpuMs, ratio: hubCpuMs / bareCpuMs })
  }
  return {
    id: 'login-cpu',
    what: 'Login: CPU over a bare Argon2id verification',
    value: median(samples.map(({ ratio }) => ratio)),
    unit: 'ratio',
    bar: 1.25,
    aim: 1.1,
    better: 'less',
    samples,
  }
}

async function flood(hub) {
  const list = {
    url: `${hub.told.address}/api/clients`,
    pid: hub.pid,
    headers: { authorization: `Bearer ${hub.told.token}` },
    connections: 1,
    seconds: FLOOD_SECONDS,
  }
  const samples = []
  for (let round = 0; round < FLOODS; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_BEFORE_QUIET_MS))
    const quiet = await load(list)
    const logins = load({ ...loginOptions(hub), connections: LOGINS_AT_ONCE, seconds: FLOOD_SECONDS + 1 })
    const busy = await load(list)
    const { answered } = await logins
    samples.push({
      quietP99: quiet.p99,
      busyP99: busy.p99,
      logins: answered,
      ratio: busy.p99 / Math.max(quiet.p99, 1),
    })
  }
  return {
    id: 'login-flood',
    what: 'p99 of GET /clients during a flood of logins over its quiet p99',
    value: median(samples.map(({ ratio }) => ratio)),
    unit: 'ratio',
    bar: 2.5,
    aim: 1.5,
    better: 'less',
    note: 'a quiet p99 below 1 ms counts as 1 ms',
    samples,
  }
}

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'login-cpu', what: 'Login against a bare verification', skipped: why }]
  const hub = await startHub({ databaseUrl: url })
  const bare = await startProgram('bare-verify.mjs')
  try {
    return [await loginCost(hub, bare), await flood(hub)]
  } finally {
    await hub.stop()
    await bare.stop()
  }
}
