/** Documents that belong to no single module: theme guides and the handbook. */
import { handbook } from './handbook.ts'
import type { PrintedBooklet } from './printed-booklet.ts'
import { themeGuides } from './theme-guides.ts'

export const booklets: PrintedBooklet[] = [...themeGuides, handbook]
