/** A connection to another server that a test can cut, hold or restore, as a bad network does. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FaultyConnection {
  /** The port to connect to instead of the server's own. */
  port: number
  /** Ends every connection and accepts no new ones. */
  cut(): Promise<void>
  /** Leaves connections open, but forwards nothing. */
  hold(): void
  /** Lets everything through again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a connection to a server. */
export async function openFaultyConnection(target: {
  host: string
  port: number
}): Promise<FaultyConnection> {
  const ends = new Set<Socket>()
  let isHeld = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (chunk) => void to.write(chunk))
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
    async restore() {
      isHeld = false
      for (const end of ends) end.resume()
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}
