/** The staff command that looks for what is wrong with the hub, and says what to do. */
import { systemClock } from '#platform/clock.ts'
import { readFacts } from '#platform/health/doctor-facts.ts'
import { type Facts, type Finding, findingsOf } from '#platform/health/doctor.rules.ts'
import { createLog } from '#platform/log.ts'
import { openStore } from '#platform/store/open-store.ts'
import { columns, type Command } from '../command.ts'
import { outcome } from '../outcome.ts'

const SIGNS: Record<Finding['state'], string> = { well: 'well', warning: 'WARNING', problem: 'PROBLEM' }

export const DOCTOR_COMMANDS: readonly Command[] = [
  {
    words: 'doctor',
    takes: '',
    does:
      'Looks for what is wrong, also where no server runs or no database opens: database, files, disk, Redis, mail, both origins as a browser sees them, clocks, ' +
      'backups; and says what to do',
    gives: '{ findings: [{ what, state, found, advice }], problems, warnings }',
    async run(context, _staff, { server }) {
      const isServerRunning = server !== null
      const known = { redis: server?.redis ?? null, isServerRunning, databaseFault: null }
      return shown(await readFacts(context, known))
    },
    async withoutDatabase(config, _staff, databaseFault) {
      const log = createLog('silent')
      const context = { config, log, clock: systemClock, store: await openStore(config, log), db: null }
      return shown(await readFacts(context, { redis: null, isServerRunning: false, databaseFault }))
    },
  },
]

function shown(facts: Facts) {
  const findings = findingsOf(facts)
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const rows = findings.map(({ what, state, found }) => [what, SIGNS[state], found])
  const advice = findings.flatMap(({ what, advice: one }) => (one === null ? [] : [`${what}: ${one}`]))
  return outcome(
    { findings, problems, warnings },
    ...columns(['what', 'how it is', 'found'], rows, ''),
    ...(advice.length === 0 ? ['', 'Nothing needs attention.'] : ['', 'What to do:', ...advice]),
  )
}
