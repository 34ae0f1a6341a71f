/** Writes a generated document, or with `--check` reports that the one in the tree is stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './root.mjs'
import { PlainFailure, say } from './steps.mjs'

export function writeDocument(file, text) {
  const path = inRoot(file)
  const current = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (process.argv.includes('--check')) {
    if (current !== text)
      throw new PlainFailure(`${file} is not up to date: run npm run docs and commit the result.`)
    return
  }
  if (current === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  say(`Wrote ${file}.`)
}
