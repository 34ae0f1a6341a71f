/** What staff do about sessions that wait to be recorded for more than a day (PPL-008). */
import { mailAbout } from '@hub/contract/staff-people'
import type { WaitingRun } from '@hub/contract/staff-runs'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { recordReminderMail } from './running-modules.emails.ts'
import { discardRun } from './running-modules.staff.ts'
import { countWaiting, findWaiting, listWaiting } from './waiting-runs.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** At most one of each facilitator waits; the newer follow as the older are settled. */
const LISTED_MOST = 100

const aDayAgo = ({ clock }: Context) => new Date(clock.now().getTime() - DAY_MS).toISOString()

/** The sessions, the oldest first, and how many they are. The reading is audited. */
export function listWaitingRuns(
  context: Context,
  staff: Staff,
): Promise<{ records: WaitingRun[]; total: number }> {
  const before = aDayAgo(context)
  return readAudited(context, staff, { action: 'run-list-read' }, async () => ({
    records: (await listWaiting(context.db, before, LISTED_MOST)).map((row) => ({
      ...{ id: row.id, module: row.module },
      host: { id: row.hostId, name: `${row.firstName} ${row.lastName}`, email: row.email },
      startTime: iso(row.startTime),
      endTime: iso(row.endTime ?? row.startTime),
      remindedAt: row.remindedAt === null ? null : iso(row.remindedAt),
    })),
    total: await countWaiting(context.db, before),
  }))
}

/** Discards one of them, so that its host can start another. NotFound when it waits no more. */
export async function discardWaitingRun(
  context: Context,
  staff: Staff,
  input: { id: number; reason: string },
): Promise<void> {
  await context.db.transaction(async () => {
    const { hostId } = found(await findWaiting(context.db, input.id, aDayAgo(context)))
    const discarded = await discardRun(context, staff, { facilitatorId: hostId, reason: input.reason })
    // Between the two the host may have recorded this one and begun another.
    if (discarded !== input.id) fail('NotFound')
  })
}

/** The mail that would remind the host, in the host's language. Nothing is sent. NotFound when it waits no more. */
export function previewRunReminder(context: Context, staff: Staff, id: number) {
  return readAudited(context, staff, { action: 'run-list-read' }, async () => {
    const run = found(await findWaiting(context.db, id, aDayAgo(context)))
    const { to, locale, subject, text } = await recordReminderMail(context.config, run)
    return { to, locale, subject, text }
  })
}

/** Mails the host. NotFound when the session waits no more. */
export async function remindHost(context: Context, staff: Staff, id: number): Promise<{ to: string }> {
  return context.db.transaction(async () => {
    const run = found(await findWaiting(context.db, id, aDayAgo(context)))
    const mail = await recordReminderMail(context.config, run)
    // Two presses of one moment are one mail.
    await context.mailer.queueMail({
      ...mail,
      dedupeKey: `run-reminder:${id}:${run.remindedAt ?? 'first'}`,
      about: mailAbout('record-reminder', run.hostId),
    })
    await audit(context, staff, {
      ...{ action: 'run-host-reminded', objectKind: 'running-module', objectId: id },
      note: mail.to,
    })
    return { to: mail.to }
  })
}

const iso = (at: string) => new Date(at).toISOString()
