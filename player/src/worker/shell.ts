/** Caches our own pages and scripts of the content origin, so that they open without the server. */

/** Inserted by the build: the name contains a hash of the files. */
declare const SHELL_NAME: string
declare const SHELL_FILES: string[]

const PREFIX = 'content-shell-'

export function isOfShell(pathname: string): boolean {
  return SHELL_FILES.includes(pathname)
}

export async function cacheShell(): Promise<void> {
  const cache = await caches.open(PREFIX + SHELL_NAME)
  // Bypasses the HTTP cache: the server completes the pages, so they may have changed under the same name.
  await cache.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' })))
}

/** Removes older shells; every other cache belongs to a module and stays. */
export async function removeOtherShells(): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== PREFIX + SHELL_NAME,
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}

export async function fetchShell(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { cacheName: PREFIX + SHELL_NAME })) ?? fetch(request)
}
