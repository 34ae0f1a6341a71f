/** Writes the hub's figures in the format of Prometheus (OPS-004). Loaded only where HUB_METRICS_PORT is set. */
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { listQueues } from '../jobs/outbox-figures.store.ts'
import type { Log } from '../log.ts'
import type { Metrics, ReadFigure } from './metrics.ts'

export interface PrometheusMetrics extends Metrics {
  /** Everything in the text format. Figures of a database that does not answer are left out. */
  scrape(): Promise<string>
  /** The media type of `scrape`. */
  readonly contentType: string
  /** Every name that `scrape` may contain, with those of histograms written out. */
  names(): string[]
}

/** From a cached read to a password check on a busy machine, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Pages, files and unknown addresses share one name, so that a scan of addresses makes no new series. */
const OTHER = 'other'
/** Prometheus gives up after ten seconds. */
const READ_MS = 3000
const MS = 1000

/** Starts to count. Each call has figures of its own, and nothing is global. */
export function createPrometheus(parts: { db: Database; clock: Clock; log: Log }): PrometheusMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = createCounters(registry)
  const readings = createReadings(registry, parts)
  return {
    countCall({ call = OTHER, status, seconds }) {
      counters.calls.inc({ call, status: String(status) })
      counters.callSeconds.observe({ call }, seconds)
    },
    countLogin: (result) => counters.logins.inc({ result }),
    countMail: (result) => counters.mails.inc({ result }),
    countDownload({ isManifest, bytes }) {
      if (isManifest) counters.downloads.inc()
      counters.downloadBytes.inc(bytes)
    },
    watch: (figure, read) => void readings.watched.set(figure, read),
    async scrape() {
      await readings.read()
      return registry.metrics()
    },
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().flatMap(namesOf),
  }
}

const HISTOGRAM_ENDINGS = ['_bucket', '_sum', '_count']

function namesOf({ name, type }: { name: string; type: unknown }): string[] {
  return String(type) === 'histogram' ? HISTOGRAM_ENDINGS.map((ending) => name + ending) : [name]
}

function createCounters(register: Registry) {
  const registers = [register]
  return {
    calls: new Counter({
      name: 'hub_calls_total',
      help: 'Answers by the name of the call in the contract and by status',
      labelNames: ['call', 'status'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'hub_call_seconds',
      help: 'From the head of a request to the end of its answer',
      labelNames: ['call'],
      buckets: SECONDS,
      registers,
    }),
    logins: new Counter({
      name: 'hub_logins_total',
      help: 'Tries to log in: Right, or the name of the refusal',
      labelNames: ['result'],
      registers,
    }),
    mails: new Counter({
      name: 'hub_mails_total',
      help: 'Tries to send a mail: sent, kept in the mailbox, failed and tried again, or refused for good',
      labelNames: ['result'],
      registers,
    }),
    downloads: new Counter({
      name: 'hub_downloads_total',
      help: 'Downloads of modules that devices began',
      registers,
    }),
    downloadBytes: new Counter({
      name: 'hub_download_bytes_total',
      help: 'Bytes of modules that devices downloaded',
      registers,
    }),
  }
}

function createGauges(register: Registry) {
  const registers = [register]
  const jobs = ['topic', 'state'] as const
  return {
    isUp: new Gauge({
      name: 'hub_database_up',
      help: '1 when the database answered this scrape',
      registers,
    }),
    connections: new Gauge({
      name: 'hub_database_connections',
      help: 'Connections of this node: open, idle, and work that waits for one',
      labelNames: ['state'],
      registers,
    }),
    sockets: new Gauge({ name: 'hub_sockets', help: 'Open sockets of this node', registers }),
    runningModules: new Gauge({
      name: 'hub_running_modules',
      help: 'Modules that run now, on all nodes',
      registers,
    }),
    backupAge: new Gauge({
      name: 'hub_backup_age_seconds',
      help: 'Since the newest verified backup of the schedule began; +Inf when there is none',
      registers,
    }),
    backupLate: new Gauge({
      name: 'hub_backup_late',
      help: '1 when the newest verified backup of the schedule is half a day older than it should be',
      registers,
    }),
    jobs: new Gauge({
      name: 'hub_jobs',
      help: 'Jobs of all nodes by topic: waiting, retrying after a failure, or dead; counted up to 10,000',
      labelNames: jobs,
      registers,
    }),
    overdue: new Gauge({
      name: 'hub_jobs_overdue_seconds',
      help: 'For how long the job that is due longest has been due, by topic and state',
      labelNames: jobs,
      registers,
    }),
  }
}

/** Reads at a scrape what nobody counts. Scrapes at the same time share one reading. */
function createReadings(register: Registry, { db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  const gauges = createGauges(register)
  const watched = new Map<ReadFigure, () => number | Promise<number>>()
  let running: Promise<void> | undefined

  async function readDatabase(isLate: () => boolean): Promise<void> {
    const [queues, modules, backupAge, backupLate] = await Promise.all([
      listQueues(db, clock.now()),
      watched.get('runningModules')?.(),
      watched.get('backupAge')?.(),
      watched.get('backupLate')?.(),
    ])
    if (isLate()) return
    gauges.isUp.set(1)
    if (modules !== undefined) gauges.runningModules.set(modules)
    if (backupAge !== undefined) gauges.backupAge.set(backupAge)
    if (backupLate !== undefined) gauges.backupLate.set(backupLate)
    for (const { topic, state, count, overdueMs } of queues) {
      gauges.jobs.set({ topic, state }, count)
      if (state !== 'dead') gauges.overdue.set({ topic, state }, overdueMs / MS)
    }
  }

  async function read(): Promise<void> {
    const { totalCount, idleCount, waitingCount } = db.pool
    gauges.connections.set({ state: 'open' }, totalCount)
    gauges.connections.set({ state: 'idle' }, idleCount)
    gauges.connections.set({ state: 'waiting' }, waitingCount)
    gauges.sockets.set((await watched.get('sockets')?.()) ?? 0)
    // An old figure would look like a present one.
    gauges.runningModules.remove()
    gauges.backupAge.remove()
    gauges.backupLate.remove()
    gauges.jobs.reset()
    gauges.overdue.reset()
    gauges.isUp.set(0)
    const ended = new AbortController()
    const isLate = () => ended.signal.aborted
    const figures = readDatabase(isLate).catch((error: unknown) =>
      log.warn({ err: error }, 'the figures of the database could not be read'),
    )
    await Promise.race([figures, sleep(READ_MS, undefined, { ref: false })])
    ended.abort()
  }

  return {
    watched,
    read(): Promise<void> {
      running ??= read().finally(() => (running = undefined))
      return running
    },
  }
}
