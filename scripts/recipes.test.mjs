/** Follows the recipes of docs/tour.md on a copy of the code. Each must work as it is written there. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLocale, localesOf } from './add/add-locale.mjs'
import { addSlice } from './add/add-slice.mjs'
import { inRoot, isThere } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { scratchCopy } from './scratch/scratch-copy.mjs'

/** Enough for three floors to be compiled without any cache. */
const COMPILE_MS = 600_000
/** A new choice may change at most this many files, including the SQL of its migration. More would defeat the table. */
const FILES_FOR_A_CHOICE = 8

let scratch = ''
beforeAll(() => {
  scratch = scratchCopy('recipes')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Inserts a line after each line with the given beginning, in a file of the copy. */
function addAfter(file, begin, line) {
  const path = join(scratch, file)
  const lines = readFileSync(path, 'utf8').split('\n')
  const changed = lines.flatMap((old) => (old.trim().startsWith(begin) ? [old, line] : [old]))
  expect(changed.length, `${file} has a line that begins with ${begin}`).toBeGreaterThan(lines.length)
  writeFileSync(path, changed.join('\n'))
}

/** The first errors that the compiler finds in a floor of the copy. */
async function faultsOf(floor) {
  const { code, output } = await run(['tsc', '-p', join(scratch, floor), '--checkers', '1'])
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
  ['console/src/lists/lists.texts.ts', 'ethno:', "    housing: 'Housing',"],
  [
    'web/src/clients/new-client.texts.ts',
    'missingEthno:',
    "    missingHousing: 'Choose a housing to continue.',",
  ],
]

const FLOORS = ['contract', 'ui', 'server', 'demo', 'web', 'console', 'player']
const FRENCH = { locale: 'fr', name: 'Français', tag: 'fr-CA' }

it(
  'CLI-011 I18-003 SYS-016 has a choice of a client, a slice and a language by the recipes: every floor passes the type check',
  async () => {
    for (const [file, begin, line] of CHOICE) addAfter(file, begin, line)
    addSlice(scratch, 'safety-plans')
    addLocale(scratch, FRENCH)
    expect(localesOf(scratch)).toEqual(['en', 'fr', 'zh'])
    for (const floor of FLOORS) expect(await faultsOf(floor), floor).toEqual([])
    const migration = 1
    expect(CHOICE.length + migration).toBeLessThanOrEqual(FILES_FOR_A_CHOICE)
  },
  COMPILE_MS,
)

it(
  'I18-003 names the text that lacks the language, and the one that lacks a key',
  async () => {
    const file = join(scratch, 'player/src/layers/layers.texts.ts')
    const whole = readFileSync(file, 'utf8')
    const lacking = [whole.replace('fr: {', 'it: {'), whole.replace(/(fr: \{\s*)close: '[^']*',/, '$1')]
    for (const text of lacking) {
      expect(text).not.toBe(whole)
      writeFileSync(file, text)
      expect((await faultsOf('player')).join()).toContain('layers.texts.ts')
    }
    writeFileSync(file, whole)
  },
  COMPILE_MS,
)

it('SYS-016 names in the tour only files that exist', () => {
  const tour = readFileSync(inRoot('docs/tour.md'), 'utf8')
  const paths = [
    ...tour.matchAll(/`((?:contract|ui|server|web|player|scripts|embedded-postgres)\/[^`\s]*)`/g),
  ]
  expect(paths.length).toBeGreaterThan(10)
  expect(
    paths.map(([, path]) => path).filter((path) => !isThere(path) && !path.includes('safety-plan')),
  ).toEqual([])
})
