/** The table of contents of the server: the parts of a context, and every slice by name. */
import type { Redis } from 'ioredis'
import { mountAccounts } from './accounts/accounts.routes.ts'
import { mountCatalogue } from './catalogue/catalogue.routes.ts'
import { loadReferenceCatalogue } from './catalogue/catalogue.sweep.ts'
import { listOpenFiles, moveClientsToTeam, moveFiles } from './clients/clients.neighbours.ts'
import { mountClients } from './clients/clients.routes.ts'
import { mountConnectivity } from './connectivity/connectivity.routes.ts'
import { leaveEvents } from './events/events.neighbours.ts'
import { mountCertificates } from './certificates/certificates.routes.ts'
import { mountEvents } from './events/events.routes.ts'
import { mountFactors } from './factors/factors.routes.ts'
import { mountMetas } from './metas/metas.routes.ts'
import { loadReferenceLists } from './metas/metas.sweep.ts'
import { mountOffline } from './offline/offline.routes.ts'
import { mountRecords } from './records/records.routes.ts'
import { recordOfRun, recordsOfClients } from './records/records.neighbours.ts'
import { mountRunningModules } from './running-modules/running-modules.routes.ts'
import { countRunningModules } from './running-modules/running-modules.neighbours.ts'
import { openRunningModulesSocket } from './running-modules/running-modules.socket.ts'
import { readTermsInForce } from './settings/settings.neighbours.ts'
import { mountSettings } from './settings/settings.routes.ts'
import { loadFirstTerms, readProduct } from './settings/settings.sweep.ts'
import { mountStaffInvitations } from './staff-invitations/staff-invitations.routes.ts'
import { mountStaffPeople } from './staff-people/staff-people.routes.ts'
import { mountStaffAccounts } from './staff-accounts/staff-accounts.routes.ts'
import { mountDemoAuthenticator } from './staff-accounts/demo-authenticator.ts'
import { mountStaffAgencies } from './staff-agencies/staff-agencies.routes.ts'
import { mountStaffLists } from './staff-lists/staff-lists.routes.ts'
import { readInDraft } from './staff-content/preview.staff.ts'
import { mountStaffContent } from './staff-content/staff-content.routes.ts'
import { mountStaffModules } from './staff-modules/staff-modules.routes.ts'
import { mountStaffEvents } from './staff-events/staff-events.routes.ts'
import { mountStaffTeams } from './staff-teams/staff-teams.routes.ts'
import { mountReports } from './reports/reports.routes.ts'
import { mountSavedReports } from './saved-reports/saved-reports.routes.ts'
import { mountStaffRetention } from './staff-retention/staff-retention.routes.ts'
import { readPeriods } from './staff-retention/staff-retention.sweep.ts'
import { mountStaffAudit } from './staff-audit/staff-audit.routes.ts'
import { mountStaffAlerts } from './staff-alerts/staff-alerts.routes.ts'
import { mountStaffSearch } from './staff-search/staff-search.routes.ts'
import { mountStaffHome } from './staff-home/staff-home.routes.ts'
import { mountStaffSessions } from './staff-sessions/staff-sessions.routes.ts'
import {
  endSessionsOfStaff,
  findStaffCaller,
  readStaffUse,
} from './staff-sessions/staff-sessions.neighbours.ts'
import { mountSessions } from './sessions/sessions.routes.ts'
import { findCaller } from './sessions/sessions.neighbours.ts'
import { mountShortcuts } from './shortcuts/shortcuts.routes.ts'
import { readBackupAge } from '#platform/backup/backups.sweep.ts'
import { createCallers } from '#platform/http/caller.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/database/database.ts'
import { mountHealth } from '#platform/health/health.ts'
import { createReadiness } from '#platform/health/readiness.ts'
import { createHttp } from '#platform/http/http.ts'
import { createLimits } from '#platform/http/limits.ts'
import { createLog, type Log } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { NO_METRICS } from '#platform/metrics/metrics.ts'
import type { PrometheusMetrics } from '#platform/metrics/prometheus.ts'
import { mountMailbox } from '#platform/mail/mailbox.ts'
import { mountApiDocs } from '#platform/http/openapi.ts'
import { openCommonPasswords } from '#platform/credentials/common-passwords.ts'
import { createPasswords } from '#platform/credentials/passwords.ts'
import { systemRandom } from '#platform/random.ts'
import type { HubServer } from '#platform/http/serve.ts'
import { createSignals } from '#platform/database/signals.ts'
import { type HubSockets, openSockets } from '#platform/http/sockets.ts'
import { mountConsole } from '#platform/files/console-pages.ts'
import { mountPages, mountStaticFiles } from '#platform/files/static-files.ts'
import { openServedFiles, openStore } from '#platform/store/open-store.ts'
import { createSealedSecrets } from '#platform/credentials/sealed-secrets.ts'
import { mountUploads } from '#platform/uploads/mount-uploads.ts'
import { createTokens } from '#platform/credentials/tokens.ts'
import { NO_TRACES } from '#platform/traces/traces.ts'
import type { Webinars } from '#platform/webinars.ts'
import { createZoom } from './events/webinars-zoom.ts'

/** The parts that a test or the demo may replace. */
export interface ContextParts extends Partial<
  Pick<Context, 'db' | 'clock' | 'random' | 'log' | 'store' | 'passwords'>
> {
  redis?: Redis | undefined
  limitFactor?: number
  webinars?: Webinars
}

export interface OpenContext {
  context: Context
  /** Undefined without HUB_METRICS_PORT. The caller serves it. */
  prometheus: PrometheusMetrics | undefined
  close(): Promise<void>
}

/** Opens the database and creates everything that services use. The caller closes it. */
export async function createContext(given: Config, parts: ContextParts = {}): Promise<OpenContext> {
  // A copy, because staff change some of it while the hub runs.
  const config = { ...given }
  const log = parts.log ?? createLog(config.logLevel)
  const clock = parts.clock ?? systemClock
  const random = parts.random ?? systemRandom
  const db =
    parts.db ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      isOwnOnly: config.mode === 'production',
      log,
    }))
  const prometheus =
    config.metricsPort === undefined
      ? undefined
      : (await import('#platform/metrics/prometheus.ts')).createPrometheus({ db, clock, log })
  const metrics = prometheus ?? NO_METRICS
  const traces =
    config.traceEndpoint === undefined
      ? NO_TRACES
      : (await import('#platform/traces/otlp-traces.ts')).createTraces({ config, db, log })
  const signals = await createSignals(db, config.databaseUrl, (error) =>
    log.warn({ err: error }, 'the connection that listens for signals was lost, it reconnects by itself'),
  )
  const store = parts.store ?? (await openStore(config, log))
  const context: Context = {
    config,
    givenConfig: given,
    db,
    store,
    files: await openServedFiles(store, config, log),
    clock,
    random,
    log,
    metrics,
    traces,
    signals,
    passwords: parts.passwords ?? createPasswords(random),
    commonPasswords: openCommonPasswords(config.passwordList, config),
    tokens: createTokens(config, clock),
    sealedSecrets: createSealedSecrets(config, random),
    limits: createLimits(parts.redis, parts.limitFactor),
    mailer: createMailer({ db, config, clock, random, log, metrics }),
    webinars: parts.webinars ?? (config.zoom ? createZoom(config.zoom, { clock }) : null),
    ...{ clientRecords: recordsOfClients({ db }), recordOfRun: (id) => recordOfRun({ db }, id) },
    leaveEvents: (facilitatorId) => leaveEvents(context, facilitatorId),
    moveClientsToTeam: (facilitatorId, teamId) => moveClientsToTeam(context, facilitatorId, teamId),
    listOpenFiles: (of) => listOpenFiles(context, of),
    moveFiles: (staff, move) => moveFiles(context, { staff, ...move }),
    readTermsInForce: () => readTermsInForce(context),
    readStaffUse: (staffIds) => readStaffUse(context, staffIds),
    endStaffSessions: (staffId) => endSessionsOfStaff(context, staffId),
  }
  signals.on('forget-product', () => {
    readProduct(context).catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read'))
  })
  return {
    context,
    prometheus,
    async close() {
      await context.mailer.stop()
      await signals.close()
      await traces.stop()
      if (!parts.db) await db.close()
    },
  }
}

/** Loads the data that every installation starts with. Running it again changes nothing (SYS-011). */
export async function loadReferenceData(context: Context): Promise<void> {
  await loadReferenceLists(context)
  await loadReferenceCatalogue(context)
  await loadFirstTerms(context)
  await readProduct(context)
  await readPeriods(context)
}

/** The longest time a call waits for a Redis that is connected but does not answer. Then the call counts in memory. */
const REDIS_ANSWER_MS = 1000
const REDIS_RETRY_MS = 100
const REDIS_RETRY_MAX_MS = 2000

/**
 * Connects to Redis when the settings name one. It may be away at any time: the loss is logged once, and so is the
 * return.
 */
export async function connectRedis(config: Config, log: Log): Promise<Redis | undefined> {
  if (!config.redisUrl) return undefined
  // Most hubs run without it, and need not read the library at each start.
  const { Redis } = await import('ioredis')
  // No queue while it is away: calls fail at once and use their fallback (limits: memory).
  const redis = new Redis(config.redisUrl, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: REDIS_ANSWER_MS,
    socketTimeout: REDIS_ANSWER_MS,
    retryStrategy: (times) => Math.min(times * REDIS_RETRY_MS, REDIS_RETRY_MAX_MS),
  })
  let isAway = false
  // Without a listener a lost connection would end the process. The client reconnects by itself.
  redis.on('error', (error) => {
    if (!isAway)
      log.warn({ err: error }, 'redis does not answer, until it does each node counts limits alone')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('redis answers again')
    isAway = false
  })
  return redis
}

export interface Hub {
  server: HubServer
  sockets: HubSockets
  /** Lets /readyz answer that this node closes. Everything else goes on until `close`. */
  announceClosing(): void
  close(): Promise<void>
}

/** Builds the hub's server with every slice mounted. It does not listen yet. */
export async function buildHub(context: Context): Promise<Hub> {
  const { config, log, metrics, tokens, clock, signals } = context
  const fastify = await createHttp(config, log, metrics)
  const callers = createCallers({
    ...{ tokens, clock, signals },
    loadCaller: (sessionId) => findCaller(context, sessionId),
  })
  const server: HubServer = {
    ...{ fastify, context, callers },
    loadStaff: (token) => findStaffCaller(context, token),
  }
  context.traces.watchCalls(fastify)
  const readiness = createReadiness(context)
  mountHealth(fastify, readiness)
  await mountApiDocs(server)
  mountConnectivity(server)
  mountMetas(server)
  mountAccounts(server)
  mountSessions(server)
  mountFactors(server)
  mountStaffSessions(server)
  mountStaffAccounts(server)
  mountStaffPeople(server)
  mountStaffInvitations(server)
  mountStaffAgencies(server)
  mountStaffContent(server)
  mountUploads(server)
  mountStaffModules(server)
  mountStaffLists(server)
  mountSettings(server)
  mountStaffTeams(server)
  mountStaffEvents(server)
  mountStaffHome(server)
  mountStaffSearch(server)
  mountStaffAlerts(server)
  mountStaffAudit(server)
  mountStaffRetention(server)
  mountReports(server)
  mountSavedReports(server)
  mountCatalogue(server, (staff, read) => readInDraft(context, staff, read))
  mountOffline(server)
  mountClients(server)
  mountRunningModules(server)
  mountShortcuts(server)
  mountRecords(server)
  mountEvents(server)
  mountCertificates(server)
  mountStaticFiles(server)
  mountMailbox(server)
  mountDemoAuthenticator(server)
  await mountConsole(server)
  await mountPages(server)
  const { limits } = context
  const sockets = openSockets({ server: fastify.server, config, callers, log, limits })
  metrics.watch('sockets', () => sockets.sockets.sockets.size)
  metrics.watch('runningModules', () => countRunningModules(context))
  if (config.backupDir !== undefined) {
    metrics.watch('backupAge', async () => (await readBackupAge(context)).ageSeconds)
    metrics.watch('backupLate', async () => Number((await readBackupAge(context)).isLate))
  }
  fastify.addHook('preClose', () => sockets.close())
  const running = openRunningModulesSocket({ context, callers, sockets })
  return {
    server,
    sockets,
    announceClosing: () => readiness.close(),
    async close() {
      readiness.close()
      await running.stop()
      await fastify.close()
    },
  }
}
