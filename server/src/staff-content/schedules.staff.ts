/** What staff do with the moment at which the draft is to be published: set, change and cancel it (CTM-002). */
import type { BodyOf } from '@hub/contract/endpoint'
import * as calls from '@hub/contract/staff-content'
import type { PublicationSchedule } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { holdWholeContent } from './held-content.ts'
import { endSchedule, presentSchedule, readSchedule } from './open-schedule.ts'
import { insertSchedule, updateScheduleEnded } from './schedules.store.ts'
import { PUBLICATION_JOB } from './schedules.sweep.ts'

/** A moment further away is a slip of the keyboard. */
const FARTHEST_MS = 366 * 24 * 60 * 60 * 1000

/**
 * Has the draft published at a moment, as it stands then. Refuses with ValidationError for a moment that is past or more
 * than a year ahead, with NothingToPublish, and with EffectsChanged when somebody else has set or changed the schedule.
 */
export async function schedulePublication(
  context: Context,
  staff: Staff,
  { at, note, was }: BodyOf<typeof calls.schedulePublication>,
): Promise<PublicationSchedule> {
  const now = context.clock.now().getTime()
  const ms = Date.parse(at)
  if (ms <= now || ms > now + FARTHEST_MS)
    return fail('ValidationError', { at: calls.schedulePublication.messages['at'] ?? '' })
  return context.db.transaction(async () => {
    const { changes } = await holdWholeContent(context)
    const present = await readSchedule(context)
    if ((present?.id ?? null) !== was) fail('EffectsChanged')
    if (changes.length === 0) fail('NothingToPublish')
    const setAt = context.clock.iso()
    if (present) await updateScheduleEnded(context.db, present.id, { state: 'replaced', endedAt: setAt })
    const row = { publishAt: at, note, setBy: staffName(staff), setAt, state: 'set' as const }
    const stored = await insertSchedule(context.db, row)
    const { id } = stored
    await enqueue(
      context,
      PUBLICATION_JOB,
      { scheduleId: id },
      { dedupeKey: `${PUBLICATION_JOB}:${id}`, runAt: new Date(at) },
    )
    const instead = present && present.refusal === null ? `, instead of ${present.at}` : ''
    await audit(context, staff, {
      action: 'publication-schedule',
      objectKind: 'publication-schedule',
      objectId: id,
      note: `${at}${instead}${note && `: ${note}`}`,
    })
    return presentSchedule(stored)
  })
}

/** Cancels the schedule, or puts away the word that it could not be kept. Refuses with EffectsChanged when it is another. */
export async function cancelPublication(
  context: Context,
  staff: Staff,
  { id }: BodyOf<typeof calls.cancelPublication>,
): Promise<void> {
  await context.db.transaction(async () => {
    await holdWholeContent(context)
    if ((await readSchedule(context))?.id !== id) fail('EffectsChanged')
    await endSchedule(context, staff, 'cancelled')
  })
}
