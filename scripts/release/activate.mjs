/** The link `current` beside the releases: which one the service manager starts. Uses Node's own modules only. */
import { lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { compareRelease, reasonsAgainst, ReleaseFault } from './manifest.mjs'

const LINK = 'current'

/** The name of the release that is active beside this one, or nothing. */
export function activeBeside(folder) {
  const link = join(dirname(resolve(folder)), LINK)
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (!found) return undefined
  if (found.isSymbolicLink()) return readlinkSync(link)
  throw new ReleaseFault(`${link} is not a link: move it away, so that the link can be made.`)
}

/**
 * Verifies a release and lets `current` lead to it. A rename replaces the link, so that at every moment it leads to a
 * whole release. Running servers go on from the folder in which they started.
 * @param {string} folder
 * @param {string} [expected] the SHA-256 of the manifest
 * @returns {string | undefined} the release that was active before
 */
export function activate(folder, expected) {
  const faults = [...compareRelease(folder, expected), ...reasonsAgainst(resolve(folder))]
  if (faults.length > 0) throw new ReleaseFault(['The release was not activated.', ...faults].join('\n'))
  const before = activeBeside(folder)
  const link = join(dirname(resolve(folder)), LINK)
  const draft = `${link}.new-${process.pid}`
  rmSync(draft, { force: true })
  symlinkSync(basename(resolve(folder)), draft)
  renameSync(draft, link)
  return before
}
