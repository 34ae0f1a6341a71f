/** What staff change in the catalogue: retire and restore, rename and move (CTM-001, CTM-008). */
import { Line } from '@hub/contract/fields'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail, found } from '#platform/fail.ts'
import {
  type ContentKind,
  findNextTopicOrder,
  findTopicName,
  listModuleRows,
  listThemeRows,
  listUtilityRows,
  lockContent,
  updateRetired,
  updateTopic,
  updateTopicOfModule,
} from './changes.store.ts'
import { findNextOrder } from './content.store.ts'

const TOPIC_NAME_MAX = 200

/** Every theme, also those that are retired. */
export function listThemesForStaff(context: Context, _staff: Staff) {
  return listThemeRows(context.db)
}

/** Every module in each of its topics, also those that are withdrawn. */
export function listModulesForStaff(context: Context, _staff: Staff) {
  return listModuleRows(context.db)
}

/** Every utility of the dashboard, also those that are retired. */
export function listUtilitiesForStaff(context: Context, _staff: Staff) {
  return listUtilityRows(context.db)
}

export interface ContentChange {
  kind: ContentKind
  id: number
  reason: string
}

/**
 * Takes content off the facilitators' screens. A session that runs goes on, and records name it as before. False when it
 * is retired already. Refuses with NotFound.
 */
export function retireContent(context: Context, staff: Staff, change: ContentChange): Promise<boolean> {
  return changeRetired(context, staff, { ...change, isRetired: true })
}

/** Puts retired content back. False when it is not retired. Refuses with NotFound. */
export function restoreContent(context: Context, staff: Staff, change: ContentChange): Promise<boolean> {
  return changeRetired(context, staff, { ...change, isRetired: false })
}

async function changeRetired(
  context: Context,
  staff: Staff,
  { kind, id, reason, isRetired }: ContentChange & { isRetired: boolean },
): Promise<boolean> {
  return context.db.transaction(async () => {
    const { retiredAt } = found(await lockContent(context.db, kind, id))
    if ((retiredAt !== null) === isRetired) return false
    await updateRetired(context.db, { kind, id }, isRetired ? context.clock.iso() : null)
    const action = `${kind}-${isRetired ? 'retire' : 'restore'}` as const
    await changed(context, staff, { action, kind, id, note: reason })
    return true
  })
}

/** Renames a topic. Refuses with NotFound, with ValidationError, and with TopicNameTaken. */
export async function renameTopic(
  context: Context,
  staff: Staff,
  input: { id: number; name: string; reason: string },
): Promise<{ id: number; was: string; name: string }> {
  const { id, reason } = input
  const name = Line.min(1).max(TOPIC_NAME_MAX).safeParse(input.name).data
  if (name === undefined)
    return fail('ValidationError', { name: `1 to ${TOPIC_NAME_MAX} printable characters.` })
  return orRefuse('TopicNameTaken', () =>
    context.db.transaction(async () => {
      found(await lockContent(context.db, 'topic', id))
      const was = found(await findTopicName(context.db, id))
      await updateTopic(context.db, id, { name })
      await changed(context, staff, {
        action: 'topic-rename',
        kind: 'topic',
        id,
        note: `${was} -> ${name}: ${reason}`,
      })
      return { id, was, name }
    }),
  )
}

/** Moves a topic with its modules to the end of a theme. Refuses with NotFound, and with TopicNameTaken. */
export async function moveTopic(
  context: Context,
  staff: Staff,
  input: { id: number; themeId: number; reason: string },
): Promise<void> {
  const { id, themeId, reason } = input
  await orRefuse('TopicNameTaken', () =>
    context.db.transaction(async () => {
      found(await lockContent(context.db, 'theme', themeId))
      found(await lockContent(context.db, 'topic', id))
      await updateTopic(context.db, id, { themeId, sortOrder: await findNextTopicOrder(context.db, themeId) })
      await changed(context, staff, {
        action: 'topic-move',
        kind: 'topic',
        id,
        note: `theme ${themeId}: ${reason}`,
      })
    }),
  )
}

/** Moves a module to the end of a topic. Refuses with NotFound, and with ModuleInTopic. */
export async function moveModule(
  context: Context,
  staff: Staff,
  input: { id: number; topicId: number; reason: string },
): Promise<void> {
  const { id, topicId, reason } = input
  await orRefuse('ModuleInTopic', () =>
    context.db.transaction(async () => {
      found(await lockContent(context.db, 'topic', topicId))
      found(await lockContent(context.db, 'module', id))
      const sortOrder = found(await findNextOrder(context.db, topicId))
      await updateTopicOfModule(context.db, id, { topicId, sortOrder })
      await changed(context, staff, {
        action: 'module-move',
        kind: 'module',
        id,
        note: `topic ${topicId}: ${reason}`,
      })
    }),
  )
}

async function orRefuse<T>(refusal: 'TopicNameTaken' | 'ModuleInTopic', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) return fail(refusal)
    throw error
  }
}

async function changed(
  context: Context,
  staff: Staff,
  { action, kind, id, note }: { action: Deed['action']; kind: ContentKind; id: number; note: string },
): Promise<void> {
  await context.signals.send('forget-lists', '')
  await audit(context, staff, { action, objectKind: kind, objectId: id, note })
}
