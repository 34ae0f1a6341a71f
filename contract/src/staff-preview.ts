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

/** The same read with the draft in its answer. It is a call of the console: a facilitator's token opens nothing of it (STA-001). */
function previewOf<Path extends string, Params extends z.ZodType, Reply extends Shape>(
  read: Endpoint<Path, Params, z.ZodType, z.ZodType, Reply, 'facilitator'>,
): Endpoint<`/staff/preview${Path}`, Params, z.ZodType, z.ZodType, Reply, 'staff'> {
  return {
    ...read,
    who: 'staff',
    permission: 'content',
    personal: true,
    path: `${PREVIEW_PATH}${read.path}`,
    summary: `${read.summary}, with the draft`,
    fails: [...read.fails, 'ContentNameTaken'],
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

/** Each read of the catalogue by the name of its own, as the preview of it. */
export const previews = {
  listUtilities: previewOf(listUtilities),
  listLearningTypes: previewOf(listLearningTypes),
  readLearningType: previewOf(readLearningType),
  listSectors: previewOf(listSectors),
  readSector: previewOf(readSector),
  readLearningTypeOfSector: previewOf(readLearningTypeOfSector),
  listThemes: previewOf(listThemes),
  readTheme: previewOf(readTheme),
  readLearningTypeOfTheme: previewOf(readLearningTypeOfTheme),
  listTopics: previewOf(listTopics),
  readTopic: previewOf(readTopic),
  readLearningTypeOfTopic: previewOf(readLearningTypeOfTopic),
  listModules: previewOf(listModules),
  listAllModules: previewOf(listAllModules),
  readModule: previewOf(readModule),
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
