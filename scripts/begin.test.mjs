/** The code that runs before the first paint must be in one file. A build that splits it fails. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { BEGIN, headOfThePage } from '../web/head-of-the-page.config.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FONT = 'assets/atkinson-hyperlegible-next-latin-wght-normal-abc.woff2'

/**
 * @typedef {{ injectTo: string, attrs: Record<string, unknown> }} Tag
 * @typedef {(this: object, html: string, given: object) => { tags: Tag[] }} Handler
 */

/**
 * The page of a build whose first script imports these files.
 * @param {string[]} imports
 */
function pageAfter(imports) {
  const plugin = /** @type {{ transformIndexHtml: { handler: Handler } }} */ (
    /** @type {unknown} */ (headOfThePage())
  )
  const context = {
    /** @param {string} message */
    error(message) {
      throw new Error(message)
    },
  }
  const bundle = { 'assets/begin-abc.js': { type: 'chunk', imports }, [FONT]: { type: 'asset' } }
  return plugin.transformIndexHtml.handler.call(context, '<head></head>', { bundle })
}

it('refuses a build whose first script imports another, and names that file', () => {
  expect(() => pageAfter(['assets/first-abc.js'])).toThrow(
    'assets/first-abc.js: add the imported file to BEGIN',
  )
})

it('puts the first script before all others, which wait until it has run', () => {
  const [first] = pageAfter([]).tags
  expect(first).toMatchObject({
    injectTo: 'head-prepend',
    attrs: { src: '/assets/begin-abc.js', blocking: 'render' },
  })
})

/**
 * The files of the project that a file imports, without imports of types only.
 * @param {string} file
 * @returns {string[]}
 */
function importsOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^']+)'/gm,
  )
  return [...found].flatMap(([, from = '']) => {
    if (from.startsWith('#platform/'))
      return [join(ROOT, 'web/src/platform', from.slice('#platform/'.length))]
    if (from.startsWith('@hub/ui/')) return [join(ROOT, 'ui/src', from.slice('@hub/ui/'.length))]
    if (from.startsWith('@hub/contract/'))
      return [join(ROOT, 'contract/src', `${from.slice('@hub/contract/'.length)}.ts`)]
    return from.startsWith('.') ? [join(dirname(file), from)] : [from]
  })
}

it('names in BEGIN every file that begin.ts imports, and imports no package', () => {
  const reached = new Set([join(ROOT, 'web/src/begin.ts')])
  for (const file of reached) {
    expect(file).toMatch(BEGIN)
    for (const next of importsOf(file)) reached.add(next)
  }
  expect(reached.size).toBeGreaterThan(8)
})

/** An `await` that is in no function stands at the beginning of a line, or after a declaration that does. */
const AT_THE_TOP = /^(?:await|for await|(?:export )?(?:const|let) [^=]+= await)\b/m

it('NAV-003 has no await at the top of a script: WebKit does not hold back what imports it', () => {
  const awaits = ['web', 'console', 'ui', 'contract', 'player'].flatMap((workspace) => {
    const folder = join(ROOT, workspace, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/^testing|\.(test|gallery)\.tsx?$/.test(file))
      .filter((file) => AT_THE_TOP.test(readFileSync(join(folder, file), 'utf8')))
  })
  expect(awaits).toEqual([])
  expect('import x\nawait x()\n').toMatch(AT_THE_TOP)
  expect('export const found = await x()\n').toMatch(AT_THE_TOP)
})
