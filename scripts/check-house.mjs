/**
 * Checks the map of the house (.dependency-cruiser.cjs), and that the map itself still works: in a scratch copy it
 * writes one wrong import for each rule and expects each rule to be named.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slicesOf, wrongImports } from './scratch/wrong-imports.mjs'
import { inRoot } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { scratchCopy } from './scratch/scratch-copy.mjs'
import { main, PlainFailure, say } from './parts/steps.mjs'
import { WORKSPACES } from './parts/workspaces.mjs'

/** What the cruiser reads: the product and the code around it. */
const READ = [...WORKSPACES.map((name) => `${name}/src`), 'demo/module-maker', 'scripts', 'bench', 'e2e']
const MAP = '.dependency-cruiser.cjs'
/** The list of slices in it. */
const SLICES = '.slices.cjs'
/** Fewer files than this means that the cruiser did not read the code (a compiler it cannot use), not that all is well. */
const LEAST_MODULES = 250

/** What the cruiser finds in a tree: how many files of ours it read, and every broken rule. */
async function cruise(root) {
  const folders = READ.filter((path) => existsSync(join(root, path)))
  const command = ['depcruise', '--config', MAP, '--output-type', 'json', ...folders]
  const { output } = await run(command, { cwd: root })
  const from = output.indexOf('{\n')
  if (from < 0) throw new PlainFailure(`dependency-cruiser did not answer:\n${output}`)
  const { modules, summary } = JSON.parse(output.slice(from, output.lastIndexOf('}') + 1))
  const ours = modules.filter((one) => READ.some((path) => one.source.startsWith(`${path}/`)))
  return { count: ours.length, violations: summary.violations, rules: summary.ruleSetUsed?.forbidden ?? [] }
}

function writeInto(scratch, file, text) {
  mkdirSync(dirname(join(scratch, file)), { recursive: true })
  writeFileSync(join(scratch, file), text)
}

/** Writes every wrong import into a scratch copy and returns the rules that did not report theirs. */
async function selfTest(mapRules) {
  const scratch = scratchCopy('house', [MAP, SLICES])
  try {
    const wrong = wrongImports(inRoot())
    for (const { files } of wrong)
      for (const [file, text] of Object.entries(files)) writeInto(scratch, file, text)
    const { violations } = await cruise(scratch)
    const missed = wrong.filter(
      ({ rule, from }) => !violations.some((one) => one.rule.name === rule && one.from === from),
    )
    const tried = new Set(wrong.map(({ rule }) => rule))
    const untried = mapRules.map((rule) => rule.name).filter((name) => !tried.has(name))
    return [
      ...missed.map(({ rule, from }) => `The rule ${rule} did not notice the wrong import in ${from}.`),
      ...untried.map(
        (name) =>
          `There is no wrong import for the rule ${name}: add one to scripts/scratch/wrong-imports.mjs.`,
      ),
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await main(async () => {
  const { count, violations, rules } = await cruise(inRoot())
  const faults = violations.map(({ from, to, rule }) => {
    const comment = rules.find((one) => one.name === rule.name)?.comment ?? ''
    return `${from} may not import ${to}\n    ${rule.name}: ${comment}`
  })
  if (count < LEAST_MODULES) faults.push(`Only ${count} files were read; expected at least ${LEAST_MODULES}.`)
  faults.push(...(await selfTest(rules)))
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'))
  say(`${count} files keep the map, and each of its ${rules.length} rules notices a wrong import.`)
  say(
    `Slices: ${['server', 'web', 'console'].map((floor) => `${floor} ${slicesOf(inRoot(), floor).length}`).join(', ')}.`,
  )
})
