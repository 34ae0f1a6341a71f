/** Looks for unusual use every few minutes, and notes each once on any number of nodes (AUD-006). */
import type { DeedName } from '@hub/contract/deeds'
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import {
  CODES_AN_HOUR,
  distantPairs,
  FILES_AN_HOUR,
  isManyFiles,
  NETWORKS_WITHIN_MS,
} from './alerts.rules.ts'
import { findMostFiles, listHourly, listHourlyAt, listSignIns, upsertAlert } from './staff-alerts.store.ts'
import type { staffAlerts } from './staff-alerts.tables.ts'

const CHECK_EVERY_MS = 5 * 60_000
const HOUR_MS = 60 * 60 * 1000
/** What happened while no node ran is found when one does within a day. */
const LOOKED_BACK_MS = 24 * HOUR_MS

/** What shows the answers in a client's file. */
const OPENS_A_FILE: readonly DeedName[] = [
  ...(['client-read', 'client-records-read', 'client-found', 'client-copied'] as const),
]
/** Noted at the account whose code it should have been. */
const WRONG_CODE: readonly DeedName[] = ['staff-code-failed', 'login-code-failed']
/** The only export in which clients stand by their codes. */
const EXPORTS_CODES: readonly DeedName[] = ['audit-exported']

type Found = Omit<typeof staffAlerts.$inferInsert, 'foundAt'>

/** Finds what is unusual, and stores it with an entry in the audit log. What is known is left, or grows. */
export async function findAlerts(context: Context): Promise<void> {
  const sinceMs = context.clock.now().getTime() - LOOKED_BACK_MS
  const since = new Date(Math.floor(sinceMs / HOUR_MS) * HOUR_MS).toISOString()
  const found = [
    ...(await filesOf(context, since)),
    ...(await networksOf(context, since)),
    ...(await codesOf(context, since)),
    ...(await exportsOf(context, since)),
  ]
  for (const alert of found)
    await context.db.transaction(async () => {
      const stored = await upsertAlert(context.db, { ...alert, foundAt: context.clock.iso() })
      if (stored?.isNew !== true) return
      const note = `${alert.kind}, ${alert.whoKind} ${alert.whoId}`
      await audit(context, SYSTEM, { action: 'alert-found', objectKind: 'alert', objectId: stored.id, note })
    })
}

async function filesOf({ db }: Context, since: string): Promise<Found[]> {
  const found: Found[] = []
  for (const row of await listHourly(db, { actions: OPENS_A_FILE, since, atLeast: FILES_AN_HOUR })) {
    if (!isManyFiles(row.files, 0)) continue
    const usual = await findMostFiles(db, row, { actions: OPENS_A_FILE, before: row.hourAt })
    if (isManyFiles(row.files, usual)) found.push({ ...alertOf('manyFiles', row), count: row.files, usual })
  }
  return found
}

async function networksOf({ db }: Context, since: string): Promise<Found[]> {
  const from = new Date(Date.parse(since) - NETWORKS_WITHIN_MS).toISOString()
  return distantPairs(await listSignIns(db, from)).map(({ first, second }) => {
    const hourAt = new Date(Math.floor(Date.parse(second.at) / HOUR_MS) * HOUR_MS).toISOString()
    const when = { hourAt, fromAt: first.at, untilAt: second.at }
    return { kind: 'twoNetworks', whoKind: 'staff', whoId: second.staffId, ...when, count: 2 }
  })
}

async function codesOf({ db }: Context, since: string): Promise<Found[]> {
  const rows = await listHourlyAt(db, { actions: WRONG_CODE, since, atLeast: CODES_AN_HOUR })
  return rows.map((row) => ({ ...alertOf('failedCodes', row), count: row.times }))
}

async function exportsOf({ db }: Context, since: string): Promise<Found[]> {
  const rows = await listHourly(db, { actions: EXPORTS_CODES, since, atLeast: 1 })
  return rows.map((row) => ({ ...alertOf('codesExported', row), count: row.times }))
}

function alertOf(kind: Found['kind'], row: Awaited<ReturnType<typeof listHourlyAt>>[number]) {
  const { whoKind, whoId, hourAt, fromAt, untilAt } = row
  return { kind, whoKind, whoId, hourAt, fromAt, untilAt }
}

/** Looks every few minutes. It never throws; stop it before the database is closed. */
export function startAlerts(context: Context): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const check = () => {
    running = running
      .then(() => findAlerts(context))
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'alerts could not be looked for, the next check tries again'),
      )
  }
  check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
