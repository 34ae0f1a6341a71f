/** The draft as facilitators will see it: their own reads of content, for staff, before anything is published (CTM-002). */
import { z } from 'zod'
import {
  listAllModules,
  listLearningTypes,
  listModules,
  listSectors,
  listThemes,
  listTopics,
  listUtilities,
  readLearningType,
  readLearningTypeOfSector,
  readLearningTypeOfTheme,
  readLearningTypeOfTopic,
  readModule,
  readSector,
  readTheme,
  readTopic,
} from './catalogue.ts'
import { PREVIEW_PATH } from './constants.ts'
import { type Endpoint, endpoint, type Shape } from './endpoint.ts'
import type { ErrorName } from './errors.ts'
import { listEventCourses, listEvents, listEventsOfType, listEventTopics, readEvent } from './events.ts'
import { listMetas } from './metas.ts'

/**
 * The same read with the draft in its answer. It is a call of the console: a facilitator's token opens nothing of it (STA-001).
 * @param fails why the draft cannot be shown
 */
function previewOf<
  Path extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Reply extends Shape,
>(
  read: Endpoint<Path, Params, Query, z.ZodType, Reply, 'facilitator'>,
  ...fails: ErrorName[]
): Endpoint<`/staff/preview${Path}`, Params, Query, z.ZodType, Reply, 'staff'> {
  return {
    ...read,
    who: 'staff',
    permission: 'content',
    personal: true,
    path: `${PREVIEW_PATH}${read.path}`,
    summary: `${read.summary}, with the draft`,
    fails: [...read.fails, ...fails],
  }
}

/** What is previewed: how much of it is not published. */
export const readPreview = endpoint({
  method: 'GET',
  who: 'staff',
  permission: 'content',
  path: PREVIEW_PATH,
  summary: 'Read how many changes the preview of the draft shows',
  reply: { record: z.object({ changes: z.number() }) },
})

/** Each read of the catalogue and of events by the name of its own, as the preview of it. */
export const previews = {
  listUtilities: previewOf(listUtilities, 'ContentNameTaken'),
  listLearningTypes: previewOf(listLearningTypes, 'ContentNameTaken'),
  readLearningType: previewOf(readLearningType, 'ContentNameTaken'),
  listSectors: previewOf(listSectors, 'ContentNameTaken'),
  readSector: previewOf(readSector, 'ContentNameTaken'),
  readLearningTypeOfSector: previewOf(readLearningTypeOfSector, 'ContentNameTaken'),
  listThemes: previewOf(listThemes, 'ContentNameTaken'),
  readTheme: previewOf(readTheme, 'ContentNameTaken'),
  readLearningTypeOfTheme: previewOf(readLearningTypeOfTheme, 'ContentNameTaken'),
  listTopics: previewOf(listTopics, 'ContentNameTaken'),
  readTopic: previewOf(readTopic, 'ContentNameTaken'),
  readLearningTypeOfTopic: previewOf(readLearningTypeOfTopic, 'ContentNameTaken'),
  listModules: previewOf(listModules, 'ContentNameTaken'),
  listAllModules: previewOf(listAllModules, 'ContentNameTaken'),
  readModule: previewOf(readModule, 'ContentNameTaken'),
  listEvents: previewOf(listEvents, 'EventsRefused'),
  listEventsOfType: previewOf(listEventsOfType, 'EventsRefused'),
  readEvent: previewOf(readEvent, 'EventsRefused'),
  listEventTopics: previewOf(listEventTopics, 'EventsRefused'),
  listEventCourses: previewOf(listEventCourses, 'EventsRefused'),
  /** The types of events head them; a list has no draft here. */
  listMetas: previewOf(listMetas),
} as const

type PreviewCalls = {
  [Name in keyof typeof previews as `preview${Capitalize<Name>}`]: (typeof previews)[Name]
}

/** The same by names that no other call has. */
export const previewCalls = Object.fromEntries(
  Object.entries(previews).map(([name, call]) => [
    `preview${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    call,
  ]),
) as PreviewCalls
