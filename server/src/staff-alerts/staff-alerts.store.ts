/** The SQL of alerts: what the log and the sign-ins say by the hour, and what was found in it. */
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  sql,
} from 'drizzle-orm'
import type { DeedName } from '@hub/contract/deeds'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { staffSessions } from '../staff-sessions/staff-sessions.tables.ts'
import type { SignIn } from './alerts.rules.ts'
import { staffAlerts } from './staff-alerts.tables.ts'

/** A person, as the audit log knows them. */
export interface Who {
  whoKind: 'facilitator' | 'staff'
  whoId: number
}

const hour = sql<string>`date_trunc('hour', ${auditLog.at}, 'UTC')`
const ofPeople = () => and(inArray(auditLog.actorKind, ['facilitator', 'staff']), isNotNull(auditLog.actorId))

/** How often each person did one of these in each hour since then, and to how many different files. At least so often. */
export async function listHourly(
  db: Database,
  of: { actions: readonly DeedName[]; since: string; atLeast: number },
) {
  const rows = await db.orm
    .select({
      whoKind: auditLog.actorKind,
      whoId: auditLog.actorId,
      hourAt: hour,
      fromAt: min(auditLog.at),
      untilAt: max(auditLog.at),
      times: count(),
      files: countDistinct(auditLog.objectId),
    })
    .from(auditLog)
    .where(and(inArray(auditLog.action, [...of.actions]), gte(auditLog.at, of.since), ofPeople()))
    .groupBy(auditLog.actorKind, auditLog.actorId, hour)
    .having(gte(count(), of.atLeast))
  return rows.flatMap(({ whoKind, whoId, fromAt, untilAt, ...row }) =>
    whoId === null ||
    fromAt === null ||
    untilAt === null ||
    (whoKind !== 'facilitator' && whoKind !== 'staff')
      ? []
      : [{ ...row, whoKind, whoId, fromAt, untilAt }],
  )
}

/** The accounts at which one of these was noted so often in an hour since then, whoever it was: a visitor, or its owner. */
export async function listHourlyAt(
  db: Database,
  of: { actions: readonly DeedName[]; since: string; atLeast: number },
) {
  const rows = await db.orm
    .select({
      ...{ whoKind: auditLog.objectKind, whoId: sql<number>`${auditLog.objectId}::integer`, hourAt: hour },
      ...{ fromAt: sql<string>`min(${auditLog.at})`, untilAt: sql<string>`max(${auditLog.at})` },
      times: count(),
    })
    .from(auditLog)
    .where(and(inArray(auditLog.action, [...of.actions]), gte(auditLog.at, of.since)))
    .groupBy(auditLog.objectKind, auditLog.objectId, hour)
    .having(gte(count(), of.atLeast))
  return rows.flatMap(({ whoKind, whoId, ...row }): (Who & typeof row)[] =>
    whoKind === 'facilitator' || whoKind === 'staff' ? [{ whoKind, whoId, ...row }] : [],
  )
}

/** The most different files that a person opened in any hour before this one. */
export async function findMostFiles(
  db: Database,
  { whoKind, whoId }: Who,
  of: { actions: readonly DeedName[]; before: string },
): Promise<number> {
  const hours = db.orm
    .select({ files: countDistinct(auditLog.objectId).as('files') })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorKind, whoKind),
        eq(auditLog.actorId, whoId),
        inArray(auditLog.action, [...of.actions]),
        lt(auditLog.at, of.before),
      ),
    )
    .groupBy(hour)
    .as('hours')
  const [row] = await db.orm.select({ most: max(hours.files) }).from(hours)
  return Number(row?.most ?? 0)
}

/** The whole sign-ins of staff since then, in order. */
export function listSignIns(db: Database, since: string): Promise<SignIn[]> {
  const { staffId, address, startedAt } = staffSessions
  return db.orm
    .select({ staffId, address, at: startedAt })
    .from(staffSessions)
    .where(and(gte(startedAt, since), isNotNull(staffSessions.codeCheckedAt)))
    .orderBy(asc(startedAt), asc(staffSessions.id))
}

/** Adds an alert. Null when it was found before, also by another node; then it only grows, until somebody dismisses it. */
export async function upsertAlert(
  db: Database,
  alert: typeof staffAlerts.$inferInsert,
): Promise<{ id: number; isNew: boolean } | null> {
  const { kind, whoKind, whoId, hourAt } = staffAlerts
  const [row] = await db.orm
    .insert(staffAlerts)
    .values(alert)
    .onConflictDoUpdate({
      target: [kind, whoKind, whoId, hourAt],
      set: { count: alert.count, untilAt: alert.untilAt },
      setWhere: sql`${staffAlerts.dismissedAt} is null and ${staffAlerts.count} < ${alert.count}`,
    })
    .returning({ id: staffAlerts.id, isNew: sql<boolean>`xmax = 0` })
  return row ?? null
}

/** The alerts that nobody dismissed, newest first. */
export function listOpenAlerts(db: Database, most: number) {
  return db.orm
    .select()
    .from(staffAlerts)
    .where(isNull(staffAlerts.dismissedAt))
    .orderBy(desc(staffAlerts.untilAt), desc(staffAlerts.id))
    .limit(most)
}

/** False when there is none such, or somebody dismissed it. */
export async function updateAlertDismissed(
  db: Database,
  id: number,
  by: { staffId: number | null; now: string },
): Promise<boolean> {
  const changed = await db.orm
    .update(staffAlerts)
    .set({ dismissedAt: by.now, dismissedBy: by.staffId })
    .where(and(eq(staffAlerts.id, id), isNull(staffAlerts.dismissedAt)))
    .returning({ id: staffAlerts.id })
  return changed.length > 0
}

/** Names of facilitators, by id. */
export function listNamesOfFacilitators(db: Database, ids: readonly number[]) {
  return db.orm
    .select({
      id: facilitators.id,
      name: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
    })
    .from(facilitators)
    .where(inArray(facilitators.id, [...ids]))
}
