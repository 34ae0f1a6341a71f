/** The queries of the catalogue, for its screens and other slices. */
import { useQuery } from '@tanstack/react-query'
import {
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
import { queryOf } from '#platform/calls/queries.ts'

const byId = (id: number) => ({ params: { id } })

export const useLearningTypes = () => useQuery(queryOf(listLearningTypes))
export const useUtilities = () => useQuery(queryOf(listUtilities))
export const useSectors = (learningTypeId: number) => useQuery(queryOf(listSectors, byId(learningTypeId)))
export const useSector = (sectorId: number) => useQuery(queryOf(readSector, byId(sectorId)))
export const useThemes = (sectorId: number) => useQuery(queryOf(listThemes, byId(sectorId)))
export const useTheme = (themeId: number) => useQuery(queryOf(readTheme, byId(themeId)))
export const useTopics = (themeId: number) => useQuery(queryOf(listTopics, byId(themeId)))
export const useTopic = (topicId: number) => useQuery(queryOf(readTopic, byId(topicId)))
export const useAllModules = () => useQuery(queryOf(listAllModules))
export const useModules = (topicId: number) => useQuery(queryOf(listModules, byId(topicId)))
export const useModule = (moduleId: number) => useQuery(queryOf(readModule, byId(moduleId)))
export const useLearningTypeOfTheme = (themeId: number) =>
  useQuery(queryOf(readLearningTypeOfTheme, byId(themeId)))

export { useContentAddress } from '#platform/page/content-address.ts'
