/**
 * Finds a script or style in the releases beside the one that runs. So a page that was opened before an upgrade still
 * loads what it needs after it, and a page of the next release from a node that still runs this one (SCL-004).
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type AnyFile, openFolder } from './files.ts'

/** In the top folder of each whole release, and nowhere else. */
const MANIFEST = 'manifest.json'
/** The name includes a hash of the contents, so that it is the same file in whichever release it is found. */
const HASHED_NAME = /^[\w.-]+-[\w-]{8,}\.[a-z0-9]+$/

/**
 * @param root the built front end of this release, such as `/opt/hub/<release>/web/dist`. Elsewhere, as in a clone, there
 *   are no other releases.
 * @returns finds a file of `assets` by its name, in the same front end of another release
 */
export function openOtherReleases(root: string): (name: string) => Promise<AnyFile | null> {
  const own = join(root, '../..')
  if (!existsSync(join(own, MANIFEST))) return async () => null
  const place = dirname(own)
  return async (name) => {
    if (!HASHED_NAME.test(name)) return null
    // Asked at each request: a release may have been copied here since the start.
    for (const release of await readdir(place, { withFileTypes: true })) {
      const top = join(place, release.name)
      // The link `current` leads to one that is here, and one that is being made begins with a dot.
      if (!release.isDirectory() || release.name.startsWith('.') || top === own) continue
      if (!existsSync(join(top, MANIFEST))) continue
      const found = await openFolder(join(top, relative(own, root), 'assets')).find(name)
      if (found) return found
    }
    return null
  }
}
