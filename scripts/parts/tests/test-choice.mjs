/** Decides which tests a command runs: whole projects, single files, or every file whose path contains some words. */
import { parseArgs } from 'node:util'
import { checkVersion } from '../other-node.mjs'
import { filesBelow } from '../sources.mjs'
import { PlainFailure } from '../steps.mjs'

/** Each is a folder of that name: a project of vitest.config.ts, or the journeys. */
export const PROJECTS = [
  'scripts',
  'contract',
  'ui',
  'web',
  'console',
  'player',
  'embedded-postgres',
  'server',
  'demo',
  'e2e',
]
const IS_TEST = /\.(test\.(ts|tsx|mjs)|e2e\.ts)$/
const SHARD = /^[1-9]\d*\/[1-9]\d*$/
const MOST_NAMES = 5
/** Below this share of common letter pairs, two names have nothing to do with each other. */
const ALIKE = 0.3

const projectOf = (file) => file.split('/')[0]

/** Every test file of the project, as a path from its root. */
export const testFiles = () => PROJECTS.flatMap(filesBelow).filter((file) => IS_TEST.test(file))

/**
 * What the command was given.
 * @param {string[]} args
 * @returns {{ names: string[], testName: string | undefined, node: string | undefined, shard: string | undefined }}
 *   node: under which version; shard: which part of the journeys
 */
export function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        testNamePattern: { type: 'string', short: 't' },
        node: { type: 'string' },
        shard: { type: 'string' },
      },
    })
    const node = values.node === undefined ? undefined : checkVersion(values.node)
    if (values.shard !== undefined && !SHARD.test(values.shard))
      throw new Error(`--shard takes a part of the whole such as 1/2, and not "${values.shard}".`)
    return { names: positionals, testName: values.testNamePattern, node, shard: values.shard }
  } catch (fault) {
    throw new PlainFailure(fault.message)
  }
}

/** The files of one name; a whole project returns none, because it needs no list. */
function filesOf(name, files) {
  const path = name.replace(/^\.\//, '')
  if (files.includes(path)) return [path]
  const words = path.toLowerCase().split(/\s+/)
  return files.filter((file) => words.every((word) => file.toLowerCase().includes(word)))
}

/**
 * What to run for the names, by project: `undefined` is the whole project, else its files.
 * @param {string[]} names none: everything
 * @returns {Map<string, string[] | undefined>}
 */
export function chooseTests(names, files = testFiles()) {
  if (names.length === 0) return new Map(PROJECTS.map((project) => [project, undefined]))
  const chosen = new Map()
  for (const name of names) {
    if (PROJECTS.includes(name)) {
      chosen.set(name, undefined)
      continue
    }
    const found = filesOf(name, files)
    if (found.length === 0) throw new PlainFailure(unknownName(name, files))
    for (const file of found) {
      const project = projectOf(file)
      if (!chosen.has(project)) chosen.set(project, [file])
      // Already the whole project, or a list that may include the file.
      else chosen.set(project, chosen.get(project) && [...new Set([...chosen.get(project), file])])
    }
  }
  return chosen
}

function unknownName(name, files) {
  const near = nearestNames(name, files)
  const hint = near.length > 0 ? ['The nearest names:', ...near] : ['The projects:', ...PROJECTS]
  return [`No project and no test file has "${name}" in its path.`, ...hint].join('\n  ')
}

const pairsOf = (text) =>
  new Set([...text.slice(1)].map((letter, index) => `${text[index]}${letter}`.toLowerCase()))

/** The arguments again, without the version of Node. */
export function withoutNode({ names, testName, shard }) {
  const options = [
    ...(testName === undefined ? [] : [`--testNamePattern=${testName}`]),
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
  ]
  return [...options, '--', ...names]
}

/** How similar two names are: the share of letter pairs that both have, from 0 to 1. */
function likeness(one, other) {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const common = [...a].filter((pair) => b.has(pair)).length
  return (2 * common) / (a.size + b.size || 1)
}

/** The projects and test files with the most similar names. */
function nearestNames(name, files) {
  const wanted = name.split('/').at(-1).replace(IS_TEST, '')
  const candidates = [...PROJECTS, ...files].map((path) => {
    const last = path.split('/').at(-1).replace(IS_TEST, '')
    return { path, score: likeness(wanted, last) }
  })
  return candidates
    .filter(({ score }) => score >= ALIKE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_NAMES)
    .map(({ path }) => path)
}
