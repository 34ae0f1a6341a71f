/** Checks names, sizes and words, which a linter does not. Every fault is reported with the file and the rule. */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { filesBelow } from './parts/sources.mjs'
import { inRoot } from './parts/root.mjs'
import { main, PlainFailure, say } from './parts/steps.mjs'
import { WORKSPACES } from './parts/workspaces.mjs'

/** The folders of the root that contain code: a workspace below another is read with it. */
const FLOORS = [...new Set(WORKSPACES.map((path) => path.split('/')[0] ?? '')), 'e2e', 'scripts', 'bench']
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'NOTICE',
  'docs',
  '.ci',
  'package-lock.json',
]
const ROLES = [
  'routes',
  'service',
  'staff',
  'neighbours',
  'sweep',
  'store',
  'tables',
  'rules',
  'socket',
  'emails',
  'screen',
  'queries',
  'machine',
]
/** The closed list of suffixes. A file without one is a part or a small piece; `.test` may follow a role. */
const SUFFIXES = new Set([...ROLES, 'texts', 'gallery', 'test', 'e2e', 'module', 'config', 'generated', 'd'])
const BAGS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'shared'])
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/

const SOURCE_LINES = 300
const SCREEN_LINES = 140
const TEST_LINES = 500
/** Drawing code is long lists of shapes. */
const DRAWING_LINES = 500
const FILES_IN_A_FOLDER = 25
/** What a slice does for its callers, by entry point. */
const ENTRANCE = /\.(service|staff|neighbours|sweep)\.ts$/
const ENTRANCE_FUNCTION_LINES = 40

const isCode = (file) => /\.(ts|tsx|mjs|cjs)$/.test(file)
const isTest = (file) => /\.(test|e2e)\.[a-z]+$/.test(file)

function nameFaults(file) {
  const [stem, ...rest] = basename(file).split('.')
  const suffixes = rest.slice(0, -1)
  const faults = []
  if (!KEBAB.test(stem)) faults.push(`the name must be kebab-case`)
  for (const suffix of suffixes) {
    if (!SUFFIXES.has(suffix)) faults.push(`".${suffix}" is not one of the suffixes of CONTRIBUTING.md`)
  }
  for (const folder of dirname(file).split('/')) {
    if (BAGS.has(folder))
      faults.push(`"${folder}" says nothing about what is inside: name the word it is about`)
    else if (!KEBAB.test(folder)) faults.push(`the folder "${folder}" must be kebab-case`)
  }
  return faults
}

/** How many lines a file of its kind may have. */
function mostLines(file) {
  if (isTest(file)) return TEST_LINES
  if (file.startsWith('demo/module-maker/')) return DRAWING_LINES
  if (file.endsWith('.texts.ts')) return Infinity
  if (file.endsWith('.generated.ts')) return Infinity
  return SOURCE_LINES
}

/** The exported functions of a file with their lengths; as formatted, each ends at a closing brace in column one. */
function functionsOf(text) {
  const found = []
  let open
  for (const [index, line] of text.split('\n').entries()) {
    const name = /^(?:export )?(?:async )?function\*? (\w+)/.exec(line)?.[1]
    if (name) open = { name, from: index }
    if (open && line === '}') {
      found.push({ name: open.name, lines: index - open.from + 1 })
      open = undefined
    }
  }
  return found
}

function sizeFaults(file, text) {
  const lines = text.split('\n').length - 1
  const faults = []
  if (lines > mostLines(file)) faults.push(`${lines} lines; at most ${mostLines(file)} for this kind of file`)
  const functions = isTest(file) ? [] : functionsOf(text)
  const isComponentFile = /^(ui|gallery|web|console)\/src\/.+\.tsx$/.test(file)
  for (const { name, lines: length } of functions) {
    if (ENTRANCE.test(file) && length > ENTRANCE_FUNCTION_LINES) {
      faults.push(`${name} has ${length} lines; a service function has at most ${ENTRANCE_FUNCTION_LINES}`)
    }
    if (isComponentFile && length > SCREEN_LINES) {
      faults.push(`${name} has ${length} lines; a component has at most ${SCREEN_LINES}`)
    }
  }
  return faults
}

/** Words that must not be in the tree. Written in pieces, so that this file does not find itself. */
const MARKS = ['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'XX' + 'X'].join('|')
const WORDS = [
  {
    rule: 'deferred work names its issue: NOTE, or the mark with (#number)',
    find: new RegExp(`\\b(${MARKS})\\b(?!\\(#\\d+\\))`),
    code: true,
  },
  {
    rule: 'nothing silences the type check or the lint',
    find: new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}|(ox|es)lint-${'disable'}|\\bas ${'any'}\\b`),
    code: true,
  },
  {
    rule: "a registry's host does not belong in the tree",
    find: new RegExp(`registry\\.(npmjs|yarnpkg)\\.|npm\\.pkg\\.github|"resolved": ?"${'http'}`),
  },
  {
    rule: "a path of one person's machine does not belong in the tree",
    find: new RegExp(`(^|[\\s"'\`(=])/(home/\\w+|Users/\\w+|root|${'wo' + 'rk'}|${'fa' + 'rm'})/`),
  },
  { rule: 'no test is focused or left out', find: /\b(it|test|describe)\.(only|todo|fixme)\b/, code: true },
]
const OURS_AND_NOW = new RegExp(`\\bnew ${'Date'}\\(\\)`)
const MAY_ASK_THE_CLOCK = /(^|\/)(platform|testing|e2e|scripts|bench|demo)\/|\.(test|e2e)\.tsx?$|^player\//

function wordFaults(file, text) {
  const faults = []
  for (const [index, line] of text.split('\n').entries()) {
    for (const { rule, find, code } of WORDS) {
      if (find.test(line) && (!code || isCode(file))) faults.push(`line ${index + 1}: ${rule}`)
    }
    if (isCode(file) && OURS_AND_NOW.test(line) && !MAY_ASK_THE_CLOCK.test(file)) {
      faults.push(`line ${index + 1}: take the time from context.clock, or from platform on the web`)
    }
  }
  return faults
}

/** Kinds of file that open with a sentence saying what they are responsible for. */
const OPENS_WITH_A_SENTENCE =
  /\.(service|staff|neighbours|sweep|rules|machine|store)\.ts$|(\/platform|^embedded-postgres\/src|^ui\/src\/(language|page))\/.+\.tsx?$/

function headFault(file, text) {
  if (!OPENS_WITH_A_SENTENCE.test(file) || isTest(file) || file.endsWith('.texts.ts')) return []
  return /^\/(\*\*|\/)/.test(text) ? [] : ['must open with one sentence: what it is responsible for']
}

/** Folders that may grow past the limit, each with its reason. */
const MAY_BE_FULL = new Map([
  ['contract/src', 'one file for each word of the domain, next to each other, is how a word is found'],
])

/** What does not count: tests, galleries and texts are beside the code that they are about. */
const isCounted = (file) => isCode(file) && !isTest(file) && !/\.(texts|gallery)\.tsx?$/.test(file)

/** The slice of a file: all its folders on one floor count as one. Of what is no slice each folder counts by itself. */
const sliceOf = (file) =>
  /^(server|web|console)\/src\/(?!platform|app|gallery|testing|staff\/)[a-z-]+(?=\/)/.exec(file)?.[0]

/** Folders with too much code: each by itself, and a slice with all folders below it. */
export function fullFolders(files) {
  const counts = new Map()
  const count = (folder) => counts.set(folder, (counts.get(folder) ?? 0) + 1)
  for (const file of files.filter(isCounted)) {
    const folder = dirname(file)
    const slice = sliceOf(file)
    count(folder)
    if (slice !== undefined && slice !== folder) count(slice)
  }
  return [...counts]
    .filter(([folder, files]) => files > FILES_IN_A_FOLDER && !MAY_BE_FULL.has(folder))
    .map(([folder, files]) => `${folder}: ${files} files; at most ${FILES_IN_A_FOLDER}, then split it`)
}

/** Screens without a gallery beside them, so that nobody can look at their states (CONTRIBUTING.md). */
export function screensWithoutGallery(files) {
  const there = new Set(files)
  return files
    .filter((file) => file.endsWith('.screen.tsx'))
    .map((file) => [file, file.replace('.screen.', '.gallery.')])
    .filter(([, gallery]) => !there.has(gallery))
    .map(([file, gallery]) => `${file}: its states are shown nowhere: declare them in ${basename(gallery)}`)
}

/** Every fault of one file, from its text. */
export function faultsOf(file, text) {
  const inCode = isCode(file)
    ? [...nameFaults(file), ...sizeFaults(file, text), ...headFault(file, text)]
    : []
  return [...inCode, ...wordFaults(file, text)].map((fault) => `${file}: ${fault}`)
}

const TEXT_FILE = /\.(ts|tsx|mjs|cjs|js|css|html|json|jsonc|md|sql|sh)$|^(NOTICE|\.ci\/run)$/

if (process.argv[1]?.endsWith('check-names.mjs')) {
  await main(() => {
    const files = [...FLOORS, ...DOCUMENTS]
      .flatMap((path) => filesBelow(path))
      .filter((file) => TEXT_FILE.test(file))
    const faults = files.flatMap((file) => faultsOf(file, readFileSync(inRoot(file), 'utf8')))
    faults.push(...fullFolders(files), ...screensWithoutGallery(files))
    if (faults.length > 0) throw new PlainFailure(faults.join('\n'))
    say(`${files.length} files keep the names, sizes and words of the house.`)
  })
}
