/** Reads the file that staff load themes from. It names sectors and documents in words that people use. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { Line, Lines } from '@hub/contract/fields'
import type { DocumentSource } from '../../catalogue/content.ts'
import type { ThemeForStaff } from '../../catalogue/themes.staff.ts'
import { readJsonFile } from '../json-file.ts'
import { refuse } from '../staff.ts'

const Name = Line.min(1).max(200)

/** A theme in the file. The order of the file is the order of the screens. */
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
  /** Languages to files, in the folder of the themes file or below it. Languages that are missing here are removed. */
  guides: z.record(Name, z.string()).default({}),
  /** A picture, found in the same way. Without one the theme has a drawn cover. */
  image: z.string().optional(),
})

interface Sector {
  id: number
  name: string
}

export interface ThemeOfFile extends ThemeForStaff {
  /** The sector's name. */
  sector: string
}

/** The themes of a file, each with its sector's id. Refuses with all faults. */
export async function readThemeFile(file: string, sectors: readonly Sector[]): Promise<ThemeOfFile[]> {
  const read = z.array(ThemeInFile).safeParse(await readJsonFile(file))
  if (!read.success) return refuse(...z.prettifyError(read.error).split('\n'))
  const themes: ThemeOfFile[] = []
  for (const { image, guides, ...theme } of read.data) {
    const sectorId = sectorNamed(sectors, theme.sector)
    const documents: Record<string, DocumentSource> = {}
    for (const [language, guide] of Object.entries(guides))
      documents[language] = await documentOf(file, guide)
    const picture = image === undefined ? undefined : await documentOf(file, image)
    themes.push({ ...theme, sectorId, guides: documents, image: picture })
  }
  return themes
}

/** A document that the themes file names, relative to that file. */
async function documentOf(file: string, named: string): Promise<DocumentSource> {
  const at = path.resolve(path.dirname(file), named)
  const found = await stat(at).catch(() => null)
  return found?.isFile() ? { name: path.basename(at), at } : refuse(`There is no file ${at}.`)
}

function sectorNamed(sectors: readonly Sector[], name: string): number {
  const found = sectors.find((sector) => sector.name === name)
  return (
    found?.id ??
    refuse(`There is no sector ${name}; there are ${sectors.map((sector) => sector.name).join(', ')}.`)
  )
}
