/** npm run docs: writes every generated document again. With `--check` it only reports which ones are stale. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot, isThere } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { bad, main, say } from './parts/steps.mjs'

const isCheck = process.argv.includes('--check')
const flags = isCheck ? ['--check'] : []

/** What is generated, by which command, into which file. */
const GENERATED = [
  { file: 'ui/src/style/tokens.css', script: 'scripts/tokens-css.mjs', with: 'node' },
  { file: 'docs/tables.md', script: 'scripts/tables-doc.mjs', with: 'tsx' },
  { file: 'docs/settings.md', script: 'scripts/settings-doc.mjs', with: 'tsx' },
  { file: 'docs/commands.md', script: 'scripts/commands-doc.mjs', with: 'tsx' },
  { file: 'docs/figures.md', script: 'scripts/docs/figures-doc.mjs', with: 'tsx' },
  { file: 'docs/tour.md', script: 'scripts/tour.mjs', with: 'node' },
  { file: 'docs/openapi.json', script: 'scripts/openapi.mjs', with: 'tsx' },
  { file: 'NOTICE', script: 'scripts/notice.mjs', with: 'node' },
]

const bytesOf = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file)) : Buffer.alloc(0))
const print = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Runs one generator. With `--check` its output is reverted, so that a check never changes the tree. */
async function generate({ file, script, with: program }) {
  const before = bytesOf(file)
  const { code, output } = await run([program, script, ...flags])
  const isChanged = print(bytesOf(file)) !== print(before)
  if (isCheck && isChanged) writeFileSync(inRoot(file), before)
  if (code !== 0 || (isCheck && isChanged))
    return output.trim() || `${file} is not up to date: run npm run docs.`
  if (output.trim()) say(output.trim())
  return ''
}

await main(async () => {
  const faults = []
  for (const one of GENERATED) if (isThere(one.script)) faults.push(await generate(one))
  const told = faults.filter(Boolean)
  for (const fault of told) say(bad(fault))
  return told.length > 0 ? 1 : 0
})
