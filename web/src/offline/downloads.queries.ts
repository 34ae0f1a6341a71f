/** The server calls of a download (API-051). */
import { readSector, readTheme, readTopic, type Module } from '@hub/contract/catalogue'
import { readModuleOffline, type OfflineData, type OfflineDownload } from '@hub/contract/offline'
import { translationsOf } from '@hub/contract/translations.rules'
import { call } from '#platform/calls/api.ts'
import type { ModuleTheme } from './downloaded-modules.ts'

/** The server's data about a module's files. Throws when it cannot be loaded (OFF-019). */
export async function readOfflineData(moduleId: number): Promise<OfflineData> {
  return (await call(readModuleOffline, { params: { id: moduleId } })).data
}

/** A token that downloads the files of one module for a while. */
export async function askDownload(moduleId: number): Promise<OfflineDownload> {
  return (await call(readModuleOffline, { params: { id: moduleId } })).download
}

/** A session delivered without internet is recorded with the sector and the theme of its module. */
export async function readModuleTheme({ topic_id }: Pick<Module, 'topic_id'>): Promise<ModuleTheme> {
  const { record: topic } = await call(readTopic, { params: { id: topic_id } })
  const { record: theme } = await call(readTheme, { params: { id: topic.theme_id } })
  const { record: sector } = await call(readSector, { params: { id: theme.sector_id } })
  return {
    ...{ themeId: theme.id, themeName: theme.name, themeColor: theme.theme_color },
    sectorKey: sector.sector_key,
    translations: translationsOf({ themeName: [theme.translations, 'name'] }),
  }
}
