/** Sees to it that the data directory holds a database: an existing one, a snapshot's, or a new empty one. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { WorkerSettings } from './messages.ts'
import { keepPrivate, makePrivate } from './private-directory.ts'
import { moveIntoPlace, syncTree, unpackDirectory } from './snapshot.ts'

/**
 * Leaves a database alone, but for the rights of others. A missing or empty directory is filled beside its place, from the template or by
 * `initialise`, and moved there when complete. Refuses any other directory: the engine would initialise over it.
 */
export async function prepareDirectory(
  { dataDir, template, durable }: WorkerSettings,
  initialise: (directory: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return keepPrivate(dataDir)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `The directory ${dataDir} is not empty and holds no complete database (PG_VERSION is missing). Restore it from ` +
        'a backup, or move it away to start with an empty database.',
    )
  }
  const draft = `${dataDir}.new`
  // A start that was killed on the way; the caller has the directory's lock, so nobody is in it.
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(path.dirname(dataDir), { recursive: true })
  makePrivate(draft)
  if (template) unpackDirectory(template, draft)
  else await initialise(draft)
  if (!existsSync(path.join(draft, 'PG_VERSION'))) throw new Error(`${template ?? draft} holds no database`)
  keepPrivate(draft)
  if (durable) syncTree(draft)
  moveIntoPlace(draft, dataDir)
}
