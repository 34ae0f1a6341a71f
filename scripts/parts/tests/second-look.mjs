/**
 * Runs a few files with failed tests once more, now with little beside them. A test that fails again has found a
 * fault; one that passes is unsteady, and is named, but does not hold back what it says nothing about.
 */
import { runStage } from './test-stage.mjs'

/**
 * Failures in more files than these are no accident. One test that hangs can fail all that follow it in its file, so the
 * tests are not counted.
 */
const MOST_FILES = 4

/**
 * The files to look at again, by project; nothing when too much failed, or something outside any test.
 * @param {{ name: string, failed: number, failures?: { file: string }[] }[]} results of one stage
 * @returns {Map<string, string[]> | undefined}
 */
export function filesToLookAtAgain(results) {
  const failed = results.reduce((sum, one) => sum + one.failed, 0)
  const failures = results.flatMap(({ failures: own = [] }) => own)
  const files = new Set(failures.map(({ file }) => file))
  if (failed === 0 || files.size > MOST_FILES || failures.length !== failed) return undefined
  const byProject = new Map()
  for (const file of files) {
    const [project] = file.split('/')
    byProject.set(project, [...(byProject.get(project) ?? []), file])
  }
  return byProject
}

/** Its tests do not need each other, and all of them take minutes: those that failed run again, and no others. */
const GALLERY = 'e2e/gallery.e2e.ts'

/**
 * The journeys to look at again, as lines of Playwright's list of tests: a file, whose tests may go on from each other,
 * or a single test of the gallery.
 * @param {string[]} files what failed, such as e2e/paper.e2e.ts
 * @param {{ name: string, failures?: { name: string, file: string }[] }[]} results
 */
export function journeysToLookAtAgain(files, results) {
  const failures = results.flatMap(({ failures: own = [] }) => own)
  const ofGallery = failures.filter(({ file }) => file === GALLERY).map(({ name }) => `${GALLERY} › ${name}`)
  const lines = [...files.filter((file) => file !== GALLERY), ...ofGallery]
  // The list names files as seen from the folder of the journeys.
  return lines.map((line) => line.replace('e2e/', ''))
}

/**
 * What a stage comes to after the second look: when all passed then, the failures count as passed and unsteady. Else all
 * failures stand, with the evidence of both looks.
 * @template {{ passed: number, failed: number, failures?: object[], evidence?: object[] }} Result
 * @param {Result[]} results
 * @param {{ passed: number, failed: number, evidence?: object[] }[]} again
 */
export function afterSecondLook(results, again) {
  if (again.some(({ failed }) => failed > 0) || again.every(({ passed }) => passed === 0)) {
    const later = again.flatMap(({ evidence = [] }) => evidence)
    return results.map((one) => (one.evidence ? { ...one, evidence: [...one.evidence, ...later] } : one))
  }
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
  const again = { list: journeysToLookAtAgain(files.get('e2e') ?? [], results) }
  const alone = { ...stage, name, chosen: files, again, workers: undefined }
  return afterSecondLook(results, await runStage(alone, wanted))
}
