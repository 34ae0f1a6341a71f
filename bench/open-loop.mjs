/**
 * Facilitators at work on two nodes, each with a call every two seconds, whether the one before was answered in time or not
 * (SCL-005): 70 of 100 calls are lists of clients, 20 content, 8 records and 2 logins. Each is in a team of ten that has a
 * hundred clients.
 */
import { findPostgres } from '../scripts/parts/services.mjs'
import { PlainFailure } from '../scripts/parts/steps.mjs'
import { CALL_EVERY_S, SECONDS, WARM_SECONDS, work } from './parts/at-work.mjs'
import { addTeams } from './parts/many-teams.mjs'
import { startAnotherNode, startHub } from './parts/programs.mjs'

const FEW = 500
const MANY = 2000
const rowOf = (count, sample, { bar, aim }) => ({
  id: `open-loop-${count}`,
  what: `${count} facilitators on two nodes, a call each ${CALL_EVERY_S} s: p99`,
  value: sample.p99,
  unit: 'ms',
  ...{ bar, aim, better: 'less' },
  note: `p50 ${sample.p50} ms; ${sample.answered} calls in ${SECONDS} s, ${sample.failed} of them failed`,
  samples: [sample],
})

export async function measure() {
  const { url, why } = await findPostgres()
  if (!url) return [{ id: `open-loop-${MANY}`, what: 'Facilitators at work on two nodes', skipped: why }]
  // Calls beyond what the machine carries are answered 503, and each is a line of the log.
  const settings = { HUB_LOG_LEVEL: 'silent' }
  const hub = await startHub({ databaseUrl: url, facilitators: MANY, settings })
  try {
    const { told } = hub
    const teamOf = await addTeams({ databaseUrl: told.settings.DATABASE_URL, people: told.people })
    const people = told.people.map((one, n) => ({ ...one, teamId: teamOf[n] }))
    const one = { pid: hub.pid, address: told.address }
    const few = people.slice(0, FEW)
    await work({ nodes: [one] }, few, told, WARM_SECONDS)
    const alone = await work({ nodes: [one] }, few, told, SECONDS)
    const other = await startAnotherNode(hub)
    try {
      const nodes = [one, other]
      await work({ nodes }, few, told, WARM_SECONDS)
      const together = await work({ nodes }, few, told, SECONDS)
      if (together.failed > 0)
        throw new PlainFailure(`${together.failed} calls of ${FEW} facilitators failed.`)
      const all = await work({ nodes }, people, told, SECONDS)
      return [
        rowOf(FEW, together, { bar: 100, aim: 30 }),
        rowOf(MANY, all, { bar: 300, aim: 100 }),
        {
          id: 'two-nodes',
          what: `CPU of a call of ${FEW} facilitators on two nodes over that on one`,
          value: together.cpuMs / alone.cpuMs,
          unit: 'ratio',
          ...{ bar: 1.25, aim: 1.1, better: 'less' },
          samples: [{ alone, together }],
        },
      ]
    } finally {
      await other.stop()
    }
  } finally {
    await hub.stop()
  }
}
