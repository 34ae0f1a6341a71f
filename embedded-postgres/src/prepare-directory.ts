/** Ensures that the data directory contains a database: an existing one, one from a snapshot, or a new empty one. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { WorkerSettings } from './messages.ts'
import { restrictToOwner, makePrivate } from './private-directory.ts'
import { moveToFinalPath, syncTree, unpackDirectory } from './snapshot.ts'

/**
 * Changes an existing database only by removing the rights of other users. For a missing or empty directory it fills a
 * draft beside it, from the template or by `initialise`, and moves it to its path when complete. Refuses any other
 * directory, because the engine would initialise over it.
 */
export async function prepareDirectory(
  { dataDir, template, durable }: WorkerSettings,
  initialise: (directory: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return restrictToOwner(dataDir)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `The directory ${dataDir} is not empty and contains no complete database (PG_VERSION is missing). Restore it from ` +
        'a backup, or move it away to start with an empty database.',
    )
  }
  const draft = `${dataDir}.new`
  // The draft of a start that was killed. The caller has the directory's lock, so no process uses it.
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(path.dirname(dataDir), { recursive: true })
  makePrivate(draft)
  if (template) unpackDirectory(template, draft)
  else await initialise(draft)
  if (!existsSync(path.join(draft, 'PG_VERSION')))
    throw new Error(`${template ?? draft} contains no database`)
  restrictToOwner(draft)
  if (durable) syncTree(draft)
  moveToFinalPath(draft, dataDir)
}
