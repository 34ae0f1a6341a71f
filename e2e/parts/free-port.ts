import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: nobody takes one between the check and the use. */
const FIRST = 20_000
const LAST = 32_000

/** A free port: both listeners must know each other's address before they listen. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
