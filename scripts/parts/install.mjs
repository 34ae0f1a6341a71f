/** Installs the npm packages when they are missing or older than the lock. Uses Node's own modules only. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fingerprint } from './sources.mjs'
import { inRoot, isThere } from './root.mjs'
import { run } from './run.mjs'
import { PlainFailure } from './steps.mjs'

const MARK = inRoot('node_modules/.hub-lock')
const NEEDED_NODE = [20, 19]

/** Refuses a Node that is too old, with a clear message, before any confusing error. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [needMajor, needMinor] = NEEDED_NODE
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return
  throw new PlainFailure(`Node ${needMajor}.${needMinor} or newer is needed; this is ${process.version}.`)
}

export function isInstalled() {
  const npmsOwnMark = inRoot('node_modules/.package-lock.json')
  if (!existsSync(npmsOwnMark)) return false
  if (existsSync(MARK)) return readFileSync(MARK, 'utf8') === fingerprint(['package-lock.json'])
  // Installed by hand: npm's own record of what it installed must not be older than the lock.
  return statSync(npmsOwnMark).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs
}

/** Installs exactly what the lock says; if that fails, what package.json says. */
export async function install() {
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const exact = isThere('package-lock.json') ? await run(['npm', 'ci', ...flags]) : undefined
  if (exact?.code !== 0) {
    const loose = await run(['npm', 'install', ...flags])
    if (loose.code !== 0) throw new PlainFailure(`npm could not install the packages.\n${loose.output}`)
  }
  writeFileSync(MARK, fingerprint(['package-lock.json']))
}
