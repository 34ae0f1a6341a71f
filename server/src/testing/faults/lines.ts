/** The hub of a test whose every service is reached by a line that can be broken. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Redis } from 'ioredis'
import { connectRedis } from '../../app.ts'
import { publishDocument } from '../../catalogue/content.ts'
import { createEventJobs } from '../../events/events.sweep.ts'
import { loadEvents } from '../../events/event-loading.staff.ts'
import { createZoom } from '../../events/webinars-zoom.ts'
import { readConfig, testDatabaseSettings } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createS3Store } from '#platform/store/s3-store.ts'
import { CAST_TIME, STAFF } from '../cast.ts'
import { eventOf } from '../crowd.ts'
import { type FaultyConnection, openFaultyConnection } from '../faulty-connection.ts'
import { CAST_PREPARATION, freshApp, type FreshApp } from '../fresh-app.ts'
import { freshDatabase } from '../fresh-database.ts'
import { startS3Double } from '../s3-double.ts'
import { absentSmtp, type SmtpDouble } from '../smtp-double.ts'
import { openZoomDouble, type ZoomDouble } from '../zoom-double.ts'

export const PARTS = ['database', 'redis', 'mail', 'store', 'webinars'] as const
export type Part = (typeof PARTS)[number]

export const EVENT = 'through-faults'
export const WEBINAR = `webinar-${EVENT}`

/** How long the hub waits for the services that a test may hurry; undefined: as long as in production. */
export interface Haste {
  webinarMs: number
  store: { readMs: number; writeMs: number; stallMs: number }
}

export interface LinesOptions {
  /** How many documents are in the store. */
  documents: number
  haste?: Haste | undefined
}

export interface Lines {
  app: FreshApp
  /** The lines of the services that are there: no database on the embedded engine, no Redis where none answers. */
  lines: Map<Part, FaultyConnection>
  zoom: ZoomDouble
  smtp: SmtpDouble
  redis: Redis | undefined
  /** A connection to the same database that is never broken, to look at what is stored. */
  behind: Database
  documents: string[]
  /** Moves the hub's clock on, so that what failed is tried again. */
  later(ms: number): void
  logged(): string
  close(): Promise<void>
}

const LOCAL = '127.0.0.1'
/** A test that tries again without a pause asks more often than one facilitator may. */
const LIMIT_FACTOR = 1000
const REDIS_DATABASES = 15
const POSTGRES_PORT = 5432
const REDIS_PORT = 6379

/** Opens the hub with everything behind lines. `haste` shortens the longest waits. */
export async function openLines({ documents: count, haste }: LinesOptions): Promise<Lines> {
  const closing: (() => unknown)[] = []
  const lines: Lines['lines'] = new Map()
  /** The same address, by a line. */
  async function lined(part: Part, address: string, port = 0): Promise<string> {
    const url = new URL(address)
    const line = await openFaultyConnection({ host: url.hostname, port: Number(url.port || port) })
    lines.set(part, line)
    closing.push(() => line.close())
    url.host = `${LOCAL}:${line.port}`
    return url.href.replace(/\/$/, '')
  }
  const { engine, redisUrl } = testDatabaseSettings()
  let output = ''
  const log = createLog('warn', { write: (text: string) => void (output += text) })

  const behind = await freshDatabase({ prepared: CAST_PREPARATION })
  closing.push(() => behind.close())
  const databaseUrl =
    engine === 'postgres'
      ? await lined('database', behind.pool.options.connectionString ?? '', POSTGRES_PORT)
      : undefined
  const db = databaseUrl ? await openDatabase({ databaseUrl, dataDir: tmpdir(), log }) : behind
  if (db !== behind) closing.push(() => db.close())

  const smtp = await absentSmtp()
  await smtp.arrive()
  const s3 = await startS3Double()
  const zoom = await openZoomDouble()
  zoom.rooms.set(`webinars/${WEBINAR}`, [])
  closing.push(() => Promise.all([smtp.close(), s3.close(), zoom.close()]))
  const smtpUrl = await lined('mail', smtp.url)
  const endpoint = await lined('store', s3.settings.endpoint)
  const zoomUrl = await lined('webinars', zoom.settings.url)
  const redis = redisUrl
    ? await connectRedis(
        readConfig({
          NODE_ENV: 'test',
          HUB_SECRET: 'a secret for tests alone, 32 long',
          REDIS_URL: await lined('redis', `${redisUrl}/${1 + (process.pid % REDIS_DATABASES)}`, REDIS_PORT),
        }),
        log,
      )
    : undefined
  if (redis) closing.push(() => redis.disconnect())

  let aheadMs = Date.parse(CAST_TIME) - Date.now()
  const clock = {
    now: () => new Date(Date.now() + aheadMs),
    iso: () => new Date(Date.now() + aheadMs).toISOString(),
  }
  const store = createS3Store({ ...s3.settings, endpoint }, log, haste?.store)
  const app = await freshApp({
    db,
    config: { databaseUrl, smtpUrl, smtpPlain: true },
    parts: { log, clock, store, redis, limitFactor: LIMIT_FACTOR },
  })
  closing.push(() => app.close())
  app.context.webinars = createZoom(
    { ...zoom.settings, url: zoomUrl },
    { clock, ...(haste && { timeoutMs: haste.webinarMs }) },
  )
  await loadEvents(app.context, STAFF, { events: [eventOf(EVENT, { max_registrants: null })] })
  const documents = await publishDocuments(app, count)
  const jobs = createEventJobs(app.context)
  jobs.start()
  app.context.mailer.start()
  closing.push(() => jobs.stop())
  return {
    ...{ app, lines, zoom, smtp, redis, behind, documents },
    later: (ms) => void (aheadMs += ms),
    logged: () => output,
    async close() {
      for (const line of lines.values()) await line.restore()
      for (const close of closing.toReversed()) await close()
    },
  }
}

/** Documents that the hub has to fetch from the store, each once: then they are in its cache. */
async function publishDocuments(app: FreshApp, count: number): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hub-documents-'))
  const names = Array.from({ length: count }, (_, n) => `document-${n}.txt`)
  for (const name of names) {
    const at = path.join(folder, name)
    await writeFile(at, name)
    await publishDocument(app.context, { name, at }, 'guides')
  }
  await rm(folder, { recursive: true })
  return names
}
