/** GET /clients with a hundred rows on PostgreSQL, the whole stack, against a bare handler with the same bytes. */
import { findPostgres } from '../scripts/parts/services.mjs'
import { load } from './parts/load.mjs'
import { median } from './parts/measure.mjs'
import { startHub, startProgram } from './parts/programs.mjs'

const ROUNDS = 5
const SECONDS = 4
const WARM_SECONDS = 3
const CONNECTIONS = 16

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: 'clients-list', what: 'GET /clients on PostgreSQL against bare', skipped: why }]
  const hub = await startHub({ databaseUrl: url })
  const headers = { authorization: `Bearer ${hub.told.token}` }
  const answer = await (await fetch(`${hub.told.address}/api/clients`, { headers })).text()
  const bare = await startProgram('bare-list.mjs', { TEST_DATABASE_URL: url, BENCH_ANSWER: answer })
  try {
    const ours = { url: `${hub.told.address}/api/clients`, pid: hub.pid, headers }
    const theirs = {
      url: `${bare.told.address}/clients`,
      pid: bare.pid,
      headers: { authorization: `Bearer ${bare.told.token}` },
    }
    const bareBytes = (await (await fetch(theirs.url, { headers: theirs.headers })).text()).length
    for (const one of [theirs, ours]) await load({ ...one, connections: CONNECTIONS, seconds: WARM_SECONDS })
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bareRun = await load({ ...theirs, connections: CONNECTIONS, seconds: SECONDS })
      const hubRun = await load({ ...ours, connections: CONNECTIONS, seconds: SECONDS })
      samples.push({ bareCpuMs: bareRun.cpuMs, hubCpuMs: hubRun.cpuMs, ratio: bareRun.cpuMs / hubRun.cpuMs })
    }
    return [
      {
        id: 'clients-list',
        what: `GET /clients, ${JSON.parse(answer).records.length} rows, PostgreSQL: CPU of a bare handler over ours`,
        value: median(samples.map(({ ratio }) => ratio)),
        unit: 'ratio',
        bar: 0.75,
        aim: 0.9,
        better: 'more',
        note: `${answer.length} and ${bareBytes} bytes`,
        samples,
      },
    ]
  } finally {
    await hub.stop()
    await bare.stop()
  }
}
