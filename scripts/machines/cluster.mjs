/** Two PostgreSQL servers of our own: a primary and a standby that has every commit before it is acknowledged. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePorts } from '../../deploy/tests/front.mjs'
import { endTogether } from '../parts/ending.mjs'

const LOCAL = '127.0.0.1'
const OPEN_MS = 60_000
const LOOK_MS = 100
const ASK_MS = 1000

/** PostgreSQL refuses to be run by root: the account of its package runs it then. */
function accountOf() {
  if (process.getuid?.() !== 0) return {}
  const idOf = (what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * One statement, on a connection of its own.
 * @returns {Promise<Record<string, any>[]>}
 */
export async function ask(url, statement, values = []) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: 10 * ASK_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Every process below one, itself included. */
function familyOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}

/** One server: its folder, port and process. */
class Server {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child
  /** @type {Promise<unknown> | undefined} */
  ended

  constructor(programs, folder, port, account) {
    this.programs = programs
    this.folder = folder
    this.port = port
    this.account = account
    this.url = `postgres://hub@${LOCAL}:${port}/postgres`
    this.data = join(folder, `data-${port}`)
  }

  /** Not in one go: the load and the way to the database are in this process, and would stand still meanwhile. */
  async program(name, ...words) {
    await promisify(execFile)(join(this.programs, name), words, this.account)
  }

  async start() {
    const settings = {
      listen_addresses: LOCAL,
      max_connections: 100,
      wal_level: 'replica',
      hot_standby: 'on',
      fsync: 'on',
      // A standby that lost its primary looks for more of the log before it becomes the primary: five seconds by default.
      wal_retrieve_retry_interval: '200ms',
    }
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const words = ['-D', this.data, '-p', String(this.port), '-k', this.folder, ...given]
    const child = spawn(join(this.programs, 'postgres'), words, { ...this.account, stdio: 'ignore' })
    endTogether(child)
    this.child = child
    this.ended = new Promise((resolve) => child.once('exit', resolve))
    for (const until = performance.now() + OPEN_MS; ; await sleep(LOOK_MS)) {
      const isOpen = await ask(this.url, 'select 1').then(Boolean, () => false)
      if (isOpen) return
      if (performance.now() > until) throw new Error(`PostgreSQL on port ${this.port} did not start`)
    }
  }

  /** A signal to it and to all that it started, at once. */
  signal(name) {
    for (const pid of familyOf(this.child?.pid))
      try {
        process.kill(pid, name)
      } catch {
        // It ended meanwhile.
      }
  }

  async kill() {
    if (this.child?.exitCode !== null || this.child?.signalCode !== null) return
    this.signal('SIGKILL')
    await this.ended
  }
}

export class Cluster {
  /** @param {Server} primary @param {Server} standby */
  constructor(primary, standby) {
    this.primary = primary
    this.standby = standby
  }

  static async open(programs, folder) {
    const account = accountOf()
    const place = join(folder, 'postgres')
    mkdirSync(place)
    if (account.uid !== undefined) chownSync(place, account.uid, account.gid)
    const [one, two] = (await freePorts(2)).map((port) => new Server(programs, place, port, account))
    const cluster = new Cluster(one, two)
    const words = ['--auth=trust', '--username=hub', '--encoding=UTF8', '--no-locale']
    await cluster.primary.program('initdb', '-D', cluster.primary.data, ...words)
    await cluster.primary.start()
    await cluster.followAgain()
    return cluster
  }

  /** Makes the standby anew from the primary; from then on a commit waits for it. */
  async followAgain() {
    const { primary, standby } = this
    await standby.kill()
    rmSync(standby.data, { recursive: true, force: true })
    await standby.program(
      'pg_basebackup',
      '-D',
      standby.data,
      '-d',
      primary.url,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    )
    await this.resume()
  }

  /** Starts the standby, and lets commits wait for it as soon as it has all of them. */
  async resume() {
    await this.standby.start()
    await this.waitFor(`select 1 from pg_stat_replication where state = 'streaming'`)
    await this.wait('*')
    await this.waitFor(`select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')`)
  }

  /** For whom a commit waits: '*' for the standby, '' for nobody. */
  async wait(names) {
    await ask(this.primary.url, `alter system set synchronous_standby_names = '${names}'`)
    await ask(this.primary.url, 'select pg_reload_conf()')
  }

  async waitFor(statement) {
    for (const until = performance.now() + OPEN_MS; ; await sleep(LOOK_MS)) {
      if ((await ask(this.primary.url, statement)).length > 0) return
      if (performance.now() > until) throw new Error('the standby does not follow')
    }
  }

  /** The standby becomes the primary. What was the primary must be gone. */
  async promote() {
    ;[this.primary, this.standby] = [this.standby, this.primary]
    await ask(this.primary.url, 'select pg_promote(true, 30)')
    await this.wait('')
  }

  async close() {
    await Promise.all([this.primary.kill(), this.standby.kill()])
  }
}
