/** Loads the pretend agency's catalogue: packages, documents, and catalogue rows. */
import { fileURLToPath } from 'node:url'
import { listSectors } from '@hub/server/catalogue/themes.staff'
import { loadModule, loadTheme, loadTopic, loadUtility, storePackage } from '@hub/server/catalogue/content'
import type { Context } from '@hub/server/platform/context'
import { addStaticFiles } from '@hub/server/platform/files/static-files'
import { DEMO_STAFF } from './actors.ts'
import { DEMO_FILES_DIR, DEMO_MODULES_DIR, demoThemes, demoUtilities } from './catalogue.ts'
import type { DemoTheme, DemoTopic } from './catalogue-types.ts'

/** Adds or updates everything. Loading the same content twice changes nothing. */
export async function loadDemoContent(context: Context): Promise<void> {
  await addStaticFiles(context.store, fileURLToPath(DEMO_FILES_DIR))
  const sectorIds = await sectorIdsByKey(context)
  for (const [sortOrder, theme] of demoThemes.entries())
    await loadDemoTheme(context, theme, { sectorId: sectorIds.get(theme.sectorKey) ?? 0, sortOrder })
  for (const [sortOrder, { zh, ...utility }] of demoUtilities.entries())
    await loadUtility(context, { ...utility, translations: { zh }, image: '', sortOrder })
}

async function sectorIdsByKey(context: Context): Promise<Map<string, number>> {
  const sectors = await listSectors(context, DEMO_STAFF)
  return new Map(sectors.map(({ id, key }) => [key, id]))
}

async function loadDemoTheme(
  context: Context,
  theme: DemoTheme,
  place: { sectorId: number; sortOrder: number },
) {
  const themeId = await loadTheme(context, {
    ...place,
    name: theme.name,
    summary: theme.summary,
    description: theme.description,
    themeColor: theme.themeColor,
    themeStatus: theme.themeStatus,
    guides: theme.guides ?? {},
    offlineAllowed: theme.offlineAllowed,
    translations: { zh: theme.zh },
  })
  for (const [sortOrder, topic] of theme.topics.entries())
    await loadDemoTopic(context, topic, { themeId, sortOrder })
}

async function loadDemoTopic(
  context: Context,
  topic: DemoTopic,
  place: { themeId: number; sortOrder: number },
) {
  const topicId = await loadTopic(context, { ...place, name: topic.name, translations: { zh: topic.zh } })
  for (const [sortOrder, { moduleKey, isDownloadable, zh }] of topic.modules.entries())
    await loadModule(context, {
      ...(await storePackage(context, fileURLToPath(new URL(moduleKey, DEMO_MODULES_DIR)))),
      topicId,
      isDownloadable,
      translations: { zh },
      sortOrder,
    })
}
