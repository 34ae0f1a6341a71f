/** How long data is kept, for tests and the gallery of the console. */
import { type Retention, readRetention, type RetentionEffects } from '@hub/contract/staff-retention'
import { answer } from '@hub/gallery/fake-answers.ts'

export const effects: RetentionEffects = {
  ...{ closedFiles: 312, records: 1480, signIns: 96_212, emails: 0, auditMonths: 0, heldFiles: 2 },
}
export const retention: Retention = {
  version: 3,
  now: { closedFiles: null, records: null, signIns: 24, emails: 3, audit: 7 },
  next: null,
  lastRun: {
    day: '2026-10-13',
    finishedAt: '2026-10-13T05:02:00.000Z',
    removed: { closedFiles: 0, records: 0, signIns: 41, emails: 118, auditMonths: 1, heldFiles: 0 },
  },
  firstDay: '2026-10-14',
}
export const retentionRead = answer(readRetention, { record: retention })
