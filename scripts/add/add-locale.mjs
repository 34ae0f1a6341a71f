/**
 * Adds one more language to a tree of the product, with the English texts: wherever there is an entry for each language,
 * the new one is added beside English. Then only translating is left.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const SOURCE = 'en'
const TABLE = 'contract/src/locales.ts'
/** The languages of the demo are those of its modules. */
const FLOORS = /^(contract|server|web|ui|console|player)$/
const SOURCES = /(?<!\.d)\.tsx?$/

/** @typedef {{ type: string, start: number, end: number }} Node */
/** @typedef {Node & { key: { name?: string, value?: string } }} Property */

/** @param {Property} property */
const keyOf = ({ key }) => key?.name ?? key?.value

/**
 * The English property of every object that has each of the languages.
 * @param {any} node
 * @param {string[]} locales
 * @returns {Property[]}
 */
function sourcesIn(node, locales) {
  if (typeof node !== 'object' || node === null) return []
  const found = Object.values(node).flatMap((child) => sourcesIn(child, locales))
  if (node.type !== 'ObjectExpression') return found
  const keys = new Set(node.properties.map(keyOf))
  if (!locales.every((locale) => keys.has(locale))) return found
  return [...found, ...node.properties.filter((property) => keyOf(property) === SOURCE)]
}

/** The languages of the table in a tree. */
export function localesOf(root) {
  const table = readFileSync(join(root, TABLE), 'utf8')
  return [...table.matchAll(/\b(\w+): \{\s+name: /g)].map(([, locale = '']) => locale)
}

/**
 * @param {string} root of the tree
 * @param {{ locale: string, name: string, tag: string }} added
 * @returns {string[]} the files that it changed
 */
export function addLocale(root, { locale, name, tag }) {
  const locales = localesOf(root)
  const folders = readdirSync(root).filter((folder) => FLOORS.test(folder))
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => SOURCES.test(file))
      .map((file) => `${folder}/src/${file}`),
  )
  return files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const sources = locales.every((known) => text.includes(`${known}: `))
      ? sourcesIn(parseSync(file, text).program, locales)
      : []
    const longer = sources
      .toSorted((a, b) => b.start - a.start)
      .reduce((whole, { start, end }) => {
        const copy = whole.slice(start, end).replace(SOURCE, locale)
        return `${whole.slice(0, end)}, ${file === TABLE ? factsOf(copy, { name, tag }) : copy}${whole.slice(end)}`
      }, text)
    if (longer !== text) writeFileSync(join(root, file), longer)
    return longer !== text
  })
}

/** The table's line for a language, made from that of English. */
function factsOf(line, { name, tag }) {
  return line
    .replace(/name: '[^']*'/, `name: '${name}'`)
    .replace(/lang: '[^']*'/, `lang: '${tag}'`)
    .replace(/tag: '[^']*'/, `tag: '${tag}'`)
}
