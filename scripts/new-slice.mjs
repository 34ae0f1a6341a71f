/** npm run new:slice <name>: makes the files of a slice on three floors, its line in the map and in docs/words.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './parts/root.mjs'
import { filesOf, wordsOf } from './parts/slice-templates.mjs'
import { main, PlainFailure, say } from './parts/steps.mjs'

const NAME = /^[a-z]+(-[a-z]+)*s$/

function addLine(file, before, line) {
  const text = readFileSync(inRoot(file), 'utf8')
  if (!text.includes(before))
    throw new PlainFailure(`${file} has no line "${before.trim()}" to put the slice before.`)
  writeFileSync(inRoot(file), text.replace(before, `${line}${before}`))
  say(`  changed ${file}`)
}

await main(() => {
  const [slice = ''] = process.argv.slice(2)
  if (!NAME.test(slice))
    throw new PlainFailure('Give one plural, kebab-case word of the domain: npm run new:slice safety-plans')
  const files = filesOf(wordsOf(slice))
  for (const file of Object.keys(files)) {
    if (existsSync(inRoot(file))) throw new PlainFailure(`${file} is there already.`)
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(inRoot(file)), { recursive: true })
    writeFileSync(inRoot(file), text)
    say(`  made ${file}`)
  }
  addLine('.dependency-cruiser.cjs', "  events: ['accounts'", `  '${slice}': ['accounts'],\n`)
  addLine('docs/words.md', '\n## Roles', `| ${slice} | what it is, in one line | ${slice} |\n`)
  const { Many } = wordsOf(slice)
  say(`
Next:
  1. contract/src/every-call.ts: add list${Many}
  2. server/src/app.ts: mount${Many}(server)
  3. npm run db:generate, then npm run docs
  4. server/src/${slice}/${slice}.test.ts: a test named after each requirement
  5. web/src/${slice}/: the screen, its test and its gallery entry; web/src/app/routes.tsx: its route`)
})
