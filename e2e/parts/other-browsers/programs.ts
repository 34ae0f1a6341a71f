/** Programs that a test starts: they end with it, and one that breaks says what it wrote. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

const START_MS = 60_000
const END_MS = 5000

interface Program {
  /** Waits until it has written this, and returns the first group of it; 2 is what it writes as errors. */
  waitFor(line: RegExp, on: 2 | 3): Promise<string>
  end(): Promise<void>
}

export function startProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Program {
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const written = { 2: '', 3: '' }
  for (const on of [2, 3] as const) {
    // Read to the end of the program: a full pipe would stop it.
    const stream = child.stdio[on] as Readable
    stream.on('data', (bytes: Buffer) => (written[on] += bytes.toString()))
  }
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${path} ended with ${code}: ${written[2]}`)))
  })
  failed.catch(() => {})
  const endAtOnce = () => void child.kill('SIGKILL')
  process.once('exit', endAtOnce)
  return {
    async waitFor(line, on) {
      let look: NodeJS.Timeout | undefined
      const said = new Promise<string>((resolve, reject) => {
        const latest = performance.now() + START_MS
        look = setInterval(() => {
          const [, group] = line.exec(written[on]) ?? []
          if (group !== undefined) resolve(group)
          else if (performance.now() > latest) reject(new Error(`${path} is not ready: ${written[2]}`))
        }, 50)
      })
      return await Promise.race([said, failed]).finally(() => clearInterval(look))
    },
    async end() {
      process.off('exit', endAtOnce)
      await endOf(child)
    },
  }
}

/** Asks it to end, and ends it when it does not. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(late)
}
