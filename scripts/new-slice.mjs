/**
 * npm run new:slice <name>: makes a small whole slice on three floors, with its call mounted, its table's migration, its
 * tests, and its lines in the map and in docs/words.md. What it makes passes npm run check -- --static.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './parts/root.mjs'
import { filesOf, wordsOf } from './parts/slice-templates.mjs'
import { mustRun } from './parts/run.mjs'
import { main, PlainFailure, say, step } from './parts/steps.mjs'

const NAME = /^[a-z]+(-[a-z]+)*s$/
const EVERY_CALL = 'contract/src/every-call.ts'
const APP = 'server/src/app.ts'
/** What is changed beside the new files. */
const CHANGED = [EVERY_CALL, APP, '.dependency-cruiser.cjs', 'docs/words.md']

function addLine(file, before, line) {
  const text = readFileSync(inRoot(file), 'utf8')
  if (!text.includes(before))
    throw new PlainFailure(`${file} has no line "${before.trim()}" to put the slice before.`)
  writeFileSync(inRoot(file), text.replace(before, `${line}${before}`))
  say(`  changed ${file}`)
}

await main(async () => {
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
  const { Many, table } = wordsOf(slice)
  addLine('.dependency-cruiser.cjs', "  events: ['accounts'", `  '${slice}': ['accounts'],\n`)
  addLine('docs/words.md', '\n## Roles', `| ${slice} | what it is, in one line | ${slice} |\n`)
  addLine(EVERY_CALL, '\nexport const calls = {', `import { list${Many} } from './${slice}.ts'\n`)
  addLine(EVERY_CALL, '} as const satisfies', `\n  list${Many},\n`)
  addLine(APP, 'import { createCallers }', `import { mount${Many} } from './${slice}/${slice}.routes.ts'\n`)
  addLine(APP, '  mountStaticFiles(server)\n', `  mount${Many}(server)\n`)
  await step('Format', () => mustRun(['oxfmt', ...Object.keys(files), ...CHANGED]))
  await step('Migration', async () => {
    await mustRun(['drizzle-kit', 'generate', '--name', table], { cwd: inRoot('server') })
    await mustRun(['node', 'scripts/check-migrations.mjs', '--land'])
  })
  await step('Documents', () => mustRun(['node', 'scripts/docs.mjs']))
  say(`
It is a whole slice that does next to nothing, and npm run check -- --static passes. Next:
  1. contract/src/${slice}.ts: its shapes and calls; contract/src/every-call.test.ts: is it about people?
  2. server/src/${slice}/${slice}.tables.ts: its columns. The migration is listed as landed; as long as nobody has
     it, put server/migrations back by git and generate it anew: npm run db:generate, then
     node scripts/check-migrations.mjs --land, and npm run docs
  3. server/src/${slice}/${slice}.test.ts: a test named after each requirement
  4. web/src/${slice}/: the screen, its test and its gallery entry; web/src/app/routes.tsx: its route
  5. .dependency-cruiser.cjs and ARCHITECTURE.md: whom it may call; docs/words.md: what it is`)
})
