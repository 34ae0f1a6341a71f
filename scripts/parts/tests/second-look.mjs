/**
 * Runs the files of a few failed tests once more, now with little beside them. A test that fails again has found a
 * fault; one that passes is unsteady, and is named, but does not hold back what it says nothing about.
 */
import { runStage } from './test-stage.mjs'

/** More failed tests than these are no accident, and the run is long enough. */
const MOST = 6

/**
 * The files to look at again, by project; nothing when too much failed, or something outside any test.
 * @param {{ name: string, failed: number, failures?: { file: string }[] }[]} results of one stage
 * @returns {Map<string, string[]> | undefined}
 */
export function filesToLookAtAgain(results) {
  const failed = results.reduce((sum, one) => sum + one.failed, 0)
  const failures = results.flatMap(({ failures: own = [] }) => own)
  if (failed === 0 || failed > MOST || failures.length !== failed) return undefined
  const files = new Map()
  for (const { file } of failures) {
    const [project] = file.split('/')
    files.set(project, [...new Set([...(files.get(project) ?? []), file])])
  }
  return files
}

/**
 * What a stage comes to after the second look: when all passed then, the failures count as passed and unsteady.
 * @template {{ passed: number, failed: number, failures?: object[] }} Result
 * @param {Result[]} results
 * @param {{ passed: number, failed: number }[]} again
 */
export function afterSecondLook(results, again) {
  if (again.some(({ failed }) => failed > 0) || again.every(({ passed }) => passed === 0)) return results
  return results.map(({ failures = [], ...one }) => ({
    ...one,
    passed: one.passed + one.failed,
    failed: 0,
    failures: [],
    unsteady: failures,
  }))
}

/**
 * A stage with its second look.
 * @param {Parameters<typeof runStage>[0]} stage
 * @param {Parameters<typeof runStage>[1]} wanted
 */
export async function runStageWithSecondLook(stage, wanted) {
  const results = await runStage(stage, wanted)
  const files = filesToLookAtAgain(results)
  if (!files) return results
  const name = `${stage.name ?? [...stage.chosen.keys()].join(', ')}, once more`
  return afterSecondLook(results, await runStage({ ...stage, name, chosen: files, isAgain: true }, wanted))
}
