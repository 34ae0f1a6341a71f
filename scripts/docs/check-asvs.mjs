/**
 * Checks docs/asvs.md: every requirement of levels 1 and 2 has a verdict or a reason why it does not apply, what a row names
 * as its proof is there, and, with `--share`, enough of them are met (HRD-001).
 */
import { readFileSync } from 'node:fs'
import { inRoot, isThere } from '../parts/root.mjs'
import { main, PlainFailure, say } from '../parts/steps.mjs'

const PAGE = 'docs/asvs.md'
const MET_SHARE = 0.95
const PERCENT = 100
const VERDICTS = ['met', 'not met', 'deviation']

/** How many requirements of levels 1 and 2 each section has, by chapter. Their numbers begin with 1 and have no gaps. */
const SECTIONS = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}

/** The number of every requirement, such as 1.2.3. */
export const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, at) => Array.from({ length: count }, (_, n) => `${chapter}.${at + 1}.${n + 1}`)),
)

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of the page: those with a verdict, and the numbers that do not apply. */
function readPage(text) {
  const rows = []
  const without = []
  for (const line of text.split('\n')) {
    const [first = '', ...cells] = cellsOf(line)
    if (/^\d+\.\d+\.\d+$/.test(first)) {
      const [level = '', , verdict = '', proof = '', note = ''] = cells
      rows.push({ number: first, level, verdict, proof, note })
    } else if (/^V\d/.test(first)) {
      without.push({ numbers: first.split(',').map((one) => one.trim().slice(1)), reason: cells[0] ?? '' })
    }
  }
  return { rows, without }
}

const isBelow = (number, top) => number === top || number.startsWith(`${top}.`)

/** Files, each with the words that a test there begins its name with: `file` *words*. */
function proofsOf(proof) {
  return [...proof.matchAll(/`([^`]+)`(?: \*([^*]+)\*)?/g)].map(([, file, name]) => ({ file, name }))
}

/** True when a test of this file has a name that begins so. */
const hasTest = (text, name) =>
  ["'", '"', '`'].some(
    (quote) => text.includes(quote + name) || text.includes(quote + name.replaceAll("'", "\\'")),
  )

function faultsOfRow({ number, verdict, proof, note }, read) {
  if (!VERDICTS.includes(verdict)) return [`${number}: "${verdict}" is no verdict: ${VERDICTS.join(', ')}`]
  if (verdict !== 'met' && note === '') return [`${number}: says no reason`]
  const proofs = proofsOf(proof)
  if (verdict === 'met' && proofs.length === 0) return [`${number}: names nothing that proves it`]
  return proofs.flatMap(({ file, name }) => {
    const text = read(file)
    if (text === null) return [`${number}: there is no ${file}`]
    return name === undefined || hasTest(text, name) ? [] : [`${number}: ${file} has no test "${name}..."`]
  })
}

/** How often each number is on the page, as a row or as one that does not apply. */
function faultsOfCover({ rows, without }) {
  const faults = without
    .filter(({ reason }) => reason === '')
    .map(({ numbers }) => `${numbers}: says no reason`)
  for (const { number } of rows)
    if (!REQUIREMENTS.includes(number)) faults.push(`${number}: there is no such requirement`)
  for (const number of REQUIREMENTS) {
    const places =
      rows.filter((row) => row.number === number).length +
      without.flatMap(({ numbers }) => numbers).filter((top) => isBelow(number, top)).length
    if (places !== 1) faults.push(`${number}: is there ${places} times`)
  }
  return faults
}

/**
 * What is wrong with the page, whether too few of its rows are met, and how many are.
 * @param {string} text
 * @param {(file: string) => string | null} read gives the text of a file of the project, or null
 */
export function examine(text, read) {
  const page = readPage(text)
  const faults = [...faultsOfCover(page), ...page.rows.flatMap((row) => faultsOfRow(row, read))]
  const few = []
  const met = page.rows.filter(({ verdict }) => verdict === 'met').length
  const share = page.rows.length === 0 ? 0 : met / page.rows.length
  if (share < MET_SHARE)
    few.push(`${met} of ${page.rows.length} are met, which is less than ${MET_SHARE * PERCENT} %`)
  return { faults, few, met, applicable: page.rows.length }
}

const readFile = (file) => (isThere(file) ? readFileSync(inRoot(file), 'utf8') : null)

if (process.argv[1] === inRoot('scripts/docs/check-asvs.mjs'))
  await main(() => {
    const { faults, few, met, applicable } = examine(readFileSync(inRoot(PAGE), 'utf8'), readFile)
    if (process.argv.includes('--share')) faults.push(...few)
    if (faults.length > 0) throw new PlainFailure(faults.map((fault) => `${PAGE}: ${fault}`).join('\n'))
    say(`${met} of ${applicable} requirements that apply are met.`)
  })
