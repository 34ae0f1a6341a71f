/** A Redis for one test, which stops, kills and freezes it. The shared one must not be disturbed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePorts } from './server-process.ts'

export interface OwnRedis {
  url: string
  /** A connection of the test itself. */
  client: Redis
  /** Kills it. What it counted is gone, as it keeps nothing on the disk. */
  kill(): Promise<void>
  /** Starts it where it does not run. */
  start(): Promise<void>
  /** Stops it in the middle of whatever it does, with its connections open. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

const PROGRAM = 'redis-server'
const OPEN_TRIES = 100
const LOOK_MS = 50

/** False where no program called redis-server is installed. */
export const isRedisInstalled = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

export async function startOwnRedis(): Promise<OwnRedis> {
  const [port = 0] = await freePorts(1)
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => LOOK_MS })
  client.on('error', () => {})
  let running: ChildProcess | undefined
  const isRunning = () => running?.exitCode === null && running.signalCode === null
  async function start() {
    if (isRunning()) return
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    running = spawn(PROGRAM, settings, { stdio: 'ignore' })
    if (client.status === 'wait') await client.connect().catch(() => {})
    for (let tries = 0; client.status !== 'ready'; tries += 1) {
      if (tries === OPEN_TRIES) throw new Error('the Redis of the test did not start')
      await sleep(LOOK_MS)
    }
  }
  async function kill() {
    if (!running || !isRunning()) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    ...{ url: `redis://127.0.0.1:${port}`, client, start, kill },
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    async remove() {
      client.disconnect()
      await kill()
    },
  }
}
