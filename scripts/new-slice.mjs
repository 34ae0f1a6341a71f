/**
 * npm run new:slice <name>: makes a small whole slice on three floors, with its call mounted, its table's migration, its
 * tests, and its lines in the map and in docs/words.md. What it makes passes npm run check -- --static.
 */
import { addSlice } from './add/add-slice.mjs'
import { inRoot } from './parts/root.mjs'
import { wordsOf } from './add/slice-templates.mjs'
import { mustRun } from './parts/run.mjs'
import { main, PlainFailure, say, step } from './parts/steps.mjs'

const NAME = /^[a-z]+(-[a-z]+)*s$/
await main(async () => {
  const [slice = ''] = process.argv.slice(2)
  if (!NAME.test(slice))
    throw new PlainFailure('Give one plural, kebab-case word of the domain: npm run new:slice safety-plans')
  const { made, changed } = addSlice(inRoot(), slice)
  for (const file of made) say(`  made ${file}`)
  for (const file of changed) say(`  changed ${file}`)
  const { table } = wordsOf(slice)
  await step('Format', () => mustRun(['oxfmt', ...made, ...changed]))
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
  4. web/src/${slice}/: the screen, its test and its gallery; web/src/platform/page/paths.ts and
     web/src/app/routes.tsx: its path and its row, which the gallery needs as well
  5. server/src/every-call-audited.test.ts: what each call leaves in the audit log
  6. .slices.cjs and ARCHITECTURE.md: whom it may call; docs/words.md: what it is`)
})
