/** The files of modules except films, each stored under the address it is served from. */
import type { OfflineAsset } from '@hub/contract/offline'

/** The first cache holds what is launched; an update is collected in the second until it is complete (OFF-018). */
export const cacheOf = (moduleId: number) => String(moduleId)
export const nextCacheOf = (moduleId: number) => `${moduleId}.next`

const HASH_HEADER = 'x-sha256'

/** The address of a file of a version, in one spelling: browsers encode the same path in several ways. */
export function fileAddress(moduleId: number, packageVersion: string, path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return `${location.origin}/m/${moduleId}/${packageVersion}/${encoded}`
}

/** A file as it is stored, with all its response headers. */
export function storedFile(asset: OfflineAsset, bytes: BodyInit, headers: Record<string, string>): Response {
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': asset.mimeType,
      'content-length': String(asset.size),
      'accept-ranges': 'bytes',
      [HASH_HEADER]: asset.sha256,
    },
  })
}

/** The stored file of an address, from either cache, however far an update is. */
export async function findFile(moduleId: number, address: string): Promise<Response | undefined> {
  return (
    (await caches.match(address, { cacheName: cacheOf(moduleId) })) ??
    (await caches.match(address, { cacheName: nextCacheOf(moduleId) }))
  )
}

/** The addresses in a cache; none when there is no such cache. Does not create the cache. */
export async function listAddresses(cacheName: string): Promise<string[]> {
  if (!(await caches.has(cacheName))) return []
  return (await (await caches.open(cacheName)).keys()).map(({ url }) => url)
}

/** Removes the files of one version from a cache. */
export async function removeFiles(
  cacheName: string,
  moduleId: number,
  packageVersion: string,
): Promise<void> {
  const below = fileAddress(moduleId, packageVersion, '')
  const addresses = (await listAddresses(cacheName)).filter((address) => address.startsWith(below))
  if (addresses.length === 0) return
  const cache = await caches.open(cacheName)
  await Promise.all(addresses.map((address) => cache.delete(address)))
}

/** Moves a collected update to the cache it is launched from; repeating the move does no harm. */
export async function takeOver(moduleId: number): Promise<void> {
  const from = nextCacheOf(moduleId)
  if (!(await caches.has(from))) return
  const [next, cache] = [await caches.open(from), await caches.open(cacheOf(moduleId))]
  for (const request of await next.keys()) {
    const file = await next.match(request)
    if (file) await cache.put(request, file)
  }
  await caches.delete(from)
}

export async function removeAllFiles(moduleId: number): Promise<void> {
  await Promise.all([caches.delete(cacheOf(moduleId)), caches.delete(nextCacheOf(moduleId))])
}
