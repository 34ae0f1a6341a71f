/** Small projects for the tests of commands that npm starts, and checks of the programs they started. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './root.mjs'

export const START_MS = 20_000
export const END_MS = 5000

/** @type {string[]} */
const folders = []

/**
 * Makes a project with an npm script of this name, which runs the file of that name; gives its folder.
 * @param {string} script
 * @param {Record<string, string>} files what it holds, by name
 */
export function makeProject(script, files) {
  const folder = mkdtempSync(join(tmpdir(), `hub-${script}-`))
  folders.push(folder)
  const scripts = { [script]: `node ${script}.mjs` }
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify({ scripts }) }))
    writeFileSync(join(folder, name), text)
  return folder
}

export function removeProjects() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** The address by which a project's file imports one of the parts. */
export function addressOf(part) {
  return pathToFileURL(inRoot('scripts/parts', part)).href
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
