/** A fingerprint of files, so that work is repeated only when something changed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE, inRoot } from './root.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.cache', '.git', 'coverage'])

/** Every file at or below a path of the project, sorted, without the output of tools. */
export function filesBelow(path) {
  const full = inRoot(path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}

/** One hash over the names and bytes of all files at or below the paths. Tests do not count. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow)) {
    if (/\.(test|e2e|gallery\.test)\.[a-z]+$/.test(file)) continue
    hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  }
  return hash.digest('hex')
}

const markFile = (name) => join(CACHE, 'marks', name)

/** The stored text of a name, or an empty text. */
export function remembered(name) {
  return existsSync(markFile(name)) ? readFileSync(markFile(name), 'utf8') : ''
}

export function remember(name, text) {
  mkdirSync(dirname(markFile(name)), { recursive: true })
  writeFileSync(markFile(name), text)
}
