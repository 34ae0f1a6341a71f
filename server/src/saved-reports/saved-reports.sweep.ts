/** Mails the links to saved reports on their day of the month, once on any number of nodes (REP-008). */
import { nextDayOfMonth } from '@hub/contract/report-address.rules'
import { torontoDay } from '@hub/contract/report-periods.rules'
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { listStaffWith } from '../staff-accounts/staff-accounts.neighbours.ts'
import { savedReportMail } from './saved-reports.emails.ts'
import { claimSending, listDue } from './saved-reports.store.ts'

const CHECK_EVERY_MS = 10 * 60_000
/** The mails of a day go out from seven in the morning, in Toronto. */
const MORNING_MS = 7 * 60 * 60_000

/**
 * Mails what is due: to everybody chosen who may still see reports. What was due while no node ran is mailed once, and
 * then on its next day. The claim, the mails and the audit row are one transaction.
 */
export async function sendDueReports(context: Context): Promise<void> {
  const { db, clock, config, mailer } = context
  const today = torontoDay(clock.now().getTime() - MORNING_MS)
  for (const report of await listDue(db, today)) {
    const { id, sendDay, nextSendOn: due } = report
    if (sendDay === null || due === null) continue
    await db.transaction(async () => {
      if (!(await claimSending(db, { id, due, next: nextDayOfMonth(sendDay, today) }))) return
      const readers = (await listStaffWith(context, 'reports')).filter((one) =>
        report.sendTo.includes(one.id),
      )
      for (const reader of readers) {
        const mail = await savedReportMail(config, reader, report)
        await mailer.queueMail({ ...mail, dedupeKey: `saved-report:${id}:${reader.id}:${due}` })
      }
      const names = readers.map(({ name }) => name).join(', ')
      const note = `${report.name} of ${due} to ${names === '' ? 'nobody' : names}`
      await audit(context, SYSTEM, { action: 'report-send', objectKind: 'saved-report', objectId: id, note })
    })
  }
}

/** Looks every few minutes for what is due. It never throws; stop it before the database is closed. */
export function startReportSending(context: Context): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const check = () => {
    running = running
      .then(() => sendDueReports(context))
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'saved reports could not be sent, the next check tries again'),
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
