/** Runs the linter, with the project's own settings, over one file that a test writes into a scratch folder. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { inRoot } from '../parts/root.mjs'
import { run } from '../parts/run.mjs'

/** @type {string} */
let scratch

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'hub-lint-'))
  const settings = JSON.parse(readFileSync(inRoot('.oxlintrc.json'), 'utf8'))
  // Types need the whole project; the rule needs none.
  settings.options.typeAware = false
  writeFileSync(join(scratch, '.oxlintrc.json'), JSON.stringify(settings))
  for (const folder of ['scripts', 'node_modules']) symlinkSync(inRoot(folder), join(scratch, folder))
  mkdirSync(join(scratch, 'server/src/clients'), { recursive: true })
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The linter's findings for a file with this text. */
export async function lintPlanted(file, text) {
  writeFileSync(join(scratch, file), text)
  try {
    return await run(['oxlint', '--deny-warnings', file], { cwd: scratch })
  } finally {
    rmSync(join(scratch, file))
  }
}
