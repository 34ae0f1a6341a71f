/** GET /sessions, a call that checks the session and loads no list, against Fastify's own hello. */
import { findPostgres } from '../scripts/parts/services.mjs'
import { load } from './parts/load.mjs'
import { median } from './parts/measure.mjs'
import { startHub, startProgram } from './parts/programs.mjs'

const ROUNDS = 5
const SECONDS = 4
const WARM_SECONDS = 3
const CONNECTIONS = 64

export async function measure() {
  const { url, why } = await findPostgres()
  const row = { id: 'cheap-call', what: "GET /sessions: CPU of Fastify's hello over ours" }
  if (!url) return [{ ...row, skipped: why }]
  const hub = await startHub({ databaseUrl: url })
  const bare = await startProgram('bare-hello.mjs')
  try {
    const ours = {
      url: `${hub.told.address}/api/sessions`,
      pid: hub.pid,
      headers: { authorization: `Bearer ${hub.told.token}` },
    }
    const theirs = { url: `${bare.told.address}/hello`, pid: bare.pid }
    for (const one of [theirs, ours]) await load({ ...one, connections: CONNECTIONS, seconds: WARM_SECONDS })
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { cpuMs: bareCpuMs } = await load({ ...theirs, connections: CONNECTIONS, seconds: SECONDS })
      const { cpuMs: hubCpuMs } = await load({ ...ours, connections: CONNECTIONS, seconds: SECONDS })
      samples.push({ bareCpuMs, hubCpuMs, ratio: bareCpuMs / hubCpuMs })
    }
    return [
      {
        ...row,
        value: median(samples.map(({ ratio }) => ratio)),
        unit: 'ratio',
        bar: 0.5,
        aim: 0.6,
        better: 'more',
        samples,
      },
    ]
  } finally {
    await hub.stop()
    await bare.stop()
  }
}
