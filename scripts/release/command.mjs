/**
 * npm run release: makes a release that runs without the sources, verifies one, or activates one.
 *
 *   npm run release -- make /opt/hub [--dirty] [--accept GHSA-...]
 *   npm run release -- verify /opt/hub/<release> [--manifest <sha256>]
 *   npm run release -- activate /opt/hub/<release> [--manifest <sha256>]
 */
import { resolve } from 'node:path'
import { endInOrder } from '../parts/ending.mjs'
import { checkNode, install, isInstalled } from '../parts/install.mjs'
import { main, PlainFailure, say, step } from '../parts/steps.mjs'
import { makeRelease } from './make-release.mjs'
import { ReleaseFault } from './manifest.mjs'
import { runReleaseCommand } from './release.mjs'

/** npm changes to the folder of the project, and says here where the command was typed. */
const typedIn = process.env.INIT_CWD ?? process.cwd()
const words = process.argv.slice(2)
const OPTIONS = new Set(['--dirty', '--accept'])

/** @param {string[]} args */
async function make(args) {
  const [place, ...rest] = args
  const accepted = rest.filter((_, at) => rest[at - 1] === '--accept')
  if (place === undefined || rest.some((word) => !OPTIONS.has(word) && !accepted.includes(word)))
    throw new PlainFailure(
      'Usage: npm run release -- make <folder outside of the project> [--dirty] [--accept <advisory>]',
    )
  if (!isInstalled()) await step('Install packages', install)
  const isDirtyAllowed = rest.includes('--dirty')
  const { folder, manifestHash } = await makeRelease(resolve(typedIn, place), { isDirtyAllowed, accepted })
  say(`  ${folder}`)
  say(`  SHA-256 of its manifest: ${manifestHash}`)
}

endInOrder()
await main(async () => {
  checkNode()
  const [command, ...rest] = words
  if (command === 'make') return make(rest)
  try {
    const [folder, ...options] = rest
    const named =
      folder === undefined || folder.startsWith('-') ? rest : [resolve(typedIn, folder), ...options]
    say(runReleaseCommand([command ?? '', ...named], '').join('\n'))
  } catch (fault) {
    if (fault instanceof ReleaseFault) throw new PlainFailure(fault.message)
    throw fault
  }
})
