/** What other slices need from the catalogue: a module with its position, whether or not it may be entered now. */
import type { LearningType } from '@hub/contract/catalogue'
import { isEnterable, isOpenTheme } from '@hub/contract/catalogue.rules'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import {
  findModule,
  findModuleOfTopic,
  findTopicPath,
  listAllLearningTypes,
  type ModuleToDeliver,
  type TopicPath,
} from './catalogue.store.ts'

/** A learning type by its key, or undefined. Records are requested by this key (REC-006). */
export async function findLearningTypeByKey(
  context: Context,
  key: string,
): Promise<LearningType | undefined> {
  return (await listAllLearningTypes(context.db)).find((type) => type.learning_type_key === key)
}

/** A topic with its theme, sector and learning type, or NotFound, or NotAvailable (API-042). */
export async function readTopicPath(context: Context, topicId: number): Promise<TopicPath> {
  const place = found(await findTopicPath(context.db, topicId))
  if (!isOpenTheme(place.theme) || !isEnterable(place.learningType)) return fail('NotAvailable')
  return place
}

/** A module with the file it opens with, or NotFound, or NotAvailable. */
export async function readModuleToDeliver(context: Context, id: number): Promise<ModuleToDeliver> {
  const module = found(await findModule(context.db, id))
  await readTopicPath(context, module.topic_id)
  return module
}

/** A module in any state: a run that has begun needs its names even when the theme is closed meanwhile. */
export async function readDelivered(context: Context, moduleId: number) {
  const module = found(await findModule(context.db, moduleId))
  return { module, ...found(await findTopicPath(context.db, module.topic_id)) }
}

/** The module with the key in a topic, and whether that topic may be entered, or undefined (DEL-022). */
export function findModuleByKey(
  context: Context,
  topicId: number,
  moduleKey: string,
): Promise<{ id: number; isOpen: boolean } | undefined> {
  return findModuleOfTopic(context.db, topicId, moduleKey)
}
