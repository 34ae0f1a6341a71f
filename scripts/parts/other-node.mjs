/** Another version of Node, downloaded as npm's own `node` package and stored beside other tools' output. */
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CACHE } from './root.mjs'
import { run } from './run.mjs'
import { PlainFailure, step } from './steps.mjs'

const VERSION = /^\d+(\.\d+){0,2}$/

/** Refuses what is not a version, such as `latest` or an option in its position. */
export function checkVersion(version) {
  if (VERSION.test(version)) return version
  throw new PlainFailure(`--node takes a version such as 24 or 22.13, and not "${version}".`)
}

/** The folder of the version's program; it is downloaded once. */
async function fetchNode(version) {
  const place = join(CACHE, 'node', version)
  const bin = join(place, 'node_modules/node/bin')
  if (existsSync(join(bin, 'node'))) return bin
  await step(`Fetch Node ${version}`, async () => {
    mkdirSync(place, { recursive: true })
    // The package installs the program by a script of its own.
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts=false']
    const { code, output } = await run(['npm', 'install', '--prefix', place, ...flags, `node@${version}`])
    if (code !== 0 || !existsSync(join(bin, 'node')))
      throw new PlainFailure(`npm could not fetch Node ${version}.\n${output}`)
  })
  return bin
}

/** Runs a script with that Node, and everything it starts as well; returns its exit code. */
export async function runUnderNode(version, command) {
  const bin = await fetchNode(version)
  const env = { PATH: [bin, process.env.PATH].join(delimiter) }
  return (await run([join(bin, 'node'), ...command], { env, show: true })).code
}
