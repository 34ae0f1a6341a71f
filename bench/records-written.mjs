/**
 * Records of sessions with eight clients each, written by eight facilitators at once, over what PostgreSQL alone writes with
 * as many at once (`pgbench`, a durable update and a row): a record is some fifteen statements in one transaction, with its
 * entry in the audit log and the sessions of each client counted anew.
 */
import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from '../scripts/parts/services.mjs'
import { addTeams, MEMBERS } from './parts/many-teams.mjs'
import { load } from './parts/load.mjs'
import { median } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'

const AT_ONCE = 8
const PARTICIPANTS = 8
const ROUNDS = 3
const SECONDS = 5
const WARM_SECONDS = 2
/** Rows of pgbench's table: 100,000 for each. */
const SCALE = 10
const SESSION_MS = 1_800_000
const S = 1000
const exec = promisify(execFile)

/** Gives how many records a second were acknowledged. Each connection is one facilitator's. */
async function write(writers, { pid, told }, seconds) {
  const left = [...writers]
  const { answered } = await load({
    ...{ url: `${told.address}/api/records`, method: 'POST', pid, connections: writers.length, seconds },
    setupClient(client) {
      const writer = left.pop()
      const next = () => client.setBody(JSON.stringify(recordOf(writer, told.justice)))
      client.setHeaders({ authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' })
      next()
      // Before the next request goes out: each is a record of its own.
      client.on('response', next)
    },
  })
  return answered / seconds
}

function recordOf({ id, clientIds }, { topicId, moduleId }) {
  const endedAt = Date.now() - S
  const [startTime, endTime] = [endedAt - SESSION_MS, endedAt].map((at) => new Date(at).toISOString())
  return {
    offlineRun: { id: randomUUID(), topicId, moduleId, startTime, endTime },
    ...{ facilitatorIds: [id], clientIds, participationCount: clientIds.length },
    ...{ minAge: null, maxAge: null },
  }
}

/** Gives the transactions a second of pgbench. */
async function alone(databaseUrl) {
  const flags = ['-n', '-N', '-M', 'prepared', '-c', String(AT_ONCE), '-j', '1', '-T', String(SECONDS)]
  const { stdout } = await exec('pgbench', [...flags, databaseUrl])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** One facilitator of each of eight teams, so that they write about different clients. */
async function writersOf({ told }) {
  const { people, settings, address } = told
  const teamOf = await addTeams({ databaseUrl: settings.DATABASE_URL, people })
  const writers = []
  for (let n = 0; n < people.length; n += MEMBERS) {
    const headers = { authorization: `Bearer ${people[n].token}` }
    const path = `/api/teams/${teamOf[n]}/clients?status=open&limit=${PARTICIPANTS}`
    const { records } = await (await fetch(`${address}${path}`, { headers })).json()
    writers.push({ ...people[n], clientIds: records.map(({ id }) => id) })
  }
  return writers
}

export async function measure() {
  const what = `Records of ${PARTICIPANTS} clients, ${AT_ONCE} at once: their rate over that of pgbench`
  const id = 'records-written'
  const { url, why } = await findPostgres()
  if (!url) return [{ id, what, skipped: why }]
  const withTools = await exec('pgbench', ['--version']).catch(() => null)
  if (!withTools) return [{ id, what, skipped: 'pgbench is not installed' }]
  const name = `bench_writes_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const plain = new URL(url)
  plain.pathname = `/${name}`
  let hub
  try {
    hub = await startHub({ databaseUrl: url, facilitators: AT_ONCE * MEMBERS })
    await exec('pgbench', ['-i', '-q', '-s', String(SCALE), plain.href])
    const writers = await writersOf(hub)
    await write(writers, hub, WARM_SECONDS)
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bareTps = await alone(plain.href)
      const perSecond = await write(writers, hub, SECONDS)
      samples.push({ bareTps, perSecond, ratio: perSecond / bareTps })
    }
    const of = (field) => median(samples.map((sample) => sample[field]))
    const note = `${Math.round(of('perSecond'))} and ${Math.round(of('bareTps'))} a second`
    return [
      { id, what, value: of('ratio'), unit: 'ratio', bar: 0.2, aim: 0.4, better: 'more', note, samples },
    ]
  } finally {
    await hub?.stop()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
