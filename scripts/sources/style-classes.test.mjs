/**
 * Compares the classes that components name with those of their style sheets, because the compiler takes any name: a
 * misspelt or removed class loses its look without a word, and a class that nothing names is left over.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow } from '../parts/sources.mjs'
import { inRoot } from '../parts/root.mjs'

const FLOORS = ['ui/src', 'web/src', 'console/src', 'gallery/src', 'player/src']
const IMPORT = /^import (\w+) from '([^']+\.module\.css)'$/gm

const read = (file) => readFileSync(inRoot(file), 'utf8')

/** The classes in the selectors of a style sheet. What is `:global` is named elsewhere. */
function classesOf(css) {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '')
  const selectors = [...bare.matchAll(/[^{};]*(?=\{)/g)].map(([one]) => one.trim())
  const names = selectors
    .filter((one) => !one.startsWith('@'))
    .flatMap((one) => one.match(/\.[A-Za-z_][\w-]*/g) ?? [])
  return new Set(names.map((name) => name.slice(1)))
}

/** The file that an import means. */
function resolved(from, path) {
  if (path.startsWith('.')) return join(dirname(from), path)
  if (path.startsWith('@hub/ui/')) return `ui/src/${path.slice('@hub/ui/'.length)}`
  return `${from.split('/')[0]}/src/${path.slice(1)}`
}

/**
 * The classes that a component takes from each of its style sheets. With `styles[tone]`, or when the sheet itself is
 * handed on, they can be any.
 */
function usesOf(file) {
  const text = read(file)
  const code = text.replaceAll(IMPORT, '').replaceAll(/ from '[^']+'/g, '')
  return [...text.matchAll(IMPORT)].map(([, name, path]) => {
    const named = [...code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))]
    const isAny = new RegExp(`\\b${name}\\b(?!\\.\\w|\\[')`).test(code)
    return {
      file,
      sheet: resolved(file, path),
      names: named.map(([, plain, quoted]) => plain ?? quoted),
      isAny,
    }
  })
}

const files = FLOORS.flatMap(filesBelow)
const sheets = new Map(
  files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesOf(read(file))]),
)
const uses = files.filter((file) => /\.tsx?$/.test(file)).flatMap(usesOf)

it('reads the style sheets and the components', () => {
  expect(sheets.size).toBeGreaterThan(100)
  expect(uses.length).toBeGreaterThan(150)
  expect(
    classesOf('.a > .b:hover { color: red } @media (width < 3.5em) { .c[x]:global(.d) { top: 1.5px } }'),
  ).toEqual(new Set(['a', 'b', 'c']))
})

it('names no class that its style sheet has not', () => {
  const unknown = uses.flatMap(({ file, sheet, names }) =>
    names.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

it('leaves no class that no component names', () => {
  const left = [...sheets].flatMap(([sheet, names]) => {
    const of = uses.filter((use) => use.sheet === sheet)
    if (of.some(({ isAny }) => isAny)) return []
    const used = new Set(of.flatMap((use) => use.names))
    return [...names].filter((name) => !used.has(name)).map((name) => `${sheet}: ${name}`)
  })
  expect(left).toEqual([])
})
