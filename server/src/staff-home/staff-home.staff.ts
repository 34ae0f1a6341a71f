/** What needs the attention of staff, as far as the caller's roles reach (STA-010). */
import type { Attention } from '@hub/contract/staff-home'
import { UNDELIVERED_DAYS } from '@hub/contract/staff-mails'
import type { StaffPermission } from '@hub/contract/staff-roles.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { readWarnedModules } from '../staff-modules/staff-modules.neighbours.ts'
import { readBackupAge } from '#platform/backup/backups.sweep.ts'
import { DAMAGED, findLastCheck } from '#platform/audit/audit-months.store.ts'
import type { Context } from '#platform/context.ts'
import { permissionsOfStaff } from '#platform/http/staff-caller.ts'
import {
  countBackups,
  countFailedHandOvers,
  countOpenAlerts,
  countPendingFacilitators,
  countUndeliveredMails,
  countUnlistedAgencies,
  countUnlistedCities,
  countUnrecordedSessions,
  findLastBackup,
  NAMES_MAX,
  type Waiting,
} from './staff-home.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A session that is not recorded for longer needs somebody's attention. */
const UNRECORDED_MS = 7 * DAY_MS
/** A mail that was given up longer ago is no news. */
const MAILS_MS = UNDELIVERED_DAYS * DAY_MS
/** A schedule that did nothing for so long was turned off. */
const SCHEDULED_MS = 30 * DAY_MS

/** Each kind with the permission of those who can do something about it. */
const KINDS: Record<
  Attention['kind'],
  { permission: StaffPermission; count: (context: Context, ago: (ms: number) => string) => Promise<Waiting> }
> = {
  alerts: { permission: 'privacy', count: ({ db }) => countOpenAlerts(db) },
  pendingFacilitators: { permission: 'people', count: ({ db }) => countPendingFacilitators(db) },
  unlistedAgencies: { permission: 'people', count: ({ db }) => countUnlistedAgencies(db) },
  unlistedCities: { permission: 'people', count: ({ db }) => countUnlistedCities(db) },
  unrecordedSessions: {
    permission: 'people',
    count: ({ db }, ago) => countUnrecordedSessions(db, ago(UNRECORDED_MS)),
  },
  failedHandOvers: { permission: 'content', count: ({ db }) => countFailedHandOvers(db) },
  packageWarnings: { permission: 'content', count: findPackageWarnings },
  undeliveredMails: {
    permission: 'staff',
    count: ({ db }, ago) => countUndeliveredMails(db, ago(MAILS_MS)),
  },
  lateBackup: { permission: 'staff', count: (context, ago) => findLateBackup(context, ago(SCHEDULED_MS)) },
}

/** The kinds of which there is something, in their order; for owners the last verified backup, and for privacy the last check of the log. */
export async function readHome(context: Context, staff: Staff) {
  const permissions = permissionsOfStaff(staff)
  const ago = (ms: number) => new Date(context.clock.now().getTime() - ms).toISOString()
  const attention: Attention[] = []
  for (const [kind, { permission, count }] of Object.entries(KINDS)) {
    if (!permissions.includes(permission)) continue
    const waiting = await count(context, ago)
    if (waiting.count === 0) continue
    attention.push({ kind: kind as Attention['kind'], ...waiting, oldestAt: isoOf(waiting.oldestAt) })
  }
  return {
    attention,
    ...(permissions.includes('staff') && { lastBackupAt: isoOf(await findLastBackup(context.db)) }),
    ...(permissions.includes('privacy') && { lastLogCheck: await lastLogCheck(context) }),
  }
}

async function lastLogCheck({ db }: Context) {
  const check = await findLastCheck(db)
  return check && { at: new Date(check.at).toISOString(), isSound: check.action !== DAMAGED }
}

/** One when backups are made by themselves, here or on another node, and the last verified one is too old (OPS-002). */
async function findLateBackup(context: Context, since: string): Promise<Waiting> {
  const isScheduled = context.config.backupDir !== undefined || (await countBackups(context.db, since)) > 0
  const { isLate } = await readBackupAge(context)
  const isWaiting = isScheduled && isLate
  const oldestAt = isWaiting ? await findLastBackup(context.db) : null
  return { count: isWaiting ? 1 : 0, oldestAt, names: [] }
}

async function findPackageWarnings(context: Context): Promise<Waiting> {
  const warned = await readWarnedModules(context)
  const names = warned.slice(0, NAMES_MAX).map(({ name }) => name)
  return { count: warned.length, oldestAt: warned[0]?.begunAt ?? null, names }
}

function isoOf(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
