/** The recipes of docs/tour.md, followed on a copy of the code: each must work as it is written there. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inRoot, isThere } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { scratchCopy } from './scratch/scratch-copy.mjs'

/** Three floors are compiled from nothing. */
const COMPILE_MS = 180_000
/** More than these files for one choice, the SQL of its migration among them, and the table no longer pays. */
const FILES_FOR_A_CHOICE = 8

let scratch = ''
beforeAll(() => {
  scratch = scratchCopy('recipes')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Puts a line after each line that begins so, in a file of the copy. */
function addAfter(file, begin, line) {
  const path = join(scratch, file)
  const lines = readFileSync(path, 'utf8').split('\n')
  const changed = lines.flatMap((old) => (old.trim().startsWith(begin) ? [old, line] : [old]))
  expect(changed.length, `${file} has a line that begins with ${begin}`).toBeGreaterThan(lines.length)
  writeFileSync(path, changed.join('\n'))
}

/** The first faults that the compiler finds in a floor of the copy. */
async function faultsOf(floor) {
  const { code, output } = await run(['tsc', '-p', join(scratch, floor)])
  return code === 0 ? [] : output.split('\n').slice(0, 5)
}

const CHOICE = [
  ['contract/src/metas.ts', "'gender',", "  'housing',"],
  [
    'contract/src/client-choices.ts',
    'ethno: {',
    "  housing: { list: 'housing', read: 'housing', opened: 'housing' },",
  ],
  ['server/src/clients/clients.tables.ts', 'ethnoMetaId:', "    housingMetaId: metaId('housing_meta_id'),"],
  ['server/src/metas/reference-metas.ts', "...plain('ethno', [", ''],
  ['web/src/metas/metas.texts.ts', 'ethno:', "    housing: 'Housing',"],
  [
    'web/src/clients/new-client.texts.ts',
    'missingEthno:',
    "    missingHousing: 'Choose a housing to continue.',",
  ],
]

it(
  'CLI-011 CLI-024 takes another choice of a client from the table, in at most eight files',
  async () => {
    for (const [file, begin, line] of CHOICE) addAfter(file, begin, line)
    for (const floor of ['contract', 'server', 'demo', 'web'])
      expect(await faultsOf(floor), floor).toEqual([])
    const migration = 1
    expect(CHOICE.length + migration).toBeLessThanOrEqual(FILES_FOR_A_CHOICE)
  },
  COMPILE_MS,
)

it('SYS-016 names in the tour only what is there', () => {
  const tour = readFileSync(inRoot('docs/tour.md'), 'utf8')
  const paths = [
    ...tour.matchAll(/`((?:contract|ui|server|web|player|scripts|embedded-postgres)\/[^`\s]*)`/g),
  ]
  expect(paths.length).toBeGreaterThan(10)
  expect(
    paths.map(([, path]) => path).filter((path) => !isThere(path) && !path.includes('safety-plan')),
  ).toEqual([])
})
