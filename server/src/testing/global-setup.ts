/** One folder for the embedded databases of a run, which is removed at its end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Before the first test file. */
export function setup(): void {
  process.env['HUB_TEST_FOLDER'] = mkdtempSync(path.join(tmpdir(), 'hub-tests-'))
}

/** After the last. */
export function teardown(): void {
  const folder = process.env['HUB_TEST_FOLDER']
  if (folder) rmSync(folder, { recursive: true, force: true })
}
