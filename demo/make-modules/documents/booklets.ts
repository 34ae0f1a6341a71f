/** Documents that belong to no single module: theme guides and the handbook. */
import type { Language, ModuleSource } from '../content-types.ts'
import type { Booklet } from '../document-html.ts'
import { handbook } from './handbook.ts'
import { themeGuides } from './theme-guides.ts'

export interface PrintedBooklet extends Booklet {
  key: string
  /** Below `demo/files`. */
  file: string
  language: Language
  look: ModuleSource['look']
}

export const booklets: PrintedBooklet[] = [...themeGuides, handbook]
