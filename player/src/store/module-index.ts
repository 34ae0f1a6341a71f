/** Which module is stored in which version: the one record that decides what is launched and served. */
import type { DBSchema } from 'idb'
import type { OfflineManifest } from '@hub/contract/offline'
import { deviceDatabase } from './databases.ts'

/** A version of a module on the device. */
export interface StoredVersion {
  moduleKey: string
  /** The `last_update` of the module (OFF-030). */
  version: string
  packageVersion: string
  entry: string
  /** Bytes. */
  size: number
}

export interface IndexedModule {
  id: number
  /** Complete, and the version that is served. */
  current?: StoredVersion
  /** Being fetched; never served. */
  pending?: StoredVersion
}

interface IndexSchema extends DBSchema {
  modules: { key: number; value: IndexedModule }
  manifests: {
    key: [number, string]
    value: { id: number; packageVersion: string; manifest: OfflineManifest }
  }
}

const NAME = 'module-content-index'
const STRICT = { durability: 'strict' } as const

const open = deviceDatabase<IndexSchema>(NAME, (database) => {
  database.createObjectStore('modules', { keyPath: 'id' })
  database.createObjectStore('manifests', { keyPath: ['id', 'packageVersion'] })
})

export async function findModule(id: number): Promise<IndexedModule | undefined> {
  return (await open()).get('modules', id)
}

export async function listModules(): Promise<IndexedModule[]> {
  return (await open()).getAll('modules')
}

/** Writes a module's record; durable when it resolves, so that a version is either the old one or the new one. */
export async function putModule(module: IndexedModule): Promise<void> {
  const transaction = (await open()).transaction('modules', 'readwrite', STRICT)
  await Promise.all([transaction.store.put(module), transaction.done])
}

/** Deletes a module's record and its manifests in one transaction. */
export async function forgetModule(id: number): Promise<void> {
  const transaction = (await open()).transaction(['modules', 'manifests'], 'readwrite', STRICT)
  await Promise.all([
    transaction.objectStore('modules').delete(id),
    transaction.objectStore('manifests').delete(IDBKeyRange.bound([id, ''], [id, '\uffff'])),
    transaction.done,
  ])
}

export async function findManifest(id: number, packageVersion: string): Promise<OfflineManifest | undefined> {
  return (await (await open()).get('manifests', [id, packageVersion]))?.manifest
}

export async function putManifest(manifest: OfflineManifest): Promise<void> {
  const { moduleId: id, packageVersion } = manifest
  await (await open()).put('manifests', { id, packageVersion, manifest })
}

export async function forgetManifest(id: number, packageVersion: string): Promise<void> {
  await (await open()).delete('manifests', [id, packageVersion])
}

/** The versions of a module whose manifests are stored. */
export async function listManifests(id: number): Promise<string[]> {
  const keys = await (await open()).getAllKeys('manifests', IDBKeyRange.bound([id, ''], [id, '\uffff']))
  return keys.map(([, packageVersion]) => packageVersion)
}
