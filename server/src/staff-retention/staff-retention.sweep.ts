/** Removes at night what is older than it may be: some at a time, and each night once on any number of nodes (LIF-001). */
import { torontoDay } from '@hub/contract/report-periods.rules'
import { FIRST_PERIODS, type RetentionPeriods } from '@hub/contract/retention.rules'
import type { RetentionEffects } from '@hub/contract/staff-retention'
import { torontoClock } from '@hub/contract/toronto-time.rules'
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit, auditEach } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { ageOf, NOTHING } from './retention-effects.ts'
import { countHeldFiles } from './retention-due.store.ts'
import type { Age } from './retention-due.tables.ts'
import {
  deleteDueMails,
  deleteDuePeople,
  deleteDueSignIns,
  lockDueFiles,
  updateFilesCleared,
  upsertKeptOutcomes,
  upsertKeptPeople,
} from './retention-steps.store.ts'
import { claimRun, findLastRun, findPlanOn, updateRun } from './staff-retention.store.ts'

const HOUR_MS = 60 * 60 * 1000
/** From one to five in the morning, in Toronto. */
const NIGHT = { from: 1, until: 5 }
/** Where no node runs at night, the work is done by day. */
const LATE_AFTER_MS = 36 * HOUR_MS
/** A node that gave no sign for so long has ended. */
const ABANDONED_AFTER_MS = HOUR_MS / 2
/** A step is one short transaction. */
const AT_ONCE = 100

/** Removes the next of something, behind an id; returns how many, and the last id where that is how it goes on. */
type Step = (
  context: Context,
  age: Age,
  after: number,
) => Promise<{ count: number; last?: number | undefined }>

const STEPS: { name: 'closedFiles' | 'records' | 'signIns' | 'emails'; step: Step }[] = [
  { name: 'closedFiles', step: clearFiles },
  { name: 'records', step: clearRecords },
  { name: 'signIns', step: async ({ db }, age) => ({ count: await deleteDueSignIns(db, age, AT_ONCE) }) },
  { name: 'emails', step: async ({ db }, age) => ({ count: await deleteDueMails(db, age, AT_ONCE) }) },
]

/** How long each class is kept today. Puts the years of the audit log into the configuration of this node. */
export async function readPeriods(context: Context): Promise<RetentionPeriods> {
  const { db, clock, config, givenConfig } = context
  const plan = await findPlanOn(db, torontoDay(clock.now().getTime()))
  const periods = plan?.periods ?? { ...FIRST_PERIODS, audit: givenConfig.auditYears }
  config.auditYears = periods.audit
  return periods
}

/** Does the work of the night where it is due and no other node does it. */
export async function removeByNight(context: Context): Promise<void> {
  await readPeriods(context)
  const now = context.clock.now().getTime()
  const hour = Number(torontoClock(context.clock.iso()).slice(11, 13))
  const last = await findLastRun(context.db)
  const isNight = hour >= NIGHT.from && hour < NIGHT.until
  const isLate = last !== undefined && now - Date.parse(last.finishedAt) > LATE_AFTER_MS
  if (isNight || isLate || last === undefined) await removeWhatIsDue(context)
}

/**
 * Removes everything that is due today. What another node has begun is left to it, unless it gave no sign for half an
 * hour: then this goes on where that one ended.
 */
export async function removeWhatIsDue(context: Context): Promise<RetentionEffects | null> {
  const { db, clock } = context
  const day = torontoDay(clock.now().getTime())
  const abandonedBefore = new Date(clock.now().getTime() - ABANDONED_AFTER_MS).toISOString()
  const claimed = await claimRun(db, { day, now: clock.iso(), abandonedBefore, nothing: NOTHING })
  if (claimed === null) return null
  const removed = { ...claimed }
  const periods = await readPeriods(context)
  for (const { name, step } of STEPS) {
    const age = ageOf(name, periods, day)
    if (age === null) continue
    let [count, after] = [AT_ONCE, 0]
    while (count >= AT_ONCE) {
      const done = await step(context, age, after)
      count = done.count
      after = done.last ?? 0
      removed[name] += count
      await updateRun(db, day, { claimedAt: clock.iso(), removed })
    }
  }
  const ofFiles = ageOf('closedFiles', periods, day)
  removed.heldFiles = ofFiles === null ? 0 : await countHeldFiles(db, ofFiles)
  await db.transaction(async () => {
    await updateRun(db, day, { claimedAt: clock.iso(), removed, finishedAt: clock.iso() })
    const note = Object.entries(removed)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
    await audit(context, SYSTEM, { action: 'retention-run', objectKind: 'retention', note })
  })
  return removed
}

/** Adds people to the counts that stay, and then removes who they are, with an entry at each file. */
function clearFiles(context: Context, age: Age, after: number) {
  const { db, clock } = context
  return db.transaction(async () => {
    const ids = await lockDueFiles(db, age, { after, limit: AT_ONCE })
    if (ids.length === 0) return { count: 0 }
    await upsertKeptPeople(db, ids)
    await upsertKeptOutcomes(db, ids)
    const cleared = await updateFilesCleared(db, ids, clock.iso())
    await auditEach(
      context,
      SYSTEM,
      cleared.map((id) => ({ action: 'client-cleared', objectKind: 'client', objectId: id })),
    )
    return { count: ids.length, last: ids.at(-1) }
  })
}

function clearRecords(context: Context, age: Age, after: number) {
  const { db } = context
  return db.transaction(async () => {
    const ids = await deleteDuePeople(db, age, { after, limit: AT_ONCE })
    await auditEach(
      context,
      SYSTEM,
      ids.map((id) => ({ action: 'record-cleared', objectKind: 'record', objectId: id })),
    )
    return { count: ids.length, last: ids.at(-1) }
  })
}

/** Looks every hour. It never throws; stop it before the database is closed. */
export function startRetention(context: Context): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const check = () => {
    running = running
      .then(() => removeByNight(context))
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'old data could not be removed, the next hour tries again'),
      )
  }
  check()
  const timer = setInterval(check, HOUR_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
