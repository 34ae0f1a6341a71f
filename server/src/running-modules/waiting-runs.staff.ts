/** What staff do about sessions that wait to be recorded for more than a day (PPL-008). */
import { shownMail } from '#platform/mail/mail-content.ts'
import { mailAbout } from '@hub/contract/staff-people'
import type {
  RecordedRun,
  WaitingRun,
  WaitingRunsExportQuery,
  WaitingRunsQuery,
} from '@hub/contract/staff-runs'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import { EXPORTED_AT_ONCE, exportNote } from '#platform/audit/exports.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord } from '#platform/fail.ts'
import { cursorText, readInstantCursor } from '#platform/http/ranked-cursor.ts'
import { recordReminderMail } from './running-modules.emails.ts'
import { discardRun } from './running-modules.staff.ts'
import { countWaiting, findWaiting, listWaiting } from './waiting-runs.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Whoever presses again within it means the same reminder. */
const MOMENT_MS = 60_000

const aDayAgo = ({ clock }: Context) => new Date(clock.now().getTime() - DAY_MS).toISOString()

/**
 * A page of the sessions, the oldest first, and how many they are. The reading is audited. Refuses with
 * ValidationError a cursor that is none.
 */
export function listWaitingRuns(
  context: Context,
  staff: Staff,
  query: WaitingRunsQuery,
): Promise<WaitingPage & { total: number }> {
  return readAudited(context, staff, { action: 'run-list-read' }, async () => ({
    ...(await pageOf(context, query)),
    total: await countWaiting(context.db, aDayAgo(context)),
  }))
}

/** The next rows of an export. Each step is an entry with how many left the hub (STA-011). Refuses as the list does. */
export async function exportWaitingRuns(context: Context, staff: Staff, query: WaitingRunsExportQuery) {
  return context.db.transaction(async () => {
    const page = await pageOf(context, { ...query, limit: EXPORTED_AT_ONCE })
    await audit(context, staff, { action: 'run-list-export', note: exportNote(page.records.length, query) })
    return page
  })
}

interface WaitingPage {
  records: WaitingRun[]
  next: string | null
}

async function pageOf(context: Context, { limit, after }: WaitingRunsQuery): Promise<WaitingPage> {
  const page = { limit, after: after === undefined ? null : readInstantCursor(after) }
  const rows = await listWaiting(context.db, aDayAgo(context), page)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    records: rows.slice(0, limit).map(waitingRunOf),
    next: last ? cursorText({ rank: 0, key: last.ended, id: last.id }) : null,
  }
}

const waitingRunOf = (row: Awaited<ReturnType<typeof listWaiting>>[number]): WaitingRun => ({
  ...{ id: row.id, module: row.module },
  host: { id: row.hostId, name: `${row.firstName} ${row.lastName}`, email: row.email },
  startTime: iso(row.startTime),
  endTime: iso(row.endTime ?? row.startTime),
  remindedAt: row.remindedAt === null ? null : iso(row.remindedAt),
})

/**
 * One of them. Refuses with AlreadyRecorded and its record when the host has recorded it since staff saw the list, and
 * with NotFound when it was discarded or waits for less than a day.
 */
async function waitingRun(context: Context, id: number) {
  const run = await findWaiting(context.db, id, aDayAgo(context))
  if (run !== null) return run
  const recordId = await context.recordOfRun(id)
  if (recordId === null) return fail('NotFound')
  return failWithRecord('AlreadyRecorded', { recordId } satisfies RecordedRun)
}

/** Discards one of them, so that its host can start another. Refuses as waitingRun does. */
export async function discardWaitingRun(
  context: Context,
  staff: Staff,
  input: { id: number; reason: string },
): Promise<void> {
  await context.db.transaction(async () => {
    const { hostId } = await waitingRun(context, input.id)
    const discarded = await discardRun(context, staff, { facilitatorId: hostId, reason: input.reason })
    // Between the two the host may have recorded this one and begun another.
    if (discarded !== input.id) fail('NotFound')
  })
}

/** The mail that would remind the host, in the host's language. Nothing is sent. Refuses as waitingRun does. */
export function previewRunReminder(context: Context, staff: Staff, id: number) {
  return readAudited(context, staff, { action: 'run-list-read' }, async () => {
    const run = await waitingRun(context, id)
    return shownMail(await recordReminderMail(context.config, run))
  })
}

/** Mails the host, once for several presses of one moment. Refuses as waitingRun does. */
export async function remindHost(context: Context, staff: Staff, id: number): Promise<{ to: string }> {
  return context.db.transaction(async () => {
    const run = await waitingRun(context, id)
    const mail = await recordReminderMail(context.config, run)
    // Two presses of one moment are one mail: the second may have begun before the first was stored, or after it.
    const isSent =
      !isOfThisMoment(context, run.remindedAt) &&
      (await context.mailer.queueMail({
        ...mail,
        dedupeKey: `run-reminder:${id}:${run.remindedAt ?? 'first'}`,
        about: mailAbout('record-reminder', run.hostId),
      }))
    if (isSent)
      await audit(context, staff, {
        ...{ action: 'run-host-reminded', objectKind: 'running-module', objectId: id },
        note: mail.to,
      })
    return { to: mail.to }
  })
}

const isOfThisMoment = ({ clock }: Context, at: string | null) =>
  at !== null && clock.now().getTime() - Date.parse(at) < MOMENT_MS

const iso = (at: string) => new Date(at).toISOString()
