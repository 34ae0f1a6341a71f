/** The machines of an installation, all on this one: nginx, three nodes, two PostgreSQL servers, Redis, a store, mail. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { CONTENT as CONTENT_HOST, freePorts, HUB, startFront } from '../../deploy/tests/front.mjs'
import { createContext } from '../../server/src/app.ts'
import { publishDocument } from '../../server/src/catalogue/content.ts'
import { loadEvents } from '../../server/src/events/event-loading.staff.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { migrate } from '../../server/src/platform/database/database.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { addStaff } from '../../server/src/staff-accounts/staff-accounts.staff.ts'
import { fillWithCast, STAFF } from '../../server/src/testing/cast.ts'
import { addCrowd, eventOf, tokenOf } from '../../server/src/testing/crowd.ts'
import { openFaultyConnection } from '../../server/src/testing/faulty-connection.ts'
import { absentSmtp } from '../../server/src/testing/smtp-double.ts'
import { endTogether } from '../parts/ending.mjs'
import { startServer, waitForAnswer } from '../parts/server.mjs'
import { findSwift } from '../parts/services.mjs'
import { startSwift, SWIFT_KEYS } from '../parts/swift.mjs'
import { Cluster } from './cluster.mjs'

const LOCAL = '127.0.0.1'
const START_MS = 90_000
const NODES = ['one', 'two', 'three']
const EVENTS = 400
const BUCKET = 'hub-machines'
const SECRET = 'a secret for this test alone, 32 long'
const DAY_MS = 86_400_000
const DAYS_AHEAD = 30
/** @type {import('../../server/src/staff-accounts/staff-accounts.staff.ts').NewStaff} */
const EDITOR = { name: 'Jordan Editor', email: 'editor@provider.example', roles: ['content'], locale: 'en' }

/** Node's settings; those of the machine that runs the test must not reach it. */
const own = ({ PATH, HOME, TMPDIR } = process.env) => ({ PATH, HOME, TMPDIR })

/** @typedef {import('../../server/src/testing/faulty-connection.ts').FaultyConnection} FaultyConnection */

/**
 * A node of the hub: what it is started from, and the process of the moment.
 * @typedef {{ name: string, ports: { hub: number, content: number }, dataDir: string, main: string, said: string,
 *   child?: import('node:child_process').ChildProcess, ended?: Promise<unknown> }} Node
 */

export class Site {
  /** How long the standby took to become the primary, each time. @type {number[]} */
  promotedMs = []
  /** @type {Node[]} */
  nodes = []
  /** @type {string[]} */
  events = []
  /** @type {string[]} */
  documents = []
  /** @type {{ id: number, email: string, token: string, waiting?: object }[]} */
  people = []
  /** A content editor who was just added. @type {{ id: number, link: string } | undefined} */
  editor

  /**
   * @param {{ folder: string, cluster: Cluster, database: FaultyConnection, redisPort: number,
   *   smtp: import('../../server/src/testing/smtp-double.ts').SmtpDouble,
   *   swift: Awaited<ReturnType<typeof startSwift>> | undefined, store: FaultyConnection | undefined }} parts
   */
  constructor(parts) {
    this.folder = parts.folder
    this.cluster = parts.cluster
    this.database = parts.database
    this.redisPort = parts.redisPort
    this.smtp = parts.smtp
    this.swift = parts.swift
    this.store = parts.store
    this.env = this.settings()
    this.redis = this.startRedis()
    /** @type {Awaited<ReturnType<typeof startFront>> | undefined} */
    this.front = undefined
  }

  /**
   * @param {string} folder
   * @param {string} programs the folder of PostgreSQL's programs
   * @param {{ people: number, documents: number, main: string }} size what there is, and what nodes start from
   */
  static async open(folder, programs, size) {
    const cluster = await Cluster.open(programs, folder)
    const database = await openFaultyConnection({ host: LOCAL, port: cluster.primary.port })
    const [redisPort = 0] = await freePorts(1)
    const smtp = await absentSmtp()
    await smtp.arrive()
    const swift = findSwift().why ? undefined : await startSwift()
    const store = swift && (await openStore(swift.endpoint))
    const site = new Site({ folder, cluster, database, redisPort, smtp, swift, store })
    await site.fill(size)
    site.nodes = await Promise.all(NODES.map((name) => site.prepareNode(name, size.main)))
    await Promise.all(site.nodes.map((node) => site.startNode(node)))
    site.front = await startFront(site.nodes.map(({ ports }) => ports))
    return site
  }

  settings() {
    return {
      DATABASE_URL: `postgres://hub@${LOCAL}:${this.database.port}/postgres`,
      REDIS_URL: `redis://${LOCAL}:${this.redisPort}`,
      SMTP_URL: this.smtp.url,
      HUB_SMTP_PLAIN: 'true',
      HUB_MAIL_FROM: 'Hub <hub@hub.example.org>',
      HUB_PUBLIC_URL: `https://${HUB}`,
      HUB_CONTENT_URL: `https://${CONTENT_HOST}`,
      HUB_SECRET: SECRET,
      HUB_DEMO: 'false',
      HUB_TRUST_PROXY: '1',
      HUB_LOG_LEVEL: 'warn',
      ...(this.store && {
        HUB_STORE_URL: `s3://${BUCKET}`,
        HUB_STORE_ENDPOINT: `http://${LOCAL}:${this.store.port}`,
        AWS_ACCESS_KEY_ID: SWIFT_KEYS.id,
        AWS_SECRET_ACCESS_KEY: SWIFT_KEYS.secret,
      }),
    }
  }

  /** People with sessions, events to register for, and documents in the store. */
  async fill({ people, documents }) {
    const config = readConfig({ ...this.env, HUB_DATA_DIR: join(this.folder, 'fill') })
    const { context, close } = await createContext(config, { log: createLog('silent') })
    await migrate(context.db)
    await fillWithCast(context)
    const when = (days) => new Date(Date.now() + days * DAY_MS).toISOString()
    const dates = { start_date: when(DAYS_AHEAD), end_date: when(DAYS_AHEAD + 1), max_registrants: null }
    const events = Array.from({ length: EVENTS }, (_, n) => eventOf(`event-${n}`, dates))
    await loadEvents(context, STAFF, { events })
    this.events = events.map(({ webinar_id }) => webinar_id ?? '')
    this.people = []
    for (const who of await addCrowd(context, people))
      this.people.push({ ...who, token: await tokenOf(context, who) })
    this.editor = await addStaff(context, STAFF, EDITOR)
    this.documents = Array.from({ length: this.store ? documents : 0 }, (_, n) => `document-${n}.txt`)
    for (const name of this.documents) {
      const at = join(this.folder, name)
      writeFileSync(at, name)
      await publishDocument(context, { name, at }, 'guides')
    }
    await close()
  }

  async prepareNode(name, main) {
    const [hub, content] = await freePorts(2)
    const dataDir = join(this.folder, name)
    mkdirSync(dataDir, { recursive: true })
    return { name, ports: { hub, content }, dataDir, main, said: '' }
  }

  async startNode(node) {
    const { child, ended } = startServer([node.main], {
      env: {
        ...Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined])),
        ...own(),
        ...this.env,
        NODE_ENV: 'production',
        HUB_PORT: String(node.ports.hub),
        HUB_CONTENT_PORT: String(node.ports.content),
        HUB_DATA_DIR: node.dataDir,
      },
      show: false,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (node.said = `${node.said}${chunk}`.slice(-20_000)))
    Object.assign(node, { child, ended })
    await waitForAnswer(`http://${LOCAL}:${node.ports.hub}/readyz`, ended, START_MS)
  }

  startRedis() {
    const words = ['--port', String(this.redisPort), '--bind', LOCAL, '--save', '', '--appendonly', 'no']
    this.redis = spawn('redis-server', words, { stdio: 'ignore' })
    endTogether(this.redis)
    return this.redis
  }

  /** What the address of the database leads to from now on, as a cluster manager sees to. */
  async leadToPrimary() {
    this.database.lead({ host: LOCAL, port: this.cluster.primary.port })
    await this.database.cut()
    await this.database.restore()
  }

  async close() {
    await this.front?.close()
    for (const { child } of this.nodes ?? []) child?.kill('SIGKILL')
    this.redis.kill('SIGKILL')
    await Promise.all([this.database.close(), this.store?.close(), this.smtp.close()])
    this.swift?.close()
    await this.cluster.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A bucket in the store, and a line to it. */
async function openStore(endpoint) {
  const s3 = new S3mini({
    endpoint: `${endpoint}/${BUCKET}`,
    region: 'us-east-1',
    accessKeyId: SWIFT_KEYS.id,
    secretAccessKey: SWIFT_KEYS.secret,
  })
  if (!(await s3.createBucket())) throw new Error('the bucket of the test could not be made')
  return openFaultyConnection({ host: LOCAL, port: Number(new URL(endpoint).port) })
}
