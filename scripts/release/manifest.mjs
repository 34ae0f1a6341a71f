/** The list of the files of a release with their SHA-256, and the comparison with a folder. Uses Node's own modules only. */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FORMAT = 'hub-release'
const FORMAT_VERSION = 1
const INDENT = 2
export const MANIFEST = 'manifest.json'

/** A fault that the operator can mend: its words are shown, without a stack. */
export class ReleaseFault extends Error {}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Every entry below a folder that is not a folder itself, sorted, with slashes whatever the system. */
function entriesBelow(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name
      return entry.isDirectory() ? entriesBelow(folder, path) : [path]
    })
}

/** What this machine is, as far as the packages with machine code are made for it. */
export function platformHere() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report?.getReport() ?? {}
  )
  const libc = process.platform === 'linux' ? (report.header?.glibcVersionRuntime ? '-glibc' : '-musl') : ''
  return `${process.platform}-${process.arch}${libc}`
}

/**
 * Writes the manifest into a folder that is complete.
 * @param {string} folder
 * @param {{ release: string, version: string, commit: string, node: string, migration: string }} about
 * @returns {string} the SHA-256 of the manifest, by which a copy on another machine can be checked
 */
export function writeManifest(folder, about) {
  const paths = entriesBelow(folder).filter((path) => path !== MANIFEST)
  const link = paths.find((path) => !lstatSync(join(folder, path)).isFile())
  if (link) throw new ReleaseFault(`${link} is not a file, and a release has nothing else.`)
  const files = Object.fromEntries(paths.map((path) => [path, sha256(join(folder, path))]))
  const manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    ...about,
    platform: platformHere(),
    files,
  }
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, INDENT)}\n`)
  return sha256(join(folder, MANIFEST))
}

/** The manifest of a release; refuses what is none. */
export function readManifest(folder) {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new ReleaseFault(`${folder} is not a release: it has no ${MANIFEST}.`)
  let manifest
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ReleaseFault(`${file} is damaged: it is not JSON. Copy the release again.`)
  }
  if (manifest?.format === FORMAT && manifest.formatVersion === FORMAT_VERSION) return manifest
  throw new ReleaseFault(`${file} is not the manifest of a release that this version knows.`)
}

/**
 * Compares a release with its manifest.
 * @param {string} folder
 * @param {string} [expected] the SHA-256 of the manifest, as it was said when the release was made
 * @returns {string[]} a sentence for each difference; none when all is well
 */
export function compareRelease(folder, expected) {
  const manifest = readManifest(folder)
  if (expected !== undefined && sha256(join(folder, MANIFEST)) !== expected)
    return [`${MANIFEST} is not the one that was made: its SHA-256 differs.`]
  const there = new Set(entriesBelow(folder))
  there.delete(MANIFEST)
  const faults = Object.entries(manifest.files).flatMap(([path, hash]) => {
    if (!there.delete(path)) return [`${path} is missing.`]
    if (!lstatSync(join(folder, path)).isFile()) return [`${path} is not a file any more.`]
    return sha256(join(folder, path)) === hash ? [] : [`${path} was changed.`]
  })
  return [...faults, ...[...there].map((path) => `${path} does not belong to the release.`)]
}

/** Why a release cannot run on this machine: a sentence for each reason. */
export function reasonsAgainst(folder) {
  const { platform, node, release } = readManifest(folder)
  const reasons = []
  if (platform !== platformHere())
    reasons.push(`${release} was made for ${platform}, and this machine is ${platformHere()}: make it here.`)
  if (!isAtLeast(process.versions.node, node))
    reasons.push(`${release} needs Node ${node} or newer, and this is ${process.versions.node}.`)
  if (basename(folder) !== release) reasons.push(`The folder ${basename(folder)} must be called ${release}.`)
  return reasons
}

function isAtLeast(version, least) {
  const [have, need] = [version, least].map((text) => text.split('.').map(Number))
  const at = need.findIndex((part, index) => part !== have[index])
  return at < 0 || have[at] > need[at]
}
