/** Restricts the database's directory to the user the process runs as: no other user may read it. */
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const OTHERS = 0o077
const ROOT = 0

export class ForeignDirectory extends Error {
  override readonly name = 'ForeignDirectory'
  readonly code = 'EOWNER'

  constructor(directory: string, owner: number, user: number) {
    super(
      `The data directory ${directory} belongs to another user (${owner}; this process runs as ${user}), who could ` +
        `read and change everything in it. Start it as that user, or run: chown -R ${user} ${directory}`,
    )
  }
}

/**
 * Throws `ForeignDirectory` when the database's directory or its parent belongs to another user. The parent may belong
 * to root, who can do everything anyway. A directory that does not exist yet is accepted.
 * @param user default: the user of this process; on systems without user ids nothing is checked
 */
export function refuseForeign(dataDir: string, user = process.getuid?.()): void {
  if (user === undefined) return
  for (const [directory, isUpper] of [
    [dataDir, false],
    [path.dirname(dataDir), true],
  ] as const) {
    const owner = statSync(directory, { throwIfNoEntry: false })?.uid
    if (owner === undefined || owner === user || (isUpper && owner === ROOT)) continue
    throw new ForeignDirectory(directory, owner, user)
  }
}

/** Makes a directory that no other user may enter. */
export function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: PRIVATE_FOLDER })
}

/** Removes the rights of other users from a directory and all below it, because the engine's files have too many. */
export function restrictToOwner(directory: string): void {
  // The directory comes first: after that, other users cannot reach anything below it.
  restrict(directory, PRIVATE_FOLDER)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) restrict(path.join(entry.parentPath, entry.name), PRIVATE_FOLDER)
    else if (entry.isFile()) restrict(path.join(entry.parentPath, entry.name), PRIVATE_FILE)
  }
}

function restrict(target: string, mode: number): void {
  if (statSync(target).mode & OTHERS) chmodSync(target, mode)
}
