/** Finds the modules and themes that match the typed words, best match first. */
import type { ModuleInCatalogue } from '@hub/contract/catalogue'
import { folded } from '@hub/ui/language/folded.rules.ts'

/** A theme as a search result. */
export interface FoundTheme {
  id: number
  name: string
  sector: string
  learningType: string
  /** How many of its modules may be entered. */
  modules: number
}

export interface Found {
  modules: ModuleInCatalogue[]
  themes: FoundTheme[]
}

/** Nobody reads through more results than these: typing one more letter is faster. */
const MODULES_AT_MOST = 12
const THEMES_AT_MOST = 5

/**
 * The modules and themes that contain every typed word, in their name or in the name of their topic, theme or sector.
 * The closer to the beginning of the name, the higher the result. Without words there are no results.
 */
export function search(places: readonly ModuleInCatalogue[], typed: string): Found {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { modules: [], themes: [] }
  const modules = ranked(places, words, ({ name, topic, theme, sector }) => [name, topic, theme, sector])
  const themes = ranked(themesOf(places), words, ({ name, sector }) => [name, sector])
  return { modules: modules.slice(0, MODULES_AT_MOST), themes: themes.slice(0, THEMES_AT_MOST) }
}

/** The themes of the modules, in their order. */
export function themesOf(places: readonly ModuleInCatalogue[]): FoundTheme[] {
  const themes = new Map<number, FoundTheme>()
  for (const { theme_id: id, theme: name, sector, learning_type: learningType } of places) {
    const known = themes.get(id)
    if (known) known.modules += 1
    else themes.set(id, { id, name, sector, learningType, modules: 1 })
  }
  return [...themes.values()]
}

/** From best to worst: the name begins with the words; a word of it does; it contains them; its surroundings do. */
const BEGINS = 0
const WORD_BEGINS = 1
const HOLDS = 2
const AROUND = 3

function ranked<Item>(items: readonly Item[], words: string[], textsOf: (item: Item) => string[]): Item[] {
  return items
    .map((item) => ({ item, rank: rankOf(textsOf(item).map(folded), words) }))
    .filter((entry): entry is { item: Item; rank: number } => entry.rank !== null)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

function rankOf([name = '', ...around]: string[], words: string[]): number | null {
  const everywhere = [name, ...around].join(' ')
  if (!words.every((word) => everywhere.includes(word))) return null
  if (name.startsWith(words.join(' '))) return BEGINS
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return WORD_BEGINS
  return words.every((word) => name.includes(word)) ? HOLDS : AROUND
}
