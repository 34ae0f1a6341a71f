/** Opens the store of shared files that the settings name: a bucket, or else the data folder. */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { createDiskCache } from './disk-cache.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { S3Settings } from './s3-store.ts'
import { type ServedFiles, serveFolder, serveRemote } from './served-files.ts'

export type StoreSettings = Pick<
  Config,
  'dataDir' | 'storeUrl' | 'storeEndpoint' | 'storeRegion' | 'storeKeyId' | 'storeKey' | 'storeCacheMib'
>

const MIB = 1024 * 1024
/** Below the data folder, and of this node alone. It may be removed at any time. */
const CACHE_FOLDER = 'store-cache'

export async function openStore(config: StoreSettings, log: Log): Promise<FileStore> {
  if (config.storeUrl === undefined) return createFolderStore(config.dataDir)
  // Most hubs run without it, and need not read the library at each start.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3SettingsOf(config.storeUrl, config), log)
}

/** How a store's files are served: straight from the folder, or through a cache on the disk of this node. */
export async function openServedFiles(
  store: FileStore,
  config: StoreSettings,
  log: Log,
): Promise<ServedFiles> {
  if (store.folder !== null) return serveFolder(store, store.folder)
  const mostBytes = config.storeCacheMib * MIB
  return serveRemote(store, await createDiskCache(join(config.dataDir, CACHE_FOLDER), mostBytes), log)
}

/** @param url `s3://bucket` or `s3://bucket/prefix` */
export function s3SettingsOf(url: string, config: StoreSettings): S3Settings {
  const { hostname, pathname } = new URL(url)
  const prefix = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  return {
    endpoint: config.storeEndpoint ?? `https://s3.${config.storeRegion}.amazonaws.com`,
    region: config.storeRegion,
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: config.storeKeyId ?? '',
    secretAccessKey: config.storeKey ?? '',
  }
}
