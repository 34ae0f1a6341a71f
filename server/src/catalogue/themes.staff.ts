/** What staff do with themes: load them with their topics, which modules are then put into (SYS-003). */
import { createReadStream } from 'node:fs'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord } from '#platform/fail.ts'
import { scanBrought } from '#platform/scanner/brought-files.ts'
import { type DocumentSource, loadTheme, loadTopic, publishDocument } from './content.ts'
import { listSectorRows, listTopicRows } from './content.store.ts'

/** A theme as staff write it. What it does not name is removed. */
export interface ThemeForStaff {
  sectorId: number
  name: string
  summary: string
  description: string
  /** As `#33659e`. */
  color: string
  isOpen: boolean
  isOfflineAllowed: boolean
  /** Names, in the order of the screens. */
  topics: readonly string[]
  /** By language. */
  guides: Readonly<Record<string, DocumentSource>>
  /** Without a picture the theme has a drawn cover. */
  image?: DocumentSource | undefined
}

export interface LoadedTheme {
  id: number
  topics: { id: number; name: string }[]
}

/** Every sector with its key and name. */
export function listSectors(context: Context, _staff: Staff) {
  return listSectorRows(context.db)
}

/** Every topic with its theme and sector, in the order of the screens. */
export function listTopics(context: Context, _staff: Staff) {
  return listTopicRows(context.db)
}

/**
 * Adds or updates themes, all or none. Their order is that of the screens. Refuses with NotFound for an unknown sector,
 * and with FileRefused when the virus scanner stops a document or a picture.
 */
export async function loadThemes(
  context: Context,
  staff: Staff,
  themes: readonly ThemeForStaff[],
): Promise<LoadedTheme[]> {
  await refuseStopped(context, staff, themes)
  return context.db.transaction(async () => {
    const sectors = await listSectorRows(context.db)
    const loaded: LoadedTheme[] = []
    for (const [sortOrder, theme] of themes.entries()) {
      if (!sectors.some(({ id }) => id === theme.sectorId)) fail('NotFound')
      const id = await storeTheme(context, theme, sortOrder)
      loaded.push({ id, topics: await storeTopics(context, id, theme.topics) })
      await audit(context, staff, {
        action: 'theme-load',
        objectKind: 'theme',
        objectId: id,
        note: theme.name,
      })
    }
    await context.signals.send('forget-lists', '')
    return loaded
  })
}

async function refuseStopped(
  context: Context,
  staff: Staff,
  themes: readonly ThemeForStaff[],
): Promise<void> {
  const sources = themes.flatMap(({ guides, image }) => [...Object.values(guides), ...(image ? [image] : [])])
  const files = sources.map(({ name, at }) => ({ path: name, open: () => createReadStream(at) }))
  const [stopped] = await scanBrought(context, staff, files)
  if (stopped) failWithRecord('FileRefused', { reason: stopped.fault, file: stopped.path })
}

async function storeTheme(context: Context, theme: ThemeForStaff, sortOrder: number): Promise<number> {
  const { sectorId, name, summary, description, image } = theme
  const below = `themes/${sectorId}-${name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`
  const guides: Record<string, string> = {}
  for (const [language, guide] of Object.entries(theme.guides))
    guides[language] = await publishDocument(context, guide, below)
  return loadTheme(context, {
    ...{ sectorId, name, summary, description, guides, sortOrder },
    themeColor: theme.color,
    themeStatus: theme.isOpen ? 'open' : 'closed',
    offlineAllowed: theme.isOfflineAllowed,
    ...(image ? { image: await publishDocument(context, image, below) } : {}),
  })
}

async function storeTopics(context: Context, themeId: number, names: readonly string[]) {
  const topics: LoadedTheme['topics'] = []
  for (const [sortOrder, name] of names.entries())
    topics.push({ id: await loadTopic(context, { themeId, name, sortOrder }), name })
  return topics
}
