/** A proxy between the browser and the hub that serves on request the hub's next version: one page differs. */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VersionProxy {
  url: string
  /** The hub's address, once it is known: the hub must know this proxy's address before it listens. */
  forwardTo(hubUrl: string): void
  /** From now on the page contains `NEXT_MARK`, and the worker lists it as changed. */
  serveNext(): void
  close(): Promise<void>
}

/** Only in the page of the next version. */
export const NEXT_MARK = 'meta[name="hub-next"]'
const NEXT_HEAD = '<head><meta name="hub-next" content="">'
const PAGE = '/index.html'
const WORKER = '/service-worker.js'
/** The headers that describe the response's bytes. */
const OF_BYTES: readonly string[] = ['content-length', 'content-encoding', 'transfer-encoding', 'etag']

function changed(path: string, text: string): string {
  if (path === PAGE) return text.replace('<head>', NEXT_HEAD)
  return text.replace(/"[0-9a-f]+"(?=,"url":"index\.html")/, '"next"')
}

export async function openVersionProxy(): Promise<VersionProxy> {
  let hub = ''
  let isNext = false

  async function serveChanged(path: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const real = await fetch(hub + (incoming.url ?? path))
    const headers = [...real.headers].filter(([name]) => !OF_BYTES.includes(name))
    outgoing.writeHead(real.status, headers.flat())
    outgoing.end(changed(path, await real.text()))
  }
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const [path = '/'] = url.split('?')
    if (isNext && (path === PAGE || path === WORKER)) return void serveChanged(path, incoming, outgoing)
    const passed = forward(hub + url, { method, headers }, (real) => {
      outgoing.writeHead(real.statusCode ?? 502, real.headers)
      real.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
    return undefined
  })
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (hubUrl) => void (hub = hubUrl),
    serveNext: () => void (isNext = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
