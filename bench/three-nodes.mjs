/**
 * 500 facilitators at work on three nodes behind nginx, with the files of deploy/, and on one behind it: what a call costs
 * the nodes (SCL-005).
 */
import { HUB, startFront } from '../deploy/tests/front.mjs'
import { findPostgres } from '../scripts/parts/services.mjs'
import { PlainFailure } from '../scripts/parts/steps.mjs'
import { frontDoorOf, SECONDS, work } from './parts/at-work.mjs'
import { median } from './parts/measure.mjs'
import { addTeams } from './parts/many-teams.mjs'
import { startAnotherNode, startHub } from './parts/programs.mjs'

const PEOPLE = 500
const ROUNDS = 3

/** No file of a module is asked for: the port of the content stands for nothing. */
const portsOf = ({ address }) => ({
  hub: Number(new URL(address).port),
  content: Number(new URL(address).port),
})

export async function measure() {
  const { url, why } = await findPostgres()
  const row = {
    id: 'three-nodes',
    what: `CPU of a call of ${PEOPLE} facilitators on three nodes behind nginx over that on one behind it`,
  }
  if (!url) return [{ ...row, skipped: why }]
  const hub = await startHub({ databaseUrl: url, facilitators: PEOPLE, settings: { HUB_TRUST_PROXY: '1' } })
  const nodes = [{ pid: hub.pid, address: hub.told.address, stop: () => hub.stop() }]
  try {
    const { told } = hub
    const teamOf = await addTeams({ databaseUrl: told.settings.DATABASE_URL, people: told.people })
    const people = told.people.map((one, n) => ({ ...one, teamId: teamOf[n] }))
    for (let n = 0; n < 2; n += 1) nodes.push(await startAnotherNode(hub))
    const behindNginx = async (some, seconds) => {
      const front = await startFront(some.map(portsOf))
      try {
        return await work({ nodes: some, doors: [frontDoorOf(front, HUB)] }, people, told, seconds)
      } finally {
        await front.close()
      }
    }
    // A node compiles what is called often during its first thousands of calls, once and not for each call. So every
    // node gets as many before the first turn as one gets in a turn alone.
    for (const node of nodes) await behindNginx([node], SECONDS)
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await behindNginx(nodes.slice(0, 1), SECONDS)
      const together = await behindNginx(nodes, SECONDS)
      const failed = alone.failed + together.failed
      if (failed > 0) throw new PlainFailure(`${failed} calls of ${PEOPLE} facilitators failed.`)
      samples.push({ alone, together, ratio: together.cpuMs / alone.cpuMs })
    }
    return [
      {
        ...row,
        value: median(samples.map(({ ratio }) => ratio)),
        unit: 'ratio',
        ...{ bar: 1.25, aim: 1.1, better: 'less' },
        samples,
      },
    ]
  } finally {
    for (const node of nodes.toReversed()) await node.stop()
  }
}
