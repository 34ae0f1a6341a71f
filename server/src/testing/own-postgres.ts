/** A PostgreSQL for one test, which stops, kills and freezes it. The shared one must not be disturbed. */
import { execFileSync, type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from './server-process.ts'

export interface OwnPostgres {
  url: string
  /** Stops it as a power cut does, with its connections. */
  crash(): Promise<void>
  /** Starts it again, and waits until it accepts connections. */
  start(): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'
/** A low limit, so that connection leaks are noticed. */
const CONNECTIONS_MAX = 40
const START_MS = 30_000
const LOOK_AGAIN_MS = 50

/**
 * The folder of PostgreSQL's programs on this machine. Undefined when they are not installed, or no user may run them.
 */
export function findPostgresPrograms(): string | undefined {
  const versions = readdirOrNothing(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  const found = folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(folder, name)))
  return found && (!isRoot() || plainUser()) ? found : undefined
}

/** Creates a database cluster in a folder of its own and starts it. */
export async function startOwnPostgres(programs: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-postgres-'))
  // PostgreSQL refuses to be run by root.
  const user = isRoot() ? plainUser() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const [port = 0] = await freePorts(1)
  const data = path.join(folder, 'data')
  const asked = ['--auth=trust', '--username=hub', '--no-sync', '--encoding=UTF8', '--no-locale']
  execFileSync(path.join(programs, 'initdb'), ['-D', data, ...asked], { ...user, stdio: 'pipe' })
  const url = `postgres://hub@127.0.0.1:${port}/postgres`
  let running: ChildProcess

  async function start() {
    const settings = [`max_connections=${CONNECTIONS_MAX}`, 'listen_addresses=127.0.0.1']
    const given = settings.flatMap((setting) => ['-c', setting])
    running = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...given],
      {
        ...user,
        stdio: 'ignore',
      },
    )
    const until = performance.now() + START_MS
    while (!(await isOpen(url))) {
      if (performance.now() > until) throw new Error('the PostgreSQL of the test did not start')
      await sleep(LOOK_AGAIN_MS)
    }
  }
  async function crash() {
    if (running.exitCode !== null) return
    const ended = once(running, 'exit')
    // SIGQUIT stops it immediately, without a clean shutdown. The next start recovers from the log.
    running.kill('SIGQUIT')
    await ended
  }
  await start()
  return {
    url,
    crash,
    start,
    async remove() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isOpen(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account that PostgreSQL's package creates. */
function plainUser(): { uid: number; gid: number } | undefined {
  const idOf = (what: '-u' | '-g') =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return undefined
  }
}

function isProgram(folder: string, name: string): boolean {
  try {
    accessSync(path.join(folder, name), constants.X_OK)
    return true
  } catch {
    return false
  }
}

function readdirOrNothing(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
