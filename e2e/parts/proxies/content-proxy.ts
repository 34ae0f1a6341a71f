/** A proxy between the browser and the content origin: counts requests, damages or delays responses, and can stop. */
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

export interface Asked {
  method: string
  /** Without the query. */
  path: string
  range: string | undefined
}

export interface ContentProxy {
  url: string
  /** Every request since the last `forget`. */
  asked: Asked[]
  forget(): void
  /** Changes a byte of the next responses for such paths, so many times. */
  damage(paths: RegExp, times: number): void
  /** Answers so many more requests for such paths; further ones wait until `release`. */
  holdAfter(paths: RegExp, answers: number): void
  /** Resolves as soon as a request waits. */
  held(): Promise<void>
  release(): void
  /** Stops listening and cuts every connection, like a server that is gone. */
  close(): Promise<void>
  open(): Promise<void>
}

/** @param target the port of the real content origin */
export async function openContentProxy(port: number, target: number): Promise<ContentProxy> {
  const asked: Asked[] = []
  let damaging: { paths: RegExp; times: number } | undefined
  let holding: { paths: RegExp; answers: number } | undefined
  let waiting: (() => void)[] = []
  let tellHeld: (() => void)[] = []
  const sockets = new Set<Socket>()

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming
    const path = url.split('?')[0] ?? ''
    asked.push({ method, path, range: headers.range })
    if (holding?.paths.test(path)) {
      if (holding.answers > 0) holding.answers -= 1
      else
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          for (const tell of tellHeld) tell()
          tellHeld = []
        })
    }
    const isDamaged =
      method === 'GET' && damaging !== undefined && damaging.times > 0 && damaging.paths.test(path)
    if (isDamaged && damaging) damaging.times -= 1
    const passed = forward({ port: target, host: '127.0.0.1', method, path: url, headers }, (real) => {
      outgoing.writeHead(real.statusCode ?? 502, real.headers)
      if (!isDamaged) return void real.pipe(outgoing)
      let isFirst = true
      real.on('data', (bytes: Buffer) => {
        if (isFirst) bytes[0] = (bytes[0] ?? 0) ^ 1
        isFirst = false
        outgoing.write(bytes)
      })
      real.on('end', () => outgoing.end())
      return undefined
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }

  let server: Server
  const open = () =>
    new Promise<void>((resolve) => {
      server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
      server.on('connection', (socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      })
      server.listen(port, resolve)
    })
  await open()
  return {
    url: `http://localhost:${port}`,
    asked,
    forget: () => void asked.splice(0),
    damage: (paths, times) => void (damaging = { paths, times }),
    holdAfter: (paths, answers) => void (holding = { paths, answers }),
    held: () => (waiting.length > 0 ? Promise.resolve() : new Promise((resolve) => tellHeld.push(resolve))),
    release() {
      holding = undefined
      for (const go of waiting) go()
      waiting = []
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open,
  }
}
