/** Adds one more slice to a tree of the product: its files, and the lines that mount it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, wordsOf } from './slice-templates.mjs'
import { PlainFailure } from '../parts/steps.mjs'

const EVERY_CALL = 'contract/src/every-call.ts'
const APP = 'server/src/app.ts'
const DEEDS = 'server/src/every-call-audited.test.ts'
const SLICES = '.slices.cjs'
const WORDS = 'docs/words.md'

/**
 * @param {string} root of the tree
 * @param {string} slice one plural, kebab-case word
 * @returns {{ made: string[], changed: string[] }} the files, from the root; those of a copy without documents fewer
 */
export function addSlice(root, slice) {
  const files = filesOf(wordsOf(slice))
  const { Many } = wordsOf(slice)
  for (const file of Object.keys(files))
    if (existsSync(join(root, file))) throw new PlainFailure(`${file} is there already.`)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  /** @type {[file: string, before: string, line: string][]} */
  const lines = [
    [SLICES, "  events: ['accounts'", `  '${slice}': ['accounts'],\n`],
    [WORDS, '\n## Roles', `| ${slice} | what it is, in one line | ${slice} |\n`],
    [EVERY_CALL, '\nexport const calls = {', `import { list${Many} } from './${slice}.ts'\n`],
    [EVERY_CALL, '} as const satisfies', `\n  list${Many},\n`],
    [DEEDS, '  listShortcuts: OWN,', `  list${Many}: OWN,\n`],
    [APP, 'import { createCallers }', `import { mount${Many} } from './${slice}/${slice}.routes.ts'\n`],
    [APP, '  mountStaticFiles(server)\n', `  mount${Many}(server)\n`],
  ]
  const changed = lines.filter(([file]) => existsSync(join(root, file)))
  for (const line of changed) addLine(root, line)
  return { made: Object.keys(files), changed: [...new Set(changed.map(([file]) => file))] }
}

/** @param {string} root @param {[file: string, before: string, line: string]} change */
function addLine(root, [file, before, line]) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes(before))
    throw new PlainFailure(`${file} has no line "${before.trim()}" to put the slice before.`)
  writeFileSync(join(root, file), text.replace(before, `${line}${before}`))
}
