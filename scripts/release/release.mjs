/**
 * Ships with a release, and needs nothing else than Node:
 *
 *   node release/release.mjs verify [--manifest <sha256>]
 *   node release/release.mjs activate [--manifest <sha256>]
 *
 * Both are about the release that the file is in, or about another folder: `verify <folder>`.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { activate } from './activate.mjs'
import { compareRelease, readManifest, reasonsAgainst, ReleaseFault } from './manifest.mjs'

const SHOWN = 20

/** @type {Record<string, (folder: string, expected?: string) => string[]>} */
const COMMANDS = {
  verify(folder, expected) {
    const faults = compareRelease(folder, expected)
    if (faults.length > 0) {
      const rest = faults.length > SHOWN ? [`And ${faults.length - SHOWN} more.`] : []
      throw new ReleaseFault([...faults.slice(0, SHOWN), ...rest, 'Copy the release again.'].join('\n'))
    }
    const { release, files } = readManifest(folder)
    return [`${release} is whole: ${Object.keys(files).length} files.`, ...reasonsAgainst(resolve(folder))]
  },
  activate(folder, expected) {
    const { release } = readManifest(folder)
    const before = activate(folder, expected)
    const back =
      before === undefined || before === release ? [] : [`Before it was ${before}: activate that to go back.`]
    return [`current leads to ${release}. Restart the hub.`, ...back]
  },
}

/**
 * Runs a command and gives its lines; refuses unknown words.
 * @param {string[]} words
 * @param {string} ownFolder the release that is meant when none is named
 */
export function runReleaseCommand(words, ownFolder) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { manifest: { type: 'string' } },
  })
  const [name = '', folder = ownFolder] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || positionals.length > 2 || folder === '')
    throw new ReleaseFault(
      'Usage: verify [folder] or activate [folder], with --manifest <sha256> if it is known.',
    )
  return command(folder, values.manifest)
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  try {
    console.log(runReleaseCommand(process.argv.slice(2), resolve(import.meta.dirname, '..')).join('\n'))
  } catch (fault) {
    console.error(fault instanceof ReleaseFault ? fault.message : fault)
    process.exitCode = 1
  }
}
