/**
 * Guards the migrations: none collides, the tables hold nothing that has no migration yet, no landed file has changed,
 * and none takes away what servers of the release before still use (SCL-004). `--land` adds the files that are new to the list of landed ones (server/migrations/landed.json).
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractingFaults } from './migrations/expanding.mjs'
import { inRoot } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { main, PlainFailure, say } from './parts/steps.mjs'

const FOLDER = inRoot('server/migrations')
const LANDED = join(FOLDER, 'landed.json')
const INDENT = 2

const sqlFiles = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
const print = (file) =>
  createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex')

async function drizzle(args) {
  const { code, output } = await run(['drizzle-kit', ...args], { cwd: inRoot('server') })
  if (code !== 0) throw new PlainFailure(`drizzle-kit ${args[0]} failed.\n${output}`)
}

/** Generates into a copy: a new file there means that a table changed without its migration. */
async function checkNothingIsMissing() {
  // Inside the server's folder, because drizzle-kit resolves its output from there.
  const scratch = mkdtempSync(inRoot('server/.migrations-'))
  try {
    cpSync(FOLDER, scratch, { recursive: true })
    const before = readdirSync(scratch).filter((file) => file.endsWith('.sql')).length
    const out = scratch.slice(inRoot('server').length + 1)
    await drizzle(['generate', '--dialect', 'postgresql', '--schema', './src/**/*.tables.ts', '--out', out])
    const added = readdirSync(scratch).filter((file) => file.endsWith('.sql')).length - before
    if (added > 0) throw new PlainFailure('A table changed without a migration: run npm run db:generate.')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** A landed migration must not change: existing databases have already run it. */
function checkLanded() {
  const landed = existsSync(LANDED) ? JSON.parse(readFileSync(LANDED, 'utf8')) : {}
  const files = sqlFiles()
  const faults = Object.entries(landed).flatMap(([file, hash]) => {
    if (!files.includes(file)) return [`${file} has landed and may not be removed.`]
    return print(file) === hash ? [] : [`${file} has landed and may not change: write a new migration.`]
  })
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'))
  const fresh = files.filter((file) => !landed[file])
  if (fresh.length === 0) return
  if (!process.argv.includes('--land')) {
    throw new PlainFailure(`${fresh.join(', ')} is new: node scripts/check-migrations.mjs --land`)
  }
  const all = Object.fromEntries(files.map((file) => [file, print(file)]))
  writeFileSync(LANDED, `${JSON.stringify(all, null, INDENT)}\n`)
  say(`${fresh.join(', ')} is on the list of landed migrations.`)
}

/** While a release is rolled out, servers of the one before work on the new tables. */
function checkExpanding() {
  const faults = sqlFiles().flatMap((file) =>
    contractingFaults(file, readFileSync(join(FOLDER, file), 'utf8')),
  )
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'))
}

await main(async () => {
  checkExpanding()
  checkLanded()
  await drizzle(['check'])
  await checkNothingIsMissing()
  say(`${sqlFiles().length} migrations are guarded.`)
})
