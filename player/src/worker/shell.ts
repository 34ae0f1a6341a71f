/** Our own pages and scripts of the content origin, kept so that they open without the server. */

/** Written in by the build: the name carries a hash of the files. */
declare const SHELL_NAME: string
declare const SHELL_FILES: string[]

const PREFIX = 'content-shell-'

export function isOfShell(pathname: string): boolean {
  return SHELL_FILES.includes(pathname)
}

export async function keepShell(): Promise<void> {
  const cache = await caches.open(PREFIX + SHELL_NAME)
  // Past the browser's own cache: the pages are completed by the server and may have changed under one name.
  await cache.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' })))
}

/** Removes shells of before; every other cache is a module's and stays. */
export async function removeOtherShells(): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== PREFIX + SHELL_NAME,
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}

export async function fetchShell(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { cacheName: PREFIX + SHELL_NAME })) ?? fetch(request)
}
