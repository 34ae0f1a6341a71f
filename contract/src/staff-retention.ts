/** How long data is kept: what staff set, what it removes, and what was removed (LIF-001). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso } from './fields.ts'
import { isDay } from './report-periods.rules.ts'
import { RETENTION_CLASSES, type RetentionName } from './retention.rules.ts'
import { Reason } from './staff-people.ts'

const PRIVACY = { who: 'staff', permission: 'privacy' } as const

const lasting = (name: RetentionName) =>
  z.number().int().min(RETENTION_CLASSES[name].least).max(RETENTION_CLASSES[name].most)

export const RetentionPeriods = z.object({
  closedFiles: lasting('closedFiles').nullable(),
  records: lasting('records').nullable(),
  signIns: lasting('signIns').nullable(),
  emails: lasting('emails').nullable(),
  audit: lasting('audit'),
})

export type RetentionPeriods = z.infer<typeof RetentionPeriods>

/** What is removed, in numbers. */
export const RetentionEffects = z.object({
  closedFiles: z.number(),
  records: z.number(),
  signIns: z.number(),
  emails: z.number(),
  /** Whole months of the audit log. */
  auditMonths: z.number(),
  /** Closed files that stay for now, because a session that began before is still to be recorded. */
  heldFiles: z.number(),
})
export type RetentionEffects = z.infer<typeof RetentionEffects>

/** A day in Toronto. */
const Day = z.string().refine(isDay)

export const Retention = z.object({
  /** Grows with every change (STA-012). */
  version: z.number(),
  now: RetentionPeriods,
  /** What takes effect on a later day. */
  next: z
    .object({ periods: RetentionPeriods, takesEffectOn: z.string(), madeBy: z.string(), reason: z.string() })
    .nullable(),
  /** The last night that removed something or found nothing to remove. */
  lastRun: z.object({ day: z.string(), finishedAt: Iso, removed: RetentionEffects }).nullable(),
  /** The first day on which a change can take effect. */
  firstDay: z.string(),
})
export type Retention = z.infer<typeof Retention>

const Change = { periods: RetentionPeriods, takesEffectOn: Day }

export const readRetention = endpoint({
  ...PRIVACY,
  method: 'GET',
  path: '/staff/retention',
  summary: 'Read how long each class of data is kept, what is planned, and what was removed last',
  reply: { record: Retention },
})

export const previewRetention = endpoint({
  ...PRIVACY,
  method: 'POST',
  path: '/staff/retention/preview',
  summary: 'Count what would be removed in the first night on which these periods hold',
  body: z.object(Change),
  messages: { takesEffectOn: 'Choose a day from tomorrow on.', periods: 'Check how long each is kept.' },
  reply: { record: RetentionEffects },
  fails: ['ValidationError'],
})

export const changeRetention = endpoint({
  ...PRIVACY,
  method: 'POST',
  path: '/staff/retention',
  newCode: true,
  summary:
    'Set how long each class of data is kept from a day on, on the version and the numbers that were shown',
  body: z.object({ ...Change, version: z.number().int().min(0), shown: RetentionEffects, reason: Reason }),
  messages: { takesEffectOn: 'Choose a day from tomorrow on.', periods: 'Check how long each is kept.' },
  reply: { record: Retention },
  fails: ['ValidationError', 'NewCodeRequired', 'RetentionChanged', 'EffectsChanged'],
})

/** What staff do about how long data is kept. */
export const retentionCalls = { readRetention, previewRetention, changeRetention }
