/** Starts and stops the server: the hub and the content origin in one process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { buildHub, connectRedis, createContext, loadReferenceData } from './app.ts'
import { removeExpiredEmailChanges, removeExpiredRegistrations } from './accounts/accounts.sweep.ts'
import { removeExpiredCodes } from './clients/clients.sweep.ts'
import { contentOriginParts } from './content-origin-parts.ts'
import { findOfflinePackage } from './offline/offline.neighbours.ts'
import { isOfflineOffered } from './offline/offline.rules.ts'
import { createEventJobs, planReminders } from './events/events.sweep.ts'
import { keepDemoAuthenticator, nameSecretOfCodes } from './staff-accounts/staff-accounts.sweep.ts'
import { readSessionsAhead } from './session-counts/session-counts.sweep.ts'
import { startAlerts } from './staff-alerts/staff-alerts.sweep.ts'
import { createContentJobs } from './staff-content/schedules.sweep.ts'
import { startRetention } from './staff-retention/staff-retention.sweep.ts'
import { startReportSending } from './saved-reports/saved-reports.sweep.ts'
import { createStaffCommands } from './staff/staff-commands.ts'
import { listenForStaff } from './staff/staff-socket.ts'
import { startAuditCare } from '#platform/audit/audit-care.sweep.ts'
import { startBackupSchedule } from '#platform/backup/backups.sweep.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { buildContentOrigin } from '#platform/content-origin/content-origin.ts'
import { migrate } from '#platform/database/database.ts'
import type { Context } from '#platform/context.ts'
import { NOTED_EVERY_MS, noteSecretUse } from '#platform/credentials/secret-uses.sweep.ts'
import { createLog, type Log, openLogFile } from '#platform/log.ts'
import { loadLayout } from '#platform/mail/render-mail.ts'
import { listenForMetrics } from '#platform/metrics/metrics-server.ts'
import { removeLeftovers } from '#platform/packages/packages.ts'
import { removeStaleUploads } from '#platform/uploads/uploads.sweep.ts'

/** In a container or behind a proxy the process does not know its own address. */
const ALL_ADDRESSES = '::'
const MS = 1000
const CLEAN_EVERY_MS = NOTED_EVERY_MS
/** Faults that a person can correct: the message says how, and a stack trace does not help. */
const PLAIN_FAULTS = new Set(['EDIRLOCKED', 'EOWNER', 'EADDRINUSE', 'EACCES'])

let config: Config
let log: Log
try {
  config = readConfig()
  log = createLog(config.logLevel, config.logFile === undefined ? undefined : openLogFile(config.logFile))
} catch (error) {
  end(error)
}
try {
  await open()
} catch (error) {
  end(error, log)
}

/** Ends a failed start with the reason: as a sentence for known faults, otherwise in the log. */
function end(error: unknown, knownLog?: Log): never {
  const { code, message } = error as Error & { code?: string }
  if (!knownLog || PLAIN_FAULTS.has(code ?? '')) process.stderr.write(`${message}\n`)
  else knownLog.fatal({ err: error }, 'the hub could not open')
  process.exit(1)
}

async function open(): Promise<void> {
  const redis = await connectRedis(config, log)
  const { context, prometheus, close } = await createContext(config, { log, redis })
  await migrate(context.db)
  await loadReferenceData(context)
  await keepDemoAuthenticator(context)
  await nameSecretOfCodes(context)
  context.mailer.start()
  const eventJobs = createEventJobs(context)
  await planReminders(context)
  eventJobs.start()
  const contentJobs = createContentJobs(context)
  contentJobs.start()
  const cleaning = setInterval(() => void clean(context), CLEAN_EVERY_MS)
  await clean(context)

  const hub = await buildHub(context)
  const contentOrigin = await buildContentOrigin({
    config,
    log,
    clock: context.clock,
    metrics: context.metrics,
    files: context.files,
    ...contentOriginParts(context),
    findOfflinePackage: isOfflineOffered(config)
      ? (moduleId, version) => findOfflinePackage(context, moduleId, version)
      : undefined,
  })
  const staff = await listenForStaff(
    context,
    createStaffCommands(context, {
      processId: process.pid,
      openSince: context.clock.iso(),
      sockets: () => hub.sockets.sockets.sockets.size,
      redis: redis ? async () => redis.status === 'ready' : null,
    }),
  )
  const { metricsHost: host, metricsPort = 0 } = config
  const figures = prometheus && (await listenForMetrics(prometheus, { host, port: metricsPort, log, config }))
  await contentOrigin.listen({ port: config.contentPort, host: ALL_ADDRESSES })
  await hub.server.fastify.listen({ port: config.port, host: ALL_ADDRESSES })
  log.info({ hub: config.publicUrl, content: config.contentUrl }, 'the hub is open')
  const backups = startBackupSchedule(context)
  const auditCare = startAuditCare(context)
  const retention = startRetention(context)
  const reportSending = startReportSending(context)
  const alerts = startAlerts(context)
  readSessionsAhead(context)

  const stopping = new AbortController()
  let isStopping = false
  async function stop(signal: string): Promise<void> {
    if (isStopping) return stopping.abort()
    isStopping = true
    log.info({ signal }, 'the hub is closing')
    hub.announceClosing()
    // A load balancer has to ask once more before it sends nobody here.
    await sleep(config.drainSeconds * MS, undefined, { signal: stopping.signal }).catch(() => {})
    clearInterval(cleaning)
    await staff.close()
    await hub.close()
    await contentOrigin.close()
    await eventJobs.stop()
    await contentJobs.stop()
    await backups.stop()
    await reportSending.stop()
    await alerts.stop()
    await retention.stop()
    await auditCare.stop()
    await figures?.close()
    await close()
    redis?.disconnect()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  // Who hears this may stop it at once.
  process.send?.('ready')
  await loadLayout()
}

/** Deletes unconfirmed registrations (ACC-032), unused client codes (CLI-018), and leftover files of packages and uploads. */
async function clean(context: Context): Promise<void> {
  try {
    await noteSecretUse(context)
    await removeExpiredRegistrations(context)
    await removeExpiredEmailChanges(context)
    await removeExpiredCodes(context)
    await removeStaleUploads(context)
    await removeLeftovers(context.config.dataDir, context.clock.now())
  } catch (error) {
    context.log.error({ err: error }, 'expired data could not be removed, the next run tries again')
  }
}
