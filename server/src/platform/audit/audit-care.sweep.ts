/**
 * Takes care of the audit log: makes its months ahead, removes those that are too old, and once a day checks its chains
 * and writes their heads into the log file (AUD-003, AUD-005).
 */
import { SYSTEM } from './actor.ts'
import { audit } from './audit.ts'
import {
  DAMAGED,
  deleteMonth,
  findLastCheck,
  insertMonth,
  listMonths,
  VERIFIED,
} from './audit-months.store.ts'
import { verifyChains, verifyMonth } from './verify-chain.ts'
import type { Context } from '../context.ts'

const HOUR_MS = 60 * 60 * 1000
/** A check that should begin at some time of the day may begin a little earlier than the day before. */
const CHECK_AFTER_MS = 23 * HOUR_MS
const MONTHS_AHEAD = 3
const MONTHS_OF_YEAR = 12
/** Of `2026-10-13T09:05:41Z`. */
const MONTH_LENGTH = '2026-10'.length
/** Faults that the entry and the log file name. */
const FAULTS_SHOWN = 20

/** Does what is due now and then every hour. It never throws: what failed is tried again. */
export function startAuditCare(context: Context): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running.then(() => careForAuditLog(context))
  }
  const timer = setInterval(run, HOUR_MS)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export async function careForAuditLog(context: Context): Promise<void> {
  for (const work of [makeMonths, dropOldMonths, checkDaily])
    try {
      await work(context)
    } catch (error) {
      context.log.warn(
        { err: error },
        'the care of the audit log was not finished, it is tried again in an hour',
      )
    }
}

/** A month that has no partition would fill the one for the rest. */
export async function makeMonths({ db, clock }: Context): Promise<void> {
  const now = new Date(clock.iso())
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1)
    await insertMonth(
      db,
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString(),
    )
}

/** The oldest month that stays, such as 2019_11. */
export function firstKeptMonth(now: Date, years: number): string {
  const kept = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - years * MONTHS_OF_YEAR, 1)
  return new Date(kept).toISOString().slice(0, MONTH_LENGTH).replace('-', '_')
}

/** Removes whole months that ended before the years that are kept. A month that is damaged stays to be looked at. */
export async function dropOldMonths(context: Context): Promise<void> {
  const { db, clock, config, log } = context
  const firstKept = firstKeptMonth(new Date(clock.iso()), config.auditYears)
  for (const month of (await listMonths(db)).filter((one) => one < firstKept)) {
    const faults = await verifyMonth(db, `audit_log_${month}`)
    if (faults.length > 0) {
      log.error(
        { month, faults: faults.slice(0, FAULTS_SHOWN) },
        'a month of the audit log is damaged and stays',
      )
      continue
    }
    await db.transaction(async () => {
      const count = await deleteMonth(db, month)
      await audit(context, SYSTEM, {
        action: 'audit-month-dropped',
        objectKind: 'audit-log',
        objectId: month.replace('_', '-'),
        note: `${count} entries`,
      })
    })
    log.info({ month }, 'a month of the audit log was removed after the years that it is kept')
  }
}

/** One node checks for all of them: whoever finds the last check a day old. */
async function checkDaily(context: Context): Promise<void> {
  const { db, clock } = context
  const last = await findLastCheck(db)
  if (last && Date.parse(clock.iso()) - Date.parse(last.at) < CHECK_AFTER_MS) return
  await checkAuditLog(context)
}

/** Checks the whole log; the result is an entry, and the heads are in the log file. */
export async function checkAuditLog(context: Context): Promise<void> {
  const { entries, heads, faults } = await verifyChains(context.db)
  context.log.info({ entries, heads }, 'the heads of the audit log')
  if (faults.length > 0)
    context.log.error({ faults: faults.slice(0, FAULTS_SHOWN) }, 'the audit log was changed by somebody')
  await audit(context, SYSTEM, {
    action: faults.length > 0 ? DAMAGED : VERIFIED,
    objectKind: 'audit-log',
    note: faults.length > 0 ? `${faults.length} faults in ${entries} entries` : `${entries} entries`,
  })
}
