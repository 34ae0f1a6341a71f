/** The service worker of the content origin: serves complete stored modules and our own pages, nothing else. */
import { serveStored } from './serve-stored.ts'
import { fetchShell, isOfShell, cacheShell, removeOtherShells } from './shell.ts'

/** The part of a service worker's event that TypeScript's DOM types lack. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const scope = globalThis as unknown as WorkerScope

const READS = ['GET', 'HEAD']
const MODULES = '/m/'

scope.addEventListener('install', (event) => event.waitUntil(cacheShell().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) =>
  event.waitUntil(removeOtherShells().then(() => scope.clients.claim())),
)
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || !READS.includes(request.method)) return
  if (isOfShell(pathname)) event.respondWith(fetchShell(request, pathname))
  else if (pathname.startsWith(MODULES))
    event.respondWith(serveStored(request).then((answer) => answer ?? fetch(request)))
})
