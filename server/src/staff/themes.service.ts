/** Loads themes with their topics from a file, so that modules have where to stand (SYS-003). */
import { z } from 'zod'
import { loadTheme, loadTopic } from '../catalogue/content.service.ts'
import type { Context } from '#platform/context.ts'
import { readJsonFile } from './json-file.ts'
import { auditStaff, refuse, type Staff } from './staff.ts'
import { listSectors, listTopics } from './themes.store.ts'

const Name = z.string().trim().min(1).max(200)

/** A theme as the file has it; the order of the file is the order of the screens. */
const ThemeInFile = z.strictObject({
  /** The sector's name. */
  sector: z.string(),
  name: Name,
  summary: z.string(),
  description: z.string(),
  color: z.string().regex(/^#[\da-f]{6}$/i, 'a colour such as #33659e'),
  isOpen: z.boolean().default(true),
  isOfflineAllowed: z.boolean().default(false),
  topics: z.array(Name).min(1),
})
type ThemeInFile = z.infer<typeof ThemeInFile>

/** Adds the themes of a file or brings them up to date, all or none; gives each topic's id. Refuses with every fault. */
export async function loadThemeFile(context: Context, staff: Staff, path: string): Promise<string[]> {
  const read = z.array(ThemeInFile).safeParse(await readJsonFile(path))
  if (!read.success) return refuse(z.prettifyError(read.error))
  return context.db.transaction(async () => {
    const lines: string[] = []
    for (const [sortOrder, theme] of read.data.entries())
      lines.push(...(await loadOne(context, staff, theme, sortOrder)))
    await context.signals.send('forget-lists', '')
    return lines
  })
}

async function loadOne(context: Context, staff: Staff, theme: ThemeInFile, sortOrder: number) {
  const themeId = await loadTheme(context, {
    sectorId: await sectorNamed(context, theme.sector),
    name: theme.name,
    summary: theme.summary,
    description: theme.description,
    themeColor: theme.color,
    themeStatus: theme.isOpen ? 'open' : 'closed',
    guides: {},
    offlineAllowed: theme.isOfflineAllowed,
    sortOrder,
  })
  const lines: string[] = []
  for (const [order, name] of theme.topics.entries()) {
    const topicId = await loadTopic(context, { themeId, name, sortOrder: order })
    lines.push(`${name} of ${theme.name} (${theme.sector}) is topic ${topicId}.`)
  }
  await auditStaff(context, staff, {
    action: 'theme-load',
    objectKind: 'theme',
    objectId: themeId,
    note: theme.name,
  })
  return lines
}

async function sectorNamed(context: Context, name: string): Promise<number> {
  const sectors = await listSectors(context)
  const found = sectors.find((sector) => sector.name === name)
  return (
    found?.id ??
    refuse(`There is no sector ${name}; there are ${sectors.map((sector) => sector.name).join(', ')}.`)
  )
}

export function listTopicsForStaff(context: Context) {
  return listTopics(context)
}
