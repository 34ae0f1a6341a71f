/** A connection to another server that a test can cut, hold, slow down, garble or restore, as a bad network does. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface FaultyConnection {
  /** The port to connect to instead of the server's own. */
  port: number
  /** Ends every connection and accepts no new ones. */
  cut(): Promise<void>
  /** Leaves connections open and accepts new ones, but forwards nothing: half-open. */
  hold(): void
  /** Everything arrives this much later. */
  delay(ms: number): void
  /** What the server sends arrives in pieces of so many bytes, with a pause before each. */
  drip(piece: { bytes: number; pauseMs: number }): void
  /** The server gets what it was sent, and what comes back is something else. */
  garble(garbage: () => Buffer): void
  /** Lets everything through again. What is garbled already stays so. */
  restore(): Promise<void>
  /** From now on new connections lead to another server, as an address that was moved does. */
  lead(to: Target): void
  close(): Promise<void>
}

export interface Target {
  host: string
  port: number
}

/** What becomes of the bytes of one direction: each piece, and how long it takes. Undefined: they pass as they are. */
type Way = ((chunk: Buffer) => { bytes: Buffer; afterMs: number }[]) | undefined

interface Flow {
  toServer: Way
  toClient: Way
  /** Aborted when another flow begins: what waits then goes on at once. */
  over: AbortController
}

const flowOf = (ways: Partial<Pick<Flow, 'toServer' | 'toClient'>>): Flow => ({
  toServer: undefined,
  toClient: undefined,
  ...ways,
  over: new AbortController(),
})

/** Opens a connection to a server. */
export async function openFaultyConnection(target: Target): Promise<FaultyConnection> {
  const ends = new Set<Socket>()
  let isHeld = false
  let goal = target
  let flow = flowOf({})
  const change = (ways: Parameters<typeof flowOf>[0]) => {
    flow.over.abort()
    flow = flowOf(ways)
  }

  /** Writes in order what comes from one end, in the way of the moment. */
  function forward(from: Socket, to: Socket, wayOf: (flow: Flow) => Way): void {
    let tail: Promise<void> | undefined
    const pass = async (chunk: Buffer, current: Flow) => {
      const pieces = wayOf(current)?.(chunk) ?? [{ bytes: chunk, afterMs: 0 }]
      for (const { bytes, afterMs } of pieces) {
        if (afterMs > 0) await sleep(afterMs, undefined, { signal: current.over.signal }).catch(() => {})
        if (to.writable) to.write(bytes)
      }
    }
    from.on('data', (chunk: Buffer) => {
      if (!tail && !wayOf(flow)) return void to.write(chunk)
      const current = flow
      const mine = (tail ?? Promise.resolve()).then(() => pass(chunk, current))
      tail = mine
      void mine.then(() => {
        if (tail === mine) tail = undefined
      })
    })
  }

  const server = createServer((near) => {
    const far = connect(goal)
    forward(near, far, ({ toServer }) => toServer)
    forward(far, near, ({ toClient }) => toClient)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
      if (isHeld) from.pause()
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = async () => {
    const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : undefined
    for (const end of ends) end.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut,
    hold() {
      isHeld = true
      for (const end of ends) end.pause()
    },
    delay(ms) {
      const late: Way = (bytes) => [{ bytes, afterMs: ms }]
      change({ toServer: late, toClient: late })
    },
    drip({ bytes: size, pauseMs }) {
      change({
        toClient: (chunk) =>
          Array.from({ length: Math.ceil(chunk.length / size) }, (_, n) => ({
            bytes: chunk.subarray(n * size, (n + 1) * size),
            afterMs: pauseMs,
          })),
      })
    },
    garble: (garbage) => change({ toClient: () => [{ bytes: garbage(), afterMs: 0 }] }),
    async restore() {
      isHeld = false
      change({})
      for (const end of ends) end.resume()
      if (!server.listening) await listen(port)
    },
    lead(to) {
      goal = to
    },
    close: cut,
  }
}
