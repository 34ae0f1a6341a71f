/** How long each class of data is kept, as staff set it: on a later day, with its effects shown first (LIF-001). */
import { addDays, torontoDay } from '@hub/contract/report-periods.rules'
import { FIRST_PERIODS, RETENTION_NAMES, type RetentionPeriods } from '@hub/contract/retention.rules'
import type { BodyOf } from '@hub/contract/endpoint'
import type { changeRetention as call, Retention, RetentionEffects } from '@hub/contract/staff-retention'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord } from '#platform/fail.ts'
import { countEffects } from './retention-effects.ts'
import {
  findLastPlanId,
  findLastRun,
  findPlanAfter,
  findPlanOn,
  insertPlan,
  lockPlans,
} from './staff-retention.store.ts'

/** What holds today, what is planned, and what the last night removed. */
export async function readRetention(context: Context, _staff: Staff): Promise<Retention> {
  const { db, clock, givenConfig } = context
  const today = torontoDay(clock.now().getTime())
  const next = await findPlanAfter(db, today)
  const run = await findLastRun(db)
  return {
    version: await findLastPlanId(db),
    now: (await findPlanOn(db, today))?.periods ?? { ...FIRST_PERIODS, audit: givenConfig.auditYears },
    next: next
      ? {
          ...{ periods: next.periods, takesEffectOn: next.takesEffectOn },
          ...{ madeBy: next.madeBy, reason: next.reason },
        }
      : null,
    lastRun: run ? { day: run.day, finishedAt: run.finishedAt, removed: run.removed } : null,
    firstDay: addDays(today, 1),
  }
}

type Change = Pick<BodyOf<typeof call>, 'periods' | 'takesEffectOn'>

/** What would be removed in the first night on which these periods hold. Refuses a day before tomorrow. */
export function previewRetention(
  context: Context,
  _staff: Staff,
  { periods, takesEffectOn }: Change,
): Promise<RetentionEffects> {
  if (takesEffectOn <= torontoDay(context.clock.now().getTime()))
    return fail('ValidationError', { takesEffectOn: 'Choose a day from tomorrow on.' })
  return countEffects(context, periods, takesEffectOn)
}

/**
 * Sets how long each class is kept from a day on, in place of a change whose day has not come. Refuses with
 * RetentionChanged and what holds, where another version was read; with EffectsChanged and the numbers, where it would
 * now remove more than was shown.
 */
export async function changeRetention(
  context: Context,
  staff: Staff,
  input: BodyOf<typeof call>,
): Promise<Retention> {
  const { db, clock } = context
  const { periods, takesEffectOn, version, shown, reason } = input
  return db.transaction(async () => {
    await lockPlans(db)
    const before = await readRetention(context, staff)
    if (before.version !== version) failWithRecord('RetentionChanged', before)
    const effects = await previewRetention(context, staff, { periods, takesEffectOn })
    if (isMore(effects, shown)) failWithRecord('EffectsChanged', effects)
    const made = { madeAt: clock.iso(), madeBy: staffName(staff) }
    await insertPlan(db, { periods, takesEffectOn, reason, ...made }, torontoDay(clock.now().getTime()))
    await audit(context, staff, {
      ...{ action: 'retention-change', objectKind: 'retention' },
      note: `${changesIn(before.now, periods)} on ${takesEffectOn}: ${reason}`,
    })
    return readRetention(context, staff)
  })
}

const isMore = (now: RetentionEffects, shown: RetentionEffects) =>
  (Object.keys(now) as (keyof RetentionEffects)[]).some(
    (name) => name !== 'heldFiles' && now[name] > shown[name],
  )

function changesIn(was: RetentionPeriods, is: RetentionPeriods): string {
  const changed = RETENTION_NAMES.filter((name) => was[name] !== is[name])
  return (
    changed.map((name) => `${name} ${was[name] ?? 'always'} -> ${is[name] ?? 'always'}`).join(', ') ||
    'as before'
  )
}
