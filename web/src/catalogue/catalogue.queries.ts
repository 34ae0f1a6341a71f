/** The queries of the catalogue, for its screens and other slices. */
import {
  type Module,
  listLearningTypes,
  listAllModules,
  listModules,
  listSectors,
  listThemes,
  listTopics,
  listUtilities,
  readLearningTypeOfTheme,
  readModule,
  readSector,
  readTheme,
  readTopic,
} from '@hub/contract/catalogue'
import { useContent } from '#platform/calls/content.ts'
import { queryOf } from '#platform/calls/queries.ts'

const byId = (id: number) => ({ params: { id } })

/** What a card, and a launch, show of a module, from the hub or from this device. */
export type ShownModule = Pick<
  Module,
  | 'id'
  | 'topic_id'
  | 'module_key'
  | 'name'
  | 'title'
  | 'summary'
  | 'image'
  | 'alt'
  | 'picture'
  | 'estimate'
  | 'needs_internet'
>

export const useLearningTypes = () => useContent(queryOf(listLearningTypes))
export const useUtilities = () => useContent(queryOf(listUtilities))
export const useSectors = (learningTypeId: number) => useContent(queryOf(listSectors, byId(learningTypeId)))
export const useSector = (sectorId: number) => useContent(queryOf(readSector, byId(sectorId)))
export const useThemes = (sectorId: number) => useContent(queryOf(listThemes, byId(sectorId)))
export const useTheme = (themeId: number) => useContent(queryOf(readTheme, byId(themeId)))
export const useTopics = (themeId: number) => useContent(queryOf(listTopics, byId(themeId)))
export const useTopic = (topicId: number) => useContent(queryOf(readTopic, byId(topicId)))
export const useAllModules = () => useContent(queryOf(listAllModules))
export const useModules = (topicId: number) => useContent(queryOf(listModules, byId(topicId)))
export const useModule = (moduleId: number) => useContent(queryOf(readModule, byId(moduleId)))
export const useLearningTypeOfTheme = (themeId: number) =>
  useContent(queryOf(readLearningTypeOfTheme, byId(themeId)))

export { useContentAddress } from '#platform/page/content-address.ts'
