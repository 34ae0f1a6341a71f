/** Asks npm's registry for known weaknesses of what ships, when a release is made (HRD-001, HRD-005). */
import { run } from '../parts/run.mjs'
import { PlainFailure } from '../parts/steps.mjs'

const ASK = ['npm', 'audit', '--omit=dev', '--json']
const ADVISORY = /GHSA(-[a-z0-9]{4}){3}/

/**
 * What `npm audit --json` said: null when the registry did not answer, else each weakness with its package.
 * @param {string} output
 * @returns {{ id: string, name: string, severity: string, title: string }[] | null}
 */
function readAudit(output) {
  const begin = output.indexOf('{')
  const answer = begin < 0 ? {} : JSON.parse(output.slice(begin, output.lastIndexOf('}') + 1))
  if (typeof answer.vulnerabilities !== 'object') return null
  const found = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one === 'object')
    .map(({ url = '', name, severity, title }) => ({
      id: ADVISORY.exec(url)?.[0] ?? url,
      name,
      severity,
      title,
    }))
  return found.filter((one, at) => found.findIndex(({ id }) => id === one.id) === at)
}

/**
 * Refuses a release with a weakness that nobody has looked at. Gives a sentence for the one who makes it.
 * @param {string} output
 * @param {readonly string[]} accepted the advisories that are known to be out of reach here
 */
export function judgeAudit(output, accepted) {
  const found = readAudit(output)
  if (found === null)
    return 'npm’s registry did not say: run npm audit --omit=dev before this release is used'
  const open = found.filter(({ id }) => !accepted.includes(id))
  if (open.length > 0) {
    const lines = open.map(({ id, name, severity, title }) => `  ${id}, ${severity}: ${name}, ${title}`)
    throw new PlainFailure(
      `What ships has known weaknesses:\n${lines.join('\n')}\n` +
        'Take newer versions; or, where one cannot be reached here, add --accept <id> and say why in the changelog.',
    )
  }
  return found.length === 0 ? 'none' : `none but ${accepted.join(', ')}`
}

/** Asks about the packages by the lock file of the project. */
export async function askForWeaknesses(accepted) {
  const { output } = await run(ASK)
  return judgeAudit(output, accepted)
}
