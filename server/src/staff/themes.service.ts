/** Loads themes with their topics from a file, so that modules have where to stand (SYS-003). */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { Line, Lines } from '@hub/contract/fields'
import { loadTheme, loadTopic } from '../catalogue/content.service.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { addStaticFile } from '#platform/files/static-files.ts'
import { readJsonFile } from './json-file.ts'
import { refuse } from './staff.ts'
import { listSectors, listTopics } from './themes.store.ts'

const Name = Line.min(1).max(200)

/** A theme as the file has it; the order of the file is the order of the screens. */
const ThemeInFile = z.strictObject({
  /** The sector's name. */
  sector: z.string(),
  name: Name,
  summary: Lines,
  description: Lines,
  color: z.string().regex(/^#[\da-f]{6}$/i, 'a colour such as #33659e'),
  isOpen: z.boolean().default(true),
  isOfflineAllowed: z.boolean().default(false),
  topics: z.array(Name).min(1),
  /** Languages to files, beside the file of themes or below it; what is not named here is taken away. */
  guides: z.record(Name, z.string()).default({}),
  /** A picture, found in the same way; without one the theme has a drawn cover. */
  image: z.string().optional(),
})
type ThemeInFile = z.infer<typeof ThemeInFile>

/** Adds the themes of a file or brings them up to date, all or none; gives each topic's id. Refuses with every fault. */
export async function loadThemeFile(context: Context, staff: Staff, file: string): Promise<string[]> {
  const read = z.array(ThemeInFile).safeParse(await readJsonFile(file))
  if (!read.success) return refuse(...z.prettifyError(read.error).split('\n'))
  return context.db.transaction(async () => {
    const lines: string[] = []
    for (const [sortOrder, theme] of read.data.entries())
      lines.push(...(await loadOne(context, staff, { ...theme, sortOrder, folder: path.dirname(file) })))
    await context.signals.send('forget-lists', '')
    return lines
  })
}

async function loadOne(
  context: Context,
  staff: Staff,
  theme: ThemeInFile & { sortOrder: number; folder: string },
) {
  const sectorId = await sectorNamed(context, theme.sector)
  const below = `themes/${sectorId}-${theme.name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`
  const publish = (file: string) => publishFile(context, path.resolve(theme.folder, file), below)
  const guides: Record<string, string> = {}
  for (const [language, file] of Object.entries(theme.guides)) guides[language] = await publish(file)
  const themeId = await loadTheme(context, {
    sectorId,
    name: theme.name,
    summary: theme.summary,
    description: theme.description,
    themeColor: theme.color,
    themeStatus: theme.isOpen ? 'open' : 'closed',
    guides,
    ...(theme.image === undefined ? {} : { image: await publish(theme.image) }),
    offlineAllowed: theme.isOfflineAllowed,
    sortOrder: theme.sortOrder,
  })
  const lines: string[] = []
  for (const [order, name] of theme.topics.entries()) {
    const topicId = await loadTopic(context, { themeId, name, sortOrder: order })
    lines.push(`${name} of ${theme.name} (${theme.sector}) is topic ${topicId}.`)
  }
  await audit(context, staff, {
    action: 'theme-load',
    objectKind: 'theme',
    objectId: themeId,
    note: theme.name,
  })
  return lines
}

/** Copies a file of a theme below the static path; gives where it is now. */
async function publishFile(context: Context, file: string, below: string): Promise<string> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return refuse(`There is no file ${file}.`)
  const name = path.basename(file).replaceAll(/[^\w.-]+/g, '-')
  await addStaticFile(context.config.dataDir, { from: file, to: `${below}/${name}` })
  return `${below}/${name}`
}

async function sectorNamed(context: Context, name: string): Promise<number> {
  const sectors = await listSectors(context.db)
  const found = sectors.find((sector) => sector.name === name)
  return (
    found?.id ??
    refuse(`There is no sector ${name}; there are ${sectors.map((sector) => sector.name).join(', ')}.`)
  )
}

export function listTopicsForStaff(context: Context) {
  return listTopics(context.db)
}
